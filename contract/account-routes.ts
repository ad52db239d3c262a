/** Calls about accounts, devices and people; part of the table in routes.ts. */
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
    needs: 'nobody',
    body: registration,
    answers: { 201: v.object({ user: ownUser }) },
    errors: ['username_taken', 'eblid_exhausted', 'invitation_required'],
  }),
  'POST /auth/login': route({
    summary: 'Sign in',
    needs: 'nobody',
    body: credentials,
    answers: { 200: signedIn },
    errors: ['invalid_credentials'],
  }),
  'POST /auth/refresh': route({
    summary: 'Trade the refresh token for a new pair',
    needs: 'refreshToken',
    body: v.object({ refreshToken }),
    answers: { 200: tokens },
  }),
  'POST /auth/logout': route({
    summary: 'End the session of this refresh token, also when the access token is old',
    needs: 'nobody',
    body: v.object({ refreshToken }),
    answers: { 204: null },
  }),
  'POST /auth/password': route({
    summary: 'Change my password; all other devices are signed out',
    needs: 'password',
    body: passwordChange,
    answers: { 204: null },
  }),
  'GET /auth/sessions': route({
    summary: 'The devices that are signed in',
    needs: 'session',
    answers: { 200: v.object({ sessions: v.array(deviceSession) }) },
  }),
  'DELETE /auth/sessions/{id}': route({
    summary: 'Sign one device out',
    needs: 'accountOwner',
    params: byId,
    answers: { 204: null },
  }),
  'DELETE /auth/sessions': route({
    summary: 'Sign all other devices out',
    needs: 'session',
    answers: { 204: null },
  }),

  'DELETE /account': route({
    summary: 'Delete my account; what I wrote stays, without my name',
    needs: 'password',
    body: passwordProof,
    answers: { 204: null },
  }),
  'POST /account/export': route({
    summary: 'An address at which a browser can save my data, good for a minute',
    needs: 'session',
    answers: { 201: v.object({ url: v.string() }) },
  }),
  'GET /account/export': route({
    summary: 'My data and files as a ZIP',
    needs: 'exporter',
    query: v.object({ ticket: v.optional(safeText) }),
    answers: { 200: bytes },
  }),
  'GET /users/{id}': route({
    summary: 'A person, whether they are a contact, and the groups that we share',
    needs: 'session',
    params: byId,
    answers: {
      200: v.object({
        user,
        contact: v.nullable(contact),
        commonConversations: v.array(commonConversation),
      }),
    },
    errors: ['not_found'],
  }),

  'GET /status/me': route({
    summary: 'My own profile',
    needs: 'session',
    answers: { 200: v.object({ user: ownUser }) },
  }),
  'PATCH /status/me': route({
    summary: 'Change my profile or status',
    needs: 'session',
    body: profileChange,
    answers: { 200: v.object({ user: ownUser }) },
    errors: ['email_taken', 'attachment_gone'],
  }),
} as const;
