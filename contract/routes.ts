/**
 * Defines every REST call of the product once. The server serves them from this table, OpenAPI is generated from it,
 * and the client takes its types from it (spec 7; contract, REST). The few routes that stand elsewhere (metrics,
 * OpenAPI, signalling, pages) declare their `needs` there.
 * Paths are below /api. A key reads `METHOD /path/{parameter}`.
 */
import * as v from 'valibot';
import { accountRoutes } from './account-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { blockRoutes } from './block-routes.ts';
import { pastCall, roomToken, roomTokenRequest } from './calls.ts';
import { contact, contactFilter, contactIdentifier, eblidQuery } from './contacts.ts';
import {
  changes,
  conversation,
  conversationEntry,
  messagePage,
  messagesQuery,
  filePage,
  filesQuery,
  newConversation,
} from './conversations.ts';
import { groupRoutes } from './group-routes.ts';
import type { needs } from './needs.ts';
import { bytes, route } from './route.ts';
import type { Schema } from './route.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { message, messageEdit, newMessage, receiptIds, uploaded } from './messages.ts';
import { found, searchQuery } from './search.ts';
import { health, readiness, serverConfig } from './service.ts';
import { conversationSettings, settingsChange } from './settings.ts';
import { fileId, id, safeText, wholeInQuery } from './text.ts';
import { user } from './users.ts';

const byId = v.object({ id });
const aMessage = v.object({ message });
const aConversation = v.object({ conversation });
const aContact = v.object({ contact });
export const routes = {
  ...accountRoutes,
  ...passkeyRoutes,

  'GET /conversations': route('session', {
    limit: 'read',
    summary: 'My conversations, newest activity first, and whom I have blocked',
    answers: {
      200: v.object({
        conversations: v.array(conversationEntry),
        /** The last one first. With the first list a page can fold their messages before it shows any. */
        blocked: v.optional(v.array(id)),
      }),
      304: null,
    },
  }),
  'GET /conversations/{id}': route('participant', {
    limit: 'read',
    summary: 'One conversation with every participant',
    params: byId,
    answers: { 200: conversationEntry },
  }),
  'PATCH /conversations/{id}/me': route('participant', {
    limit: 'write',
    summary: 'Pin, archive, mute or mark one of my conversations, for me alone',
    params: byId,
    body: settingsChange,
    answers: { 200: v.object({ settings: conversationSettings }) },
    errors: ['pins_full'],
  }),
  'GET /conversations/{id}/messages': route('participant', {
    limit: 'read',
    summary: 'A page of messages, ascending; without a query the newest',
    params: byId,
    query: messagesQuery,
    answers: { 200: messagePage },
  }),
  'GET /conversations/{id}/files': route('participant', {
    limit: 'read',
    summary:
      'A page of the pictures or other files of all its history, ascending; the newest first',
    params: byId,
    query: filesQuery,
    answers: { 200: filePage },
  }),
  'GET /conversations/{id}/changes': route('participant', {
    limit: 'read',
    summary: 'Everything that changed since a version, read in one snapshot',
    params: byId,
    query: v.object({ after: wholeInQuery, receiptsAfter: v.optional(wholeInQuery) }),
    answers: { 200: changes },
  }),
  'POST /conversations': route('contact', {
    limit: 'newGroup',
    summary: 'Begin a conversation with contacts',
    body: newConversation,
    answers: { 200: aConversation, 201: aConversation },
    errors: ['client_id_reused'],
  }),
  'POST /conversations/with': route('contact', {
    limit: 'write',
    summary: 'The one direct conversation with a contact',
    body: v.object({ userId: id }),
    answers: { 200: aConversation, 201: aConversation },
    errors: ['yourself'],
  }),
  'POST /conversations/send': route('writer', {
    limit: 'send',
    summary: 'Send a message, once for each clientId',
    body: newMessage,
    answers: { 200: aMessage, 201: aMessage },
    errors: ['client_id_reused', 'attachment_gone'],
  }),

  ...groupRoutes,
  ...adminRoutes,

  'POST /messages/edit': route('sender', {
    limit: 'send',
    summary: 'Change the words of my own message, once for each editId',
    body: messageEdit,
    answers: { 200: aMessage },
    errors: ['message_deleted', 'not_contact', 'edit_conflict'],
  }),
  'POST /messages/delete': route('sender', {
    limit: 'write',
    summary: 'Delete my own message for everyone',
    body: v.object({ messageId: id }),
    answers: { 204: null },
  }),
  'POST /messages/receipts': route('session', {
    limit: 'receipts',
    summary: 'Mark messages as read',
    body: v.object({
      messageIds: receiptIds,
      status: v.picklist(['READ', 'SEEN'], 'Нет такой отметки'),
    }),
    answers: { 204: null },
  }),
  'POST /messages/mark-conversation-read': route('participant', {
    limit: 'receipts',
    summary: 'Mark a whole conversation as read',
    body: v.object({ conversationId: id }),
    answers: { 204: null },
  }),

  'POST /search': route('session', {
    limit: 'search',
    summary: 'Find messages by their words or files in my conversations, newest first, and people',
    body: searchQuery,
    answers: { 200: found },
    errors: ['not_found'],
  }),

  'GET /contacts': route('session', {
    limit: 'read',
    summary: 'Friends and requests',
    query: v.object({ filter: v.optional(contactFilter, 'all') }),
    answers: { 200: v.object({ contacts: v.array(contact) }) },
  }),
  'GET /contacts/search': route('session', {
    limit: 'contactLookup',
    summary: 'Find a person by EBLID',
    query: v.object({ query: eblidQuery }),
    answers: { 200: v.object({ results: v.array(user) }) },
  }),
  'POST /contacts/add': route('session', {
    limit: 'contactLookup',
    summary: 'Ask a person to be a contact; accepts if they asked first',
    body: v.object({ identifier: contactIdentifier }),
    answers: { 200: aContact, 201: aContact },
    errors: ['not_found', 'already_contact', 'already_requested', 'blocked', 'yourself'],
  }),
  'POST /contacts/respond': route('addressee', {
    limit: 'write',
    summary: 'Accept or reject a request',
    body: v.object({
      contactId: id,
      action: v.picklist(['accept', 'reject'], 'Нужно accept или reject'),
    }),
    answers: { 200: aContact, 204: null },
  }),
  'POST /contacts/remove': route('contactParty', {
    limit: 'write',
    summary: 'Remove a contact or withdraw my own request',
    body: v.object({ contactId: id }),
    answers: { 204: null },
  }),

  ...blockRoutes,

  'POST /upload': route('session', {
    limit: 'upload',
    summary:
      'Upload a file, to be attached to a message; a field `name` before it is its exact name',
    upload: 'file',
    answers: { 201: uploaded },
    errors: ['too_large', 'unsupported_media_type', 'storage_full', 'quota_exceeded', 'too_many'],
  }),
  'GET /files/{id}/{name}': route('fileReader', {
    limit: 'download',
    summary: 'A file, or a range of it; the name is for people',
    params: v.object({ id: fileId, name: safeText }),
    query: v.object({ size: v.optional(v.literal('thumb', 'Бывает только thumb')) }),
    answers: { 200: bytes, 206: bytes, 304: null, 416: null },
  }),

  'GET /calls': route('session', {
    limit: 'read',
    summary: 'The latest calls of all my conversations that are over, newest first',
    answers: { 200: v.object({ calls: v.array(pastCall) }) },
  }),
  'POST /livekit/token': route('participant', {
    limit: 'roomToken',
    summary:
      'A token for a room: `conv-{id}` is the call of a conversation, others need a session alone',
    body: roomTokenRequest,
    answers: { 200: roomToken },
    errors: ['no_call', 'room_full', 'calls_unavailable'],
  }),
  'POST /livekit/webhook': route('videoServer', {
    limit: 'videoNews',
    summary: 'What the video server tells of its rooms, signed by it',
    answers: { 204: null },
    errors: ['calls_unavailable'],
  }),
  'GET /config': route('nobody', {
    limit: 'status',
    summary: 'What this server offers',
    answers: { 200: serverConfig },
  }),
  'GET /health': route('nobody', {
    limit: 'status',
    summary: 'The process answers',
    answers: { 200: health },
  }),
  'GET /ready': route('nobody', {
    limit: 'status',
    summary: 'The database accepts writes',
    answers: { 200: readiness },
  }),
} as const;

export type Routes = typeof routes;
export type RouteKey = keyof Routes;

/** Calls that ask nobody who they are. */
export type AnonymousRoute = {
  [K in RouteKey]: (typeof needs)[Routes[K]['needs']] extends { credential: 'none' } ? K : never;
}[RouteKey];

/** Calls that the server's terminal may make, too, which has no account. */
export type TerminalRoute = {
  [K in RouteKey]: (typeof needs)[Routes[K]['needs']] extends { credential: 'terminal' }
    ? K
    : never;
}[RouteKey];

type Part<K extends RouteKey, P extends 'params' | 'query' | 'body', Side> =
  Routes[K] extends Record<P, infer S extends Schema>
    ? Side extends 'given'
      ? v.InferInput<S>
      : v.InferOutput<S>
    : undefined;

/** The body as a caller gives it. */
export type RequestBody<K extends RouteKey> = Part<K, 'body', 'given'>;
/** The parts of a request as a handler receives them, after validation. */
export type ValidParams<K extends RouteKey> = Part<K, 'params', 'valid'>;
export type ValidQuery<K extends RouteKey> = Part<K, 'query', 'valid'>;
export type ValidBody<K extends RouteKey> = Part<K, 'body', 'valid'>;

type AnswerSchemas<K extends RouteKey> = Routes[K]['answers'];
type AnswerStatus<K extends RouteKey> = keyof AnswerSchemas<K>;
type AnswerPart<A> = A extends Schema
  ? v.InferOutput<A>
  : A extends typeof bytes
    ? AsyncIterable<Uint8Array>
    : null;
/** A status with its body, as a union over the statuses of the route. */
export type Answer<K extends RouteKey> = {
  [S in AnswerStatus<K>]: { status: S; body: AnswerPart<AnswerSchemas<K>[S]> };
}[AnswerStatus<K>];
/** The body of a 2xx answer. */
export type AnswerBody<K extends RouteKey> = Exclude<Answer<K>, { status: 304 }>['body'];
/** A handler returns the body alone when the call has one answer (nothing for 204), otherwise status and body. */
export type HandlerAnswer<K extends RouteKey, S = AnswerStatus<K>> =
  S extends AnswerStatus<K>
    ? [AnswerStatus<K>] extends [S]
      ? Answer<K>['body'] extends null
        ? void
        : Answer<K>['body']
      : Answer<K>
    : never;
