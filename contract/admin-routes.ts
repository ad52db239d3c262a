/**
 * Defines the REST calls of administrators, and those about invitations to the server. routes.ts takes them into its
 * table.
 */
import * as v from 'valibot';
import {
  adminInvitations,
  adminOverview,
  adminPeople,
  adminPerson,
  adminPersonPage,
  auditPage,
  auditQuery,
  invitedHere,
  newInvitation,
  ownInvitations,
  passwordLink,
  peopleQuery,
  personChange,
  personDeletion,
  serverInvitation,
  serverSettings,
  settingsChange,
} from './admin.ts';
import { contact } from './contacts.ts';
import { conversation, inviteCode } from './conversations.ts';
import { bytes, route } from './route.ts';
import { id } from './text.ts';

const byId = v.object({ id });
const byCode = v.object({ code: inviteCode });

export const adminRoutes = {
  'GET /admin/overview': route('administrator', {
    limit: 'read',
    summary: 'How many people, messages and bytes there are, and whether everything works',
    answers: { 200: adminOverview },
  }),
  'GET /admin/people': route('administrator', {
    limit: 'read',
    summary: 'A page of the people who live here, the newest first',
    query: peopleQuery,
    answers: { 200: adminPeople },
  }),
  'GET /admin/people/{id}': route('administrator', {
    limit: 'read',
    summary: 'A person, and the devices on which they are signed in',
    params: byId,
    answers: { 200: adminPersonPage },
    errors: ['not_found'],
  }),
  'PATCH /admin/people/{id}': route('freshAdministrator', {
    limit: 'write',
    summary: 'Give a person another role or quota, or disable the account or enable it again',
    params: byId,
    body: personChange,
    answers: { 200: v.object({ person: adminPerson }) },
    errors: ['not_found', 'yourself', 'last_admin'],
  }),
  'POST /admin/people/{id}/sign-out': route('freshAdministrator', {
    limit: 'write',
    summary: 'Sign a person out on all their devices',
    params: byId,
    answers: { 204: null },
    errors: ['not_found'],
  }),
  'POST /admin/people/{id}/password-link': route('freshAdministrator', {
    limit: 'write',
    summary: 'Make an address at which the person can set a new password, once; an older one dies',
    params: byId,
    answers: { 201: passwordLink },
    errors: ['not_found'],
  }),
  'DELETE /admin/people/{id}': route('freshAdministrator', {
    limit: 'write',
    summary: 'Delete an account, as its owner can',
    params: byId,
    body: personDeletion,
    answers: { 204: null },
    errors: ['not_found', 'yourself', 'last_admin'],
  }),
  'GET /admin/settings': route('administrator', {
    limit: 'read',
    summary: 'The settings of the server',
    answers: { 200: serverSettings },
  }),
  'PATCH /admin/settings': route('freshAdministrator', {
    limit: 'write',
    summary: 'Change settings of the server',
    body: settingsChange,
    answers: { 200: serverSettings },
    errors: ['fixed'],
  }),
  'GET /admin/invitations': route('administrator', {
    limit: 'read',
    summary: 'The invitations to the server that are still good, of everybody, the newest first',
    answers: { 200: adminInvitations },
  }),
  'POST /admin/invitations': route('administrator', {
    limit: 'newInvitation',
    summary: 'Invite people to the server; an invitation of the terminal makes no contacts',
    body: newInvitation,
    answers: { 201: v.object({ invitation: serverInvitation }) },
    errors: ['not_found'],
  }),
  'DELETE /admin/invitations/{id}': route('freshAdministrator', {
    limit: 'write',
    summary: 'Revoke an invitation of anybody',
    params: byId,
    answers: { 204: null },
    errors: ['not_found'],
  }),
  'GET /admin/audit': route('administrator', {
    limit: 'read',
    summary: 'Who changed what, the newest first',
    query: auditQuery,
    answers: { 200: auditPage },
  }),

  'GET /invitations': route('session', {
    limit: 'read',
    summary: 'My invitations to the server that are still good, and whether I may make some',
    answers: { 200: ownInvitations },
  }),
  'POST /invitations': route('session', {
    limit: 'newInvitation',
    summary: 'Invite people to the server',
    body: newInvitation,
    answers: { 201: v.object({ invitation: serverInvitation }) },
    errors: ['forbidden', 'not_found'],
  }),
  'DELETE /invitations/{id}': route('inviter', {
    limit: 'write',
    summary: 'Revoke my own invitation',
    params: byId,
    answers: { 204: null },
  }),
  'GET /join/{code}': route('nobody', {
    limit: 'invitation',
    summary: 'Who invites to this server',
    params: byCode,
    answers: { 200: invitedHere },
    errors: ['not_found'],
  }),
  'GET /join/{code}/picture': route('nobody', {
    limit: 'invitation',
    summary: 'The picture of whoever invites, for whoever has the invitation',
    params: byCode,
    answers: { 200: bytes, 304: null },
    errors: ['not_found'],
  }),
  'POST /join/{code}': route('session', {
    limit: 'join',
    summary:
      'Accept an invitation with an account: its maker is a contact then, and its group mine',
    params: byCode,
    answers: {
      200: v.object({ contact: v.nullable(contact), conversation: v.nullable(conversation) }),
    },
    errors: ['not_found', 'yourself'],
  }),
} as const;
