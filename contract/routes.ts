/**
 * Every REST call, once: the server registers its routes from this table and cannot register another,
 * OpenAPI is printed from it, and the client takes its types from it (spec 7; contract, REST).
 * Paths are below /api. A key reads `METHOD /path/{parameter}`.
 */
import * as v from 'valibot';
import { accountRoutes } from './account-routes.ts';
import { roomToken, roomTokenRequest } from './calls.ts';
import { contact, contactFilter, contactIdentifier, eblidQuery } from './contacts.ts';
import {
  changes,
  conversation,
  conversationEntry,
  messagePage,
  messagesQuery,
  newConversation,
  picturePage,
} from './conversations.ts';
import { groupRoutes } from './group-routes.ts';
import { bytes, route } from './route.ts';
import type { Schema } from './route.ts';
import { message, newMessage, receiptIds, uploaded } from './messages.ts';
import { health, readiness, serverConfig } from './service.ts';
import { fileId, id, safeText, wholeInQuery } from './text.ts';
import { user } from './users.ts';

const byId = v.object({ id });
const aMessage = v.object({ message });
const aConversation = v.object({ conversation });
const aContact = v.object({ contact });
export const routes = {
  ...accountRoutes,

  'GET /conversations': route({
    summary: 'My conversations, newest activity first',
    access: 'user',
    answers: { 200: v.object({ conversations: v.array(conversationEntry) }), 304: null },
    errors: {},
  }),
  'GET /conversations/{id}': route({
    summary: 'One conversation with every participant',
    access: 'user',
    params: byId,
    answers: { 200: conversationEntry },
    errors: { not_found: 404 },
  }),
  'GET /conversations/{id}/messages': route({
    summary: 'A page of messages, ascending; without a query the newest',
    access: 'user',
    params: byId,
    query: messagesQuery,
    answers: { 200: messagePage },
    errors: { not_found: 404 },
  }),
  'GET /conversations/{id}/pictures': route({
    summary: 'A page of pictures of all its history, ascending; without a query the newest',
    access: 'user',
    params: byId,
    query: v.object({ before: v.optional(wholeInQuery) }),
    answers: { 200: picturePage },
    errors: { not_found: 404 },
  }),
  'GET /conversations/{id}/changes': route({
    summary: 'Everything that changed since a version, read in one snapshot',
    access: 'user',
    params: byId,
    query: v.object({ after: wholeInQuery, receiptsAfter: v.optional(wholeInQuery) }),
    answers: { 200: changes },
    errors: { not_found: 404 },
  }),
  'POST /conversations': route({
    summary: 'Begin a conversation with contacts',
    access: 'user',
    body: newConversation,
    answers: { 200: aConversation, 201: aConversation },
    errors: { not_contact: 403, client_id_reused: 409 },
  }),
  'POST /conversations/with': route({
    summary: 'The one direct conversation with a contact',
    access: 'user',
    body: v.object({ userId: id }),
    answers: { 200: aConversation, 201: aConversation },
    errors: { not_contact: 403, yourself: 400 },
  }),
  'POST /conversations/send': route({
    summary: 'Send a message, once for each clientId',
    access: 'user',
    body: newMessage,
    answers: { 200: aMessage, 201: aMessage },
    errors: { not_found: 404, not_contact: 403, client_id_reused: 409, attachment_gone: 404 },
  }),

  ...groupRoutes,

  'POST /messages/delete': route({
    summary: 'Delete my own message for everyone',
    access: 'user',
    body: v.object({ messageId: id }),
    answers: { 204: null },
    errors: { not_found: 404, forbidden: 403 },
  }),
  'POST /messages/receipts': route({
    summary: 'Mark messages as read',
    access: 'user',
    body: v.object({
      messageIds: receiptIds,
      status: v.picklist(['READ', 'SEEN'], 'Нет такой отметки'),
    }),
    answers: { 204: null },
    errors: {},
  }),
  'POST /messages/mark-conversation-read': route({
    summary: 'Mark a whole conversation as read',
    access: 'user',
    body: v.object({ conversationId: id }),
    answers: { 204: null },
    errors: { not_found: 404 },
  }),

  'GET /contacts': route({
    summary: 'Friends and requests',
    access: 'user',
    query: v.object({ filter: v.optional(contactFilter, 'all') }),
    answers: { 200: v.object({ contacts: v.array(contact) }) },
    errors: {},
  }),
  'GET /contacts/search': route({
    summary: 'Find a person by EBLID',
    access: 'user',
    query: v.object({ query: eblidQuery }),
    answers: { 200: v.object({ results: v.array(user) }) },
    errors: {},
  }),
  'POST /contacts/add': route({
    summary: 'Ask a person to be a contact; accepts if they asked first',
    access: 'user',
    body: v.object({ identifier: contactIdentifier }),
    answers: { 200: aContact, 201: aContact },
    errors: { not_found: 404, already_contact: 409, already_requested: 409, yourself: 400 },
  }),
  'POST /contacts/respond': route({
    summary: 'Accept or reject a request',
    access: 'user',
    body: v.object({
      contactId: id,
      action: v.picklist(['accept', 'reject'], 'Нужно accept или reject'),
    }),
    answers: { 200: aContact, 204: null },
    errors: { not_found: 404 },
  }),
  'POST /contacts/remove': route({
    summary: 'Remove a contact or withdraw my own request',
    access: 'user',
    body: v.object({ contactId: id }),
    answers: { 204: null },
    errors: { not_found: 404 },
  }),

  'POST /upload': route({
    summary:
      'Upload a file, to be attached to a message; a field `name` before it is its exact name',
    access: 'user',
    upload: 'file',
    answers: { 201: uploaded },
    errors: { too_large: 413, unsupported_media_type: 415, storage_full: 507 },
  }),
  'GET /files/{id}/{name}': route({
    summary: 'A file, or a range of it; the name is for people',
    access: 'fileReader',
    params: v.object({ id: fileId, name: safeText }),
    query: v.object({ size: v.optional(v.literal('thumb', 'Бывает только thumb')) }),
    answers: { 200: bytes, 206: bytes, 304: null, 416: null },
    errors: { not_found: 404 },
  }),

  'POST /livekit/token': route({
    summary: 'A way into a room of the video server; `conv-{id}` is the call of a conversation',
    access: 'user',
    body: roomTokenRequest,
    answers: { 200: roomToken },
    errors: { not_found: 404, no_call: 409, room_full: 409, calls_unavailable: 503 },
  }),
  'POST /livekit/webhook': route({
    summary: 'What the video server tells of its rooms, signed by it',
    access: 'public',
    answers: { 204: null },
    errors: { unauthorized: 401, calls_unavailable: 503 },
  }),
  'GET /config': route({
    summary: 'What this server offers',
    access: 'public',
    answers: { 200: serverConfig },
    errors: {},
  }),
  'GET /health': route({
    summary: 'The process answers',
    access: 'public',
    answers: { 200: health },
    errors: {},
  }),
  'GET /ready': route({
    summary: 'The database accepts writes',
    access: 'public',
    answers: { 200: readiness },
    errors: {},
  }),
} as const;

export type Routes = typeof routes;
export type RouteKey = keyof Routes;

type Part<K extends RouteKey, P extends 'params' | 'query' | 'body', Side> =
  Routes[K] extends Record<P, infer S extends Schema>
    ? Side extends 'given'
      ? v.InferInput<S>
      : v.InferOutput<S>
    : undefined;

/** What a caller gives. Query values may be numbers: they are printed into the address. */
export type RequestBody<K extends RouteKey> = Part<K, 'body', 'given'>;
/** What a handler receives after validation. */
export type ValidParams<K extends RouteKey> = Part<K, 'params', 'valid'>;
export type ValidQuery<K extends RouteKey> = Part<K, 'query', 'valid'>;
export type ValidBody<K extends RouteKey> = Part<K, 'body', 'valid'>;

type AnswerSchemas<K extends RouteKey> = Routes[K]['answers'];
type AnswerPart<A> = A extends Schema
  ? v.InferOutput<A>
  : A extends typeof bytes
    ? AsyncIterable<Uint8Array>
    : null;
/** status → body, as a union over the statuses of the route. */
export type Answer<K extends RouteKey> = {
  [S in keyof AnswerSchemas<K>]: { status: S; body: AnswerPart<AnswerSchemas<K>[S]> };
}[keyof AnswerSchemas<K>];
/** The body of a 2xx answer. */
export type AnswerBody<K extends RouteKey> = Exclude<Answer<K>, { status: 304 }>['body'];
