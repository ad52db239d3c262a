/** The calls about accounts, devices and persons; part of the table in routes.ts. */
import * as v from 'valibot';
import {
  credentials,
  deviceSession,
  passwordChange,
  passwordProof,
  refreshToken,
  registration,
  signedIn,
  tokens,
} from './auth.ts';
import { contact } from './contacts.ts';
import { commonConversation } from './conversations.ts';
import { bytes, route } from './route.ts';
import { id, safeText } from './text.ts';
import { ownUser, profileChange, user } from './users.ts';

const byId = v.object({ id });

export const accountRoutes = {
  'POST /auth/register': route({
    summary: 'Create an account',
    access: 'public',
    body: registration,
    answers: { 201: v.object({ user: ownUser }) },
    errors: { username_taken: 409, eblid_exhausted: 409, invitation_required: 403 },
  }),
  'POST /auth/login': route({
    summary: 'Sign in',
    access: 'public',
    body: credentials,
    answers: { 200: signedIn },
    errors: { invalid_credentials: 401 },
  }),
  'POST /auth/refresh': route({
    summary: 'Trade the refresh token for a new pair',
    access: 'public',
    body: v.object({ refreshToken }),
    answers: { 200: tokens },
    errors: {},
  }),
  'POST /auth/logout': route({
    summary: 'End the session of this refresh token, also when the access token is old',
    access: 'public',
    body: v.object({ refreshToken }),
    answers: { 204: null },
    errors: {},
  }),
  'POST /auth/password': route({
    summary: 'Change my password; all other devices are signed out',
    access: 'user',
    body: passwordChange,
    answers: { 204: null },
    errors: { wrong_password: 403 },
  }),
  'GET /auth/sessions': route({
    summary: 'The devices that are signed in',
    access: 'user',
    answers: { 200: v.object({ sessions: v.array(deviceSession) }) },
    errors: {},
  }),
  'DELETE /auth/sessions/{id}': route({
    summary: 'Sign one device out',
    access: 'user',
    params: byId,
    answers: { 204: null },
    errors: { not_found: 404 },
  }),
  'DELETE /auth/sessions': route({
    summary: 'Sign all other devices out',
    access: 'user',
    answers: { 204: null },
    errors: {},
  }),

  'DELETE /account': route({
    summary: 'Delete my account; what I wrote stays, without my name',
    access: 'user',
    body: passwordProof,
    answers: { 204: null },
    errors: { wrong_password: 403 },
  }),
  'POST /account/export': route({
    summary: 'An address at which a browser can save my data, good for a minute',
    access: 'user',
    answers: { 201: v.object({ url: v.string() }) },
    errors: {},
  }),
  'GET /account/export': route({
    summary: 'My data and files as a ZIP',
    access: 'exporter',
    query: v.object({ ticket: v.optional(safeText) }),
    answers: { 200: bytes },
    errors: {},
  }),
  'GET /users/{id}': route({
    summary: 'A person, whether they are a contact, and the groups that we share',
    access: 'user',
    params: byId,
    answers: {
      200: v.object({
        user,
        contact: v.nullable(contact),
        commonConversations: v.array(commonConversation),
      }),
    },
    errors: { not_found: 404 },
  }),

  'GET /status/me': route({
    summary: 'My own profile',
    access: 'user',
    answers: { 200: v.object({ user: ownUser }) },
    errors: {},
  }),
  'PATCH /status/me': route({
    summary: 'Change my profile or status',
    access: 'user',
    body: profileChange,
    answers: { 200: v.object({ user: ownUser }) },
    errors: { email_taken: 409, attachment_gone: 404 },
  }),
} as const;
