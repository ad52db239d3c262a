/**
 * A client written from the product's specification, section 7, without our contract: no clientId, no version, no
 * acknowledgements, no schemas. It reads only the fields that the specification names.
 */
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { beforeAll, expect, test } from 'vitest';
import { testServer } from '../infra/server.ts';
import { entriesOf, messagesOf, signUp, startTalk } from '../infra/spec-client.ts';
import type { SpecClient, SpecContact, SpecUser } from '../infra/spec-client.ts';

const server = testServer();
let origin: string;
beforeAll(async () => {
  origin = await server.address();
});

/** Connects by websocket only, with the token as the query parameter alone. */
async function connect(client: SpecClient): Promise<Socket> {
  const socket = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    query: { token: client.accessToken },
  });
  await new Promise<void>((resolve) => void socket.once('connect', resolve));
  return socket;
}

const heard = <T>(socket: Socket, name: string) =>
  new Promise<T>((resolve) => void socket.once(name, resolve));

test('two people who know only the specification find each other, write, read, delete and part', async () => {
  const [anna, boris] = [await signUp(origin, 'anna'), await signUp(origin, 'boris')];
  const { user } = await boris.ask<{ user: SpecUser }>('GET /status/me');
  const [annaSocket, borisSocket] = [await connect(anna), await connect(boris)];

  // A person is found by the four digits, asked, and accepts.
  const { results } = await anna.ask<{ results: SpecUser[] }>(
    `GET /contacts/search?query=${user.eblid}`,
  );
  expect(results[0]).toMatchObject({ id: boris.id, displayName: 'boris', eblid: user.eblid });
  const requested = heard(borisSocket, 'contacts:request:new');
  await anna.ask('POST /contacts/add', { identifier: user.eblid });
  await requested;
  const incoming = await boris.ask<{ contacts: SpecContact[] }>('GET /contacts?filter=incoming');
  expect(incoming.contacts).toMatchObject([
    { status: 'PENDING', direction: 'incoming', friend: { id: anna.id } },
  ]);
  const accepted = heard(annaSocket, 'contacts:request:accepted');
  await boris.ask('POST /contacts/respond', {
    contactId: incoming.contacts[0]?.id,
    action: 'accept',
  });
  await accepted;

  // A conversation, and a message without any field of ours.
  const created = heard(borisSocket, 'conversations:new');
  await anna.ask('POST /conversations/with', { userId: boris.id });
  await created;
  const [entry] = await entriesOf(boris);
  const id = entry?.conversation.id ?? '';
  expect(entry).toMatchObject({ unreadCount: 0, conversation: { isGroup: false, messages: [] } });
  expect(entry?.conversation.participants.map((each) => each.user.displayName).toSorted()).toEqual([
    'anna',
    'boris',
  ]);
  borisSocket.emit('conversation:join', id);
  annaSocket.emit('conversation:join', id);

  // Each emits after its socket has joined the room.
  const typing = heard(borisSocket, 'conversation:typing');
  const typingBack = heard(annaSocket, 'conversation:typing');
  annaSocket.emit('conversation:typing', { conversationId: id, typing: true });
  borisSocket.emit('conversation:typing', { conversationId: id, typing: true });
  expect(await typing).toEqual({ conversationId: id, userId: anna.id, typing: true });
  expect(await typingBack).toEqual({ conversationId: id, userId: boris.id, typing: true });

  const [arrived, notified] = [
    heard(borisSocket, 'message:new'),
    heard(borisSocket, 'message:notify'),
  ];
  await anna.ask('POST /conversations/send', {
    conversationId: id,
    type: 'TEXT',
    content: 'Привет',
  });
  await Promise.all([arrived, notified]);
  const [first] = await messagesOf(boris, id);
  expect(first).toMatchObject({ content: 'Привет', senderId: anna.id, type: 'TEXT', receipts: [] });
  expect((await entriesOf(boris))[0]).toMatchObject({
    unreadCount: 1,
    conversation: { messages: [{ id: first?.id }] },
  });

  // A reply, in the fields of the specification.
  await boris.ask('POST /conversations/send', {
    conversationId: id,
    type: 'TEXT',
    content: 'И тебе',
    replyToId: first?.id,
    attachments: [],
  });
  const answer = (await messagesOf(anna, id))[1];
  expect(answer?.replyTo).toMatchObject({ id: first?.id, content: 'Привет' });

  // Messages are marked as read in both ways.
  const marked = heard(annaSocket, 'receipts:update');
  await boris.ask('POST /messages/receipts', { messageIds: [first?.id], status: 'READ' });
  await anna.ask('POST /messages/mark-conversation-read', { conversationId: id });
  await marked;
  expect((await messagesOf(anna, id))[0]?.receipts).toEqual([{ userId: boris.id, status: 'READ' }]);
  expect((await entriesOf(anna))[0]?.unreadCount).toBe(0);

  await anna.ask('POST /messages/delete', { messageId: first?.id });
  expect((await messagesOf(boris, id)).filter(({ deletedAt }) => !deletedAt)).toMatchObject([
    { content: 'И тебе' },
  ]);

  const renamed = heard(borisSocket, 'profile:update');
  await anna.ask('PATCH /status/me', { displayName: 'Анна', bio: 'О себе', status: 'DND' });
  expect(await renamed).toMatchObject({ userId: anna.id, displayName: 'Анна', avatarUrl: null });

  const group = await anna.ask<{ conversation: { id: string } }>('POST /conversations', {
    participantIds: [boris.id],
    isGroup: true,
  });
  expect((await entriesOf(boris)).map(({ conversation }) => conversation.id)).toContain(
    group.conversation.id,
  );

  const parted = heard(borisSocket, 'contacts:removed');
  await anna.ask('POST /contacts/remove', { contactId: incoming.contacts[0]?.id });
  await parted;
  annaSocket.disconnect();
  borisSocket.disconnect();
});

test('words that a newer client has changed reach one who knows no edits: in the list, in the page and in a quote', async () => {
  const [newer, older] = [await signUp(origin, 'darya'), await signUp(origin, 'egor')];
  const conversationId = await startTalk(newer, older);
  const send = (client: SpecClient, content: string, more = {}) =>
    client.ask('POST /conversations/send', { conversationId, type: 'TEXT', content, ...more });

  await send(newer, 'Встреча в пять');
  const [before] = await messagesOf(older, conversationId);
  const messageId = before?.id;
  await newer.ask('POST /messages/edit', { messageId, content: 'Встреча в шесть' });
  // It is the same message in the same place, and counts as unread once.
  const changed = {
    id: messageId,
    senderId: newer.id,
    type: 'TEXT',
    content: 'Встреча в шесть',
    createdAt: before?.createdAt,
    deletedAt: null,
    replyTo: null,
    attachments: [],
    receipts: [],
  };
  expect(await messagesOf(older, conversationId)).toMatchObject([changed]);
  expect(await entriesOf(older)).toMatchObject([
    { unreadCount: 1, conversation: { messages: [changed] } },
  ]);

  await send(older, 'Буду', { replyToId: messageId });
  await newer.ask('POST /messages/edit', { messageId, content: 'Встреча в семь' });
  const quoting = { content: 'Буду', replyTo: { id: messageId, content: 'Встреча в семь' } };
  expect(await messagesOf(older, conversationId)).toMatchObject([
    { content: 'Встреча в семь', replyTo: null },
    quoting,
  ]);
  expect(await entriesOf(older)).toMatchObject([{ conversation: { messages: [quoting] } }]);
});

test('an old access token is refreshed and the request repeated', async () => {
  const client = await signUp(origin, 'vera');
  client.accessToken = `${client.accessToken.slice(0, -4)}AAAA`;
  const { user } = await client.ask<{ user: SpecUser }>('GET /status/me');
  expect(user.username).toBe('vera');
});

test('calls that do not work yet break nothing', async () => {
  const client = await signUp(origin, 'galina');
  const socket = await connect(client);
  const conversationId = client.id;
  socket.emit('call:invite', { conversationId, video: true });
  socket.emit('call:accept', { conversationId, video: false });
  socket.emit('call:decline', { conversationId });
  socket.emit('call:end', { conversationId });
  expect(await socket.emitWithAck('conversation:leave', conversationId)).toMatchObject({
    ok: true,
  });
  expect(socket.connected).toBe(true);
  socket.disconnect();
});
