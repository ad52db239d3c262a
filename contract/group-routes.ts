/** The calls about groups and the people in them; part of the table in routes.ts. */
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
    summary: 'Change the title or the picture of a group; owner and admins',
    access: 'user',
    params: byId,
    body: conversationChange,
    answers: { 200: aConversation },
    errors: { not_found: 404, forbidden: 403, attachment_gone: 404 },
  }),
  'POST /conversations/{id}/participants': route({
    summary: 'Add contacts to a group; owner and admins',
    access: 'user',
    params: byId,
    body: newParticipants,
    answers: { 200: aConversation },
    errors: { not_found: 404, forbidden: 403, not_contact: 403, group_full: 409 },
  }),
  'DELETE /conversations/{id}/participants/{userId}': route({
    summary: 'Remove somebody from a group (owner and admins), or leave it (204)',
    access: 'user',
    params: byPerson,
    answers: { 200: aConversation, 204: null },
    errors: { not_found: 404, forbidden: 403 },
  }),
  'PATCH /conversations/{id}/participants/{userId}': route({
    summary: 'Give somebody another role; owner and admins, the role of an owner only owners',
    access: 'user',
    params: byPerson,
    body: roleChange,
    answers: { 200: aConversation },
    errors: { not_found: 404, forbidden: 403, last_owner: 409 },
  }),
  'GET /conversations/{id}/invite': route({
    summary: 'The invitation of a group, if there is one; owner and admins',
    access: 'user',
    params: byId,
    answers: { 200: v.object({ invitation: v.nullable(invitation) }) },
    errors: { not_found: 404, forbidden: 403 },
  }),
  'POST /conversations/{id}/invite': route({
    summary: 'Make the invitation of a group, or give the one that is there; owner and admins',
    access: 'user',
    params: byId,
    answers: { 200: invitation, 201: invitation },
    errors: { not_found: 404, forbidden: 403 },
  }),
  'DELETE /conversations/{id}/invite': route({
    summary: 'Revoke the invitation of a group: its address leads nowhere; owner and admins',
    access: 'user',
    params: byId,
    answers: { 204: null },
    errors: { not_found: 404, forbidden: 403 },
  }),
  'GET /invites/{code}': route({
    summary: 'The group that an invitation leads to',
    access: 'public',
    params: byCode,
    answers: { 200: invitedTo },
    errors: { not_found: 404 },
  }),
  'GET /invites/{code}/picture': route({
    summary: 'Its picture, for whoever has the invitation',
    access: 'public',
    params: byCode,
    answers: { 200: bytes, 304: null },
    errors: { not_found: 404 },
  }),
  'POST /invites/{code}/join': route({
    summary: 'Join the group; who is in it already stays in it',
    access: 'user',
    params: byCode,
    answers: { 200: aConversation },
    errors: { not_found: 404, group_full: 409 },
  }),
} as const;
