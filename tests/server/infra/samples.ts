/** A good body, query and parameters of every call: the ground from which wrong ones are made. */
import type { RequestBody, RouteKey, Routes } from '#contract/routes.ts';

export const someId = '01901234-5678-7abc-8def-0123456789ab';

type WithBody = {
  [K in RouteKey]: Routes[K] extends { body: object } ? K : never;
}[RouteKey];

/** The compiler asks for one when a call with a body joins the table. */
export const bodies: { readonly [K in WithBody]: RequestBody<K> } = {
  'POST /auth/register': { username: 'sample', displayName: 'Анна', password: 'длинный пароль' },
  'POST /auth/login': { username: 'sample', password: 'длинный пароль' },
  'POST /auth/refresh': { refreshToken: 'sample' },
  'POST /auth/logout': { refreshToken: 'sample' },
  'POST /auth/password': { oldPassword: 'длинный пароль', newPassword: 'другой длинный пароль' },
  'DELETE /account': { password: 'длинный пароль' },
  'PATCH /status/me': {
    displayName: 'Анна',
    bio: 'О себе',
    status: 'AWAY',
    avatarUrl: 'emoji:🦊',
    email: 'anna@example.org',
  },
  'POST /conversations': {
    participantIds: [someId],
    title: 'Беседа',
    isGroup: true,
    clientId: someId,
  },
  'POST /conversations/with': { userId: someId },
  'POST /conversations/send': {
    conversationId: someId,
    type: 'TEXT',
    content: 'Привет',
    replyToId: someId,
    attachments: [],
    clientId: someId,
  },
  'PATCH /conversations/{id}': { title: 'Дача', avatarUrl: 'emoji:🏡' },
  'POST /conversations/{id}/participants': { userIds: [someId] },
  'PATCH /conversations/{id}/participants/{userId}': { role: 'admin' },
  'POST /livekit/token': { room: `conv-${someId}` },
  'POST /messages/delete': { messageId: someId },
  'POST /messages/receipts': { messageIds: [someId], status: 'READ' },
  'POST /messages/mark-conversation-read': { conversationId: someId },
  'POST /contacts/add': { identifier: 'nobody' },
  'POST /contacts/respond': { contactId: someId, action: 'accept' },
  'POST /contacts/remove': { contactId: someId },
};

/** What stands in the address, where that is not `{id}` alone. */
export const params: Readonly<Partial<Record<RouteKey, Record<string, string>>>> = {
  'DELETE /conversations/{id}/participants/{userId}': { id: someId, userId: someId },
  'PATCH /conversations/{id}/participants/{userId}': { id: someId, userId: someId },
  'GET /invites/{code}': { code: 'A'.repeat(22) },
  'GET /invites/{code}/picture': { code: 'A'.repeat(22) },
  'POST /invites/{code}/join': { code: 'A'.repeat(22) },
  'GET /files/{id}/{name}': { id: 'A'.repeat(22), name: 'кот.png' },
};

export const queries: Readonly<Partial<Record<RouteKey, Record<string, string>>>> = {
  'GET /conversations/{id}/messages': { before: '10', limit: '50' },
  'GET /conversations/{id}/pictures': { before: '10' },
  'GET /conversations/{id}/changes': { after: '0', receiptsAfter: '0' },
  'GET /contacts': { filter: 'all' },
  'GET /contacts/search': { query: '1234' },
  'GET /files/{id}/{name}': { size: 'thumb' },
};
