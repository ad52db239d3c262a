/** Calls about groups and their members; part of the table in routes.ts. */
import * as v from 'valibot';
import {
  conversation,
  conversationChange,
  invitation,
  inviteCode,
  invitedTo,
  newParticipants,
  roleChange,
} from './conversations.ts';
import { bytes, route } from './route.ts';
import { id } from './text.ts';

const byId = v.object({ id });
const byPerson = v.object({ id, userId: id });
const byCode = v.object({ code: inviteCode });
const aConversation = v.object({ conversation });

export const groupRoutes = {
  'PATCH /conversations/{id}': route({
    summary: 'Change the title or the picture of a group',
    needs: 'manager',
    params: byId,
    body: conversationChange,
    answers: { 200: aConversation },
    errors: ['attachment_gone'],
  }),
  'POST /conversations/{id}/participants': route({
    summary: 'Add contacts to a group',
    needs: 'manager',
    params: byId,
    body: newParticipants,
    answers: { 200: aConversation },
    errors: ['not_contact', 'group_full'],
  }),
  'DELETE /conversations/{id}/participants/{userId}': route({
    summary: 'Remove somebody from a group, or leave it (204)',
    needs: 'managerOrSelf',
    params: byPerson,
    answers: { 200: aConversation, 204: null },
  }),
  'PATCH /conversations/{id}/participants/{userId}': route({
    summary: 'Give somebody another role; the role of an owner is given by owners alone',
    needs: 'manager',
    params: byPerson,
    body: roleChange,
    answers: { 200: aConversation },
    errors: ['last_owner'],
  }),
  'GET /conversations/{id}/invite': route({
    summary: 'The invitation of a group, if there is one',
    needs: 'manager',
    params: byId,
    answers: { 200: v.object({ invitation: v.nullable(invitation) }) },
  }),
  'POST /conversations/{id}/invite': route({
    summary: 'Make the invitation of a group, or give the one that is there',
    needs: 'manager',
    params: byId,
    answers: { 200: invitation, 201: invitation },
  }),
  'DELETE /conversations/{id}/invite': route({
    summary: 'Revoke the invitation of a group: its address leads nowhere',
    needs: 'manager',
    params: byId,
    answers: { 204: null },
  }),
  'GET /invites/{code}': route({
    summary: 'The group that an invitation leads to',
    needs: 'nobody',
    params: byCode,
    answers: { 200: invitedTo },
    errors: ['not_found'],
  }),
  'GET /invites/{code}/picture': route({
    summary: 'Its picture, for whoever has the invitation',
    needs: 'nobody',
    params: byCode,
    answers: { 200: bytes, 304: null },
    errors: ['not_found'],
  }),
  'POST /invites/{code}/join': route({
    summary: 'Join the group; who is in it already stays in it',
    needs: 'session',
    params: byCode,
    answers: { 200: aConversation },
    errors: ['not_found', 'group_full'],
  }),
} as const;
