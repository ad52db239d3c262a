/** Defines the REST calls about groups and their members. routes.ts takes them into its table. */
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
  'PATCH /conversations/{id}': route('manager', {
    limit: 'send',
    summary: 'Change the title or the picture of a group',
    params: byId,
    body: conversationChange,
    answers: { 200: aConversation },
    errors: ['attachment_gone'],
  }),
  'POST /conversations/{id}/participants': route('manager', {
    limit: 'send',
    summary: 'Add contacts to a group',
    params: byId,
    body: newParticipants,
    answers: { 200: aConversation },
    errors: ['not_contact', 'group_full'],
  }),
  'DELETE /conversations/{id}/participants/{userId}': route('managerOrSelf', {
    limit: 'send',
    summary: 'Remove somebody from a group, or leave it (204)',
    params: byPerson,
    /** `renew`: the invitation of the group, where there is one, gets another address in the same moment. */
    query: v.object({ invite: v.optional(v.literal('renew', 'Бывает только renew')) }),
    answers: { 200: aConversation, 204: null },
  }),
  'PATCH /conversations/{id}/participants/{userId}': route('manager', {
    limit: 'send',
    summary: 'Give somebody another role; the role of an owner is given by owners alone',
    params: byPerson,
    body: roleChange,
    answers: { 200: aConversation },
    errors: ['last_owner'],
  }),
  'GET /conversations/{id}/invite': route('manager', {
    limit: 'read',
    summary: 'The invitation of a group, if there is one',
    params: byId,
    answers: { 200: v.object({ invitation: v.nullable(invitation) }) },
  }),
  'POST /conversations/{id}/invite': route('manager', {
    limit: 'write',
    summary: 'Make the invitation of a group, or give the one that is there',
    params: byId,
    answers: { 200: invitation, 201: invitation },
  }),
  'DELETE /conversations/{id}/invite': route('manager', {
    limit: 'write',
    summary: 'Revoke the invitation of a group: its address leads nowhere',
    params: byId,
    answers: { 204: null },
  }),
  'GET /invites/{code}': route('nobody', {
    limit: 'invitation',
    summary: 'The group that an invitation leads to',
    params: byCode,
    answers: { 200: invitedTo },
    errors: ['not_found'],
  }),
  'GET /invites/{code}/picture': route('nobody', {
    limit: 'invitation',
    summary: 'Its picture, for whoever has the invitation',
    params: byCode,
    answers: { 200: bytes, 304: null },
    errors: ['not_found'],
  }),
  'POST /invites/{code}/join': route('session', {
    limit: 'join',
    summary: 'Join the group; who is in it already stays in it',
    params: byCode,
    answers: { 200: aConversation },
    errors: ['not_found', 'group_full'],
  }),
} as const;
