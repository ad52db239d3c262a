/** Defines the REST calls about passkeys. routes.ts takes them into its table. */
import * as v from 'valibot';
import { passwordProof, signedIn } from './auth.ts';
import {
  creationOptions,
  newPasskey,
  passkey,
  passkeyChange,
  passkeySignIn,
  requestOptions,
} from './passkeys.ts';
import { route } from './route.ts';
import { id } from './text.ts';

const byId = v.object({ id });
const aPasskey = v.object({ passkey });

export const passkeyRoutes = {
  'GET /auth/passkeys': route('session', {
    limit: 'read',
    summary: 'My passkeys, oldest first',
    answers: { 200: v.object({ passkeys: v.array(passkey) }) },
  }),
  'POST /auth/passkeys/options': route('password', {
    limit: 'proof',
    summary: 'What the browser needs to make a passkey; good for five minutes',
    body: passwordProof,
    answers: { 200: creationOptions },
    errors: ['passkeys_unavailable', 'passkeys_full'],
  }),
  'POST /auth/passkeys': route('session', {
    limit: 'write',
    summary:
      'Add the passkey that the browser has made by these options, which this session got for the password',
    body: newPasskey,
    answers: { 201: aPasskey },
    errors: ['passkeys_unavailable', 'passkeys_full', 'passkey_exists', 'passkey_refused'],
  }),
  'PATCH /auth/passkeys/{id}': route('passkeyOwner', {
    limit: 'write',
    summary: 'Rename a passkey',
    params: byId,
    body: passkeyChange,
    answers: { 200: aPasskey },
  }),
  'DELETE /auth/passkeys/{id}': route('passkeyOwner', {
    limit: 'write',
    summary: 'Remove a passkey; sessions that began with it stay',
    params: byId,
    answers: { 204: null },
  }),
  'POST /auth/passkeys/sign-in/options': route('nobody', {
    limit: 'signIn',
    summary: 'What the browser needs to ask for a passkey; good for five minutes',
    answers: { 200: requestOptions },
    errors: ['passkeys_unavailable'],
  }),
  'POST /auth/passkeys/sign-in': route('passkeyHolder', {
    limit: 'signIn',
    summary: 'Sign in with a passkey',
    body: passkeySignIn,
    answers: { 200: signedIn },
    errors: ['passkeys_unavailable', 'account_disabled'],
  }),
} as const;
