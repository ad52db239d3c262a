/** Defines the REST calls about accounts, devices and people. routes.ts takes them into its table. */
import * as v from 'valibot';
import {
  credentials,
  deviceSession,
  passwordByLink,
  passwordChange,
  passwordLinkOwner,
  passwordLinkToken,
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
  'POST /auth/register': route('nobody', {
    limit: 'register',
    summary: 'Create an account',
    body: registration,
    answers: { 201: v.object({ user: ownUser }) },
    errors: ['username_taken', 'eblid_exhausted', 'invitation_required', 'not_first'],
  }),
  'POST /auth/login': route('nobody', {
    limit: 'signIn',
    summary: 'Sign in',
    body: credentials,
    answers: { 200: signedIn },
    errors: ['invalid_credentials', 'account_disabled'],
  }),
  'POST /auth/refresh': route('refreshToken', {
    limit: 'tokens',
    summary: 'Trade the refresh token for a new pair',
    body: v.object({ refreshToken }),
    answers: { 200: tokens },
  }),
  'POST /auth/logout': route('nobody', {
    limit: 'tokens',
    summary: 'End the session of this refresh token, also when the access token is old',
    body: v.object({ refreshToken }),
    answers: { 204: null },
  }),
  'POST /auth/password': route('password', {
    limit: 'proof',
    summary: 'Change my password; all other devices are signed out',
    body: passwordChange,
    answers: { 204: null },
  }),
  'POST /auth/proof': route('password', {
    limit: 'proof',
    summary: 'Give my password once more: what needs it is open to this device for ten minutes',
    body: passwordProof,
    answers: { 204: null },
  }),
  'POST /auth/password-links/look': route('nobody', {
    limit: 'invitation',
    summary: 'Whose password a link sets; its token is in the body, because addresses are logged',
    body: v.strictObject({ token: passwordLinkToken }),
    answers: { 200: passwordLinkOwner },
    errors: ['not_found'],
  }),
  'POST /auth/password-links': route('nobody', {
    limit: 'invitation',
    summary: 'Set a new password by a link, once; all devices are signed out',
    body: passwordByLink,
    answers: { 204: null },
    errors: ['not_found'],
  }),
  'GET /auth/sessions': route('session', {
    limit: 'read',
    summary: 'The devices that are signed in',
    answers: { 200: v.object({ sessions: v.array(deviceSession) }) },
  }),
  'DELETE /auth/sessions/{id}': route('accountOwner', {
    limit: 'write',
    summary: 'Sign one device out',
    params: byId,
    answers: { 204: null },
  }),
  'DELETE /auth/sessions': route('session', {
    limit: 'write',
    summary: 'Sign all other devices out',
    answers: { 204: null },
  }),

  'DELETE /account': route('password', {
    limit: 'proof',
    summary: 'Delete my account; what I wrote stays, without my name',
    body: passwordProof,
    answers: { 204: null },
    errors: ['last_admin'],
  }),
  'POST /account/export': route('session', {
    limit: 'export',
    summary: 'An address at which a browser can save my data, good for a minute',
    answers: { 201: v.object({ url: v.string() }) },
  }),
  'GET /account/export': route('exporter', {
    limit: 'export',
    summary: 'My data and files as a ZIP',
    query: v.object({ ticket: v.optional(safeText) }),
    answers: { 200: bytes },
  }),
  'GET /users/{id}': route('session', {
    limit: 'read',
    summary: 'A person, whether they are a contact, and the groups that we share',
    params: byId,
    answers: {
      200: v.object({
        user,
        contact: v.nullable(contact),
        commonConversations: v.array(commonConversation),
        /** I have blocked them. */
        blocked: v.optional(v.literal(true)),
      }),
    },
    errors: ['not_found'],
  }),

  'GET /status/me': route('session', {
    limit: 'read',
    summary: 'My own profile',
    answers: { 200: v.object({ user: ownUser }) },
  }),
  'PATCH /status/me': route('session', {
    limit: 'profile',
    summary: 'Change my profile or status',
    body: profileChange,
    answers: { 200: v.object({ user: ownUser }) },
    errors: ['email_taken', 'attachment_gone'],
  }),
} as const;
