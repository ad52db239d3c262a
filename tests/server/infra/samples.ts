/** A valid body, query and parameters for every call, and a valid payload for every event. */
import type * as v from 'valibot';
import type { ClientEventName, clientEvents } from '#contract/events.ts';
import type { RequestBody, RouteKey, Routes } from '#contract/routes.ts';
import type { Given } from './client.ts';
import { rawForm } from './uploads.ts';

export const someId = '01901234-5678-7abc-8def-0123456789ab';

/** The ids and words that calls and events name. */
export interface Named {
  readonly conversation: string;
  readonly message: string;
  readonly user: string;
  readonly username: string;
  readonly contact: string;
  readonly session: string;
  readonly passkey: string;
  readonly inviteCode: string;
  /** An invitation to the server. */
  readonly invitation: string;
  readonly joinCode: string;
  readonly linkToken: string;
  readonly file: string;
  readonly password: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Well-formed names of things that do not exist. */
export const nothing: Named = {
  conversation: someId,
  message: someId,
  user: someId,
  username: 'nobody',
  contact: someId,
  session: someId,
  passkey: someId,
  inviteCode: 'A'.repeat(22),
  invitation: someId,
  joinCode: 'A'.repeat(22),
  linkToken: 'A'.repeat(43),
  file: 'A'.repeat(22),
  password: 'длинный пароль',
  accessToken: 'sample',
  refreshToken: 'sample',
};

type With<Part> = {
  [K in RouteKey]: Routes[K] extends Record<keyof Part & string, object> ? K : never;
}[RouteKey];

/** Does not compile until every call with a body has one here. */
export const bodiesOf = (
  named: Named,
): { readonly [K in With<{ body: object }>]: RequestBody<K> } => ({
  'POST /auth/register': {
    username: 'newcomer',
    displayName: 'Анна',
    password: 'длинный пароль',
  },
  'POST /auth/login': { username: named.username, password: named.password },
  'POST /auth/refresh': { refreshToken: named.refreshToken },
  'POST /auth/logout': { refreshToken: named.refreshToken },
  'POST /auth/password': { oldPassword: named.password, newPassword: 'другой длинный пароль' },
  'POST /auth/proof': { password: named.password },
  'POST /auth/password-links/look': { token: named.linkToken },
  'POST /auth/password-links': { token: named.linkToken, newPassword: 'другой длинный пароль' },
  'PATCH /admin/people/{id}': { role: 'member', disabled: false, quotaBytes: null },
  'DELETE /admin/people/{id}': { username: named.username },
  'PATCH /admin/settings': { membersMayInvite: true },
  'POST /admin/invitations': { note: 'для соседей', maxUses: 3, expiresInHours: 24 },
  'POST /invitations': { note: 'для соседей', maxUses: 3, expiresInHours: 24 },
  'POST /auth/passkeys/options': { password: named.password },
  'POST /auth/passkeys': {
    credential: {
      id: 'sample',
      type: 'public-key',
      response: { clientDataJSON: 'sample', attestationObject: 'sample', transports: ['usb'] },
    },
    name: 'Мой ключ',
  },
  'PATCH /auth/passkeys/{id}': { name: 'Мой ключ' },
  'POST /auth/passkeys/sign-in': {
    credential: {
      id: 'sample',
      type: 'public-key',
      response: { clientDataJSON: 'sample', authenticatorData: 'sample', signature: 'sample' },
    },
  },
  'DELETE /account': { password: named.password },
  'PATCH /status/me': {
    displayName: 'Анна',
    bio: 'О себе',
    status: 'AWAY',
    avatarUrl: 'emoji:🦊',
    email: 'anna@example.org',
  },
  'POST /conversations': {
    participantIds: [named.user],
    title: 'Беседа',
    isGroup: true,
    clientId: someId,
  },
  'POST /conversations/with': { userId: named.user },
  'POST /conversations/send': {
    conversationId: named.conversation,
    type: 'TEXT',
    content: 'Привет',
    replyToId: named.message,
    attachments: [],
    clientId: someId,
  },
  'PATCH /conversations/{id}': { title: 'Дача', avatarUrl: 'emoji:🏡' },
  'PATCH /conversations/{id}/me': { pinned: true, archived: false, unread: true, muteForS: null },
  'POST /conversations/{id}/participants': { userIds: [named.user] },
  'PATCH /conversations/{id}/participants/{userId}': { role: 'admin' },
  'POST /livekit/token': { room: `conv-${named.conversation}` },
  'POST /messages/edit': {
    messageId: named.message,
    content: 'Привет!',
    editId: someId,
    baseEditedAt: null,
  },
  'POST /messages/delete': { messageId: named.message },
  'POST /messages/receipts': { messageIds: [named.message], status: 'READ' },
  'POST /messages/mark-conversation-read': { conversationId: named.conversation },
  'POST /contacts/add': { identifier: named.username },
  'POST /contacts/respond': { contactId: named.contact, action: 'accept' },
  'POST /contacts/remove': { contactId: named.contact },
  'POST /blocks': { userId: named.user },
  'POST /search': { query: 'билет', limit: 30 },
});

/** Does not compile until every call with parameters in its address has them here. */
const paramsOf = (
  named: Named,
): { readonly [K in With<{ params: object }>]: Readonly<Record<string, string>> } => {
  const conversation = { id: named.conversation };
  const member = { id: named.conversation, userId: named.user };
  const invitation = { code: named.inviteCode };
  return {
    'DELETE /auth/sessions/{id}': { id: named.session },
    'GET /admin/people/{id}': { id: named.user },
    'PATCH /admin/people/{id}': { id: named.user },
    'POST /admin/people/{id}/sign-out': { id: named.user },
    'POST /admin/people/{id}/password-link': { id: named.user },
    'DELETE /admin/people/{id}': { id: named.user },
    'DELETE /admin/invitations/{id}': { id: named.invitation },
    'DELETE /invitations/{id}': { id: named.invitation },
    'GET /join/{code}': { code: named.joinCode },
    'GET /join/{code}/picture': { code: named.joinCode },
    'POST /join/{code}': { code: named.joinCode },
    'PATCH /auth/passkeys/{id}': { id: named.passkey },
    'DELETE /auth/passkeys/{id}': { id: named.passkey },
    'GET /users/{id}': { id: named.user },
    'DELETE /blocks/{userId}': { userId: named.user },
    'GET /conversations/{id}': conversation,
    'GET /conversations/{id}/messages': conversation,
    'GET /conversations/{id}/files': conversation,
    'GET /conversations/{id}/changes': conversation,
    'PATCH /conversations/{id}': conversation,
    'PATCH /conversations/{id}/me': conversation,
    'POST /conversations/{id}/participants': conversation,
    'DELETE /conversations/{id}/participants/{userId}': member,
    'PATCH /conversations/{id}/participants/{userId}': member,
    'GET /conversations/{id}/invite': conversation,
    'POST /conversations/{id}/invite': conversation,
    'DELETE /conversations/{id}/invite': conversation,
    'GET /invites/{code}': invitation,
    'GET /invites/{code}/picture': invitation,
    'POST /invites/{code}/join': invitation,
    'GET /files/{id}/{name}': { id: named.file, name: 'кот.png' },
  };
};

export const queries: Readonly<Partial<Record<RouteKey, Record<string, string>>>> = {
  'GET /conversations/{id}/messages': { before: '10', limit: '50' },
  'GET /conversations/{id}/files': { type: 'FILE', before: '10', limit: '20' },
  'GET /conversations/{id}/changes': { after: '0', receiptsAfter: '0' },
  'GET /admin/people': { query: 'анна', filter: 'all', limit: '20' },
  'GET /admin/audit': { limit: '20' },
  'GET /contacts': { filter: 'all' },
  'GET /contacts/search': { query: '1234' },
  'GET /files/{id}/{name}': { size: 'thumb' },
};

/** Bodies that are not JSON. */
const raws: Readonly<Partial<Record<RouteKey, Pick<Given, 'raw' | 'headers'>>>> = {
  'POST /upload': rawUpload(),
  'POST /livekit/webhook': {
    raw: JSON.stringify({ id: someId, room: `conv-${someId}`, leaver: null }),
    headers: { 'content-type': 'application/webhook+json' },
  },
};

function rawUpload() {
  const { body, type } = rawForm('form-data; name="file"; filename="слово.txt"', 'слово');
  return { raw: body, headers: { 'content-type': type } };
}

/** Everything that a valid call sends. */
export function sampleOf(key: RouteKey, named: Named = nothing): Given {
  // Safe: a key without parameters gives undefined.
  const params = (paramsOf(named) as Partial<Record<RouteKey, Given['params']>>)[key];
  const body = (bodiesOf(named) as Partial<Record<RouteKey, unknown>>)[key]; // Safe: likewise
  const query = queries[key];
  return {
    ...(params && { params }),
    ...(query && { query }),
    ...(body === undefined ? {} : { body }),
    ...raws[key],
  };
}

type Payloads = {
  readonly [N in ClientEventName]: v.InferInput<(typeof clientEvents)[N]['payload']>;
};

/** Does not compile until every event has a payload here. */
export const payloadsOf = ({ conversation: conversationId, accessToken }: Named): Payloads => ({
  'conversation:join': conversationId,
  'conversation:leave': conversationId,
  'conversation:typing': { conversationId, typing: true },
  'auth:refresh': { token: accessToken },
  'call:invite': { conversationId, video: false },
  'call:accept': { conversationId, video: false },
  'call:decline': { conversationId },
  'call:end': { conversationId },
  'presence:active': { active: true },
});
