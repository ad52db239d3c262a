import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { testPassword, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { openSocket, openSockets } from '../infra/socket.ts';
import { group, numbersTo, pair, rolesIn, say } from '../infra/talk.ts';

const server = testServer();

const listOf = async (person: TestPerson) => (await person.ok('GET /conversations')).conversations;

test('two people have one direct conversation, whoever opens it and however often', async () => {
  const [anna, boris] = [await server.person('anna'), await server.person('boris')];
  await server.befriend(anna, boris);
  const replies = await Promise.all(
    numbersTo(10).map((number) =>
      number % 2 === 0
        ? anna.call('POST /conversations/with', { body: { userId: boris.id } })
        : boris.call('POST /conversations/with', { body: { userId: anna.id } }),
    ),
  );
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => b - a);
  expect(statuses).toEqual([201, ...numbersTo(9).map(() => 200)]);
  expect(await listOf(anna)).toHaveLength(1);
  const viaGroup = await anna.call('POST /conversations', {
    body: { participantIds: [boris.id], isGroup: false },
  });
  expect(viaGroup.status).toBe(200);
  expect(await listOf(boris)).toHaveLength(1);
});

test('a new conversation shows on all devices of both, once', async () => {
  const [anna, boris] = [await server.person('anna'), await server.person('boris')];
  await server.befriend(anna, boris);
  const sockets = await openSockets(server, anna, boris);
  const { conversation } = await anna.ok('POST /conversations/with', {
    body: { userId: boris.id },
  });
  await boris.ok('POST /conversations/with', { body: { userId: anna.id } });
  for (const socket of sockets) {
    const news = (await socket.take()).filter(({ name }) => name === 'conversations:new');
    expect(news).toMatchObject([{ payload: { conversation: { id: conversation.id } } }]);
    socket.close();
  }
});

test('strangers, people who asked, and people who do not exist are refused alike', async () => {
  const [anna, stranger, asked] = [
    await server.person('anna'),
    await server.person('stranger'),
    await server.person('asked'),
  ];
  await anna.ok('POST /contacts/add', { body: { identifier: asked.user.username } });
  for (const userId of [stranger.id, asked.id, randomUUID()]) {
    expect(await anna.outcome('POST /conversations/with', { body: { userId } })).toBe(
      '403 not_contact',
    );
    const body = { participantIds: [userId], isGroup: true };
    expect(await anna.outcome('POST /conversations', { body })).toBe('403 not_contact');
  }
  expect(await anna.outcome('POST /conversations/with', { body: { userId: anna.id } })).toBe(
    '400 yourself',
  );
  const alone = { participantIds: [anna.id], isGroup: true };
  expect(await anna.outcome('POST /conversations', { body: alone })).toBe('400 validation');
});

test('a group has an owner, members, a title if one was given, and is made once for each clientId', async () => {
  const [owner, boris, vera] = [
    await server.person('owner'),
    await server.person('boris'),
    await server.person('vera'),
  ];
  await server.befriend(owner, boris);
  await server.befriend(owner, vera);
  const body = {
    participantIds: [boris.id, vera.id, boris.id, owner.id],
    isGroup: true,
    title: '  Дача  ',
    clientId: randomUUID(),
  };
  const replies = await Promise.all(
    numbersTo(4).map(() => owner.call('POST /conversations', { body })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => b - a)).toEqual([
    201, 200, 200, 200,
  ]);
  const [entry, ...none] = await listOf(boris);
  expect(none).toEqual([]);
  expect(entry?.conversation).toMatchObject({
    title: 'Дача',
    isGroup: true,
    participantCount: 3,
    messages: [{ service: { kind: 'groupCreated' }, content: 'owner создал(а) группу «Дача»' }],
    lastSeq: 1,
    version: 1,
    call: null,
  });
  expect(entry && rolesIn(entry.conversation)).toEqual({
    [owner.id]: 'owner',
    [boris.id]: 'member',
    [vera.id]: 'member',
  });
  const other = { ...body, title: 'Город' };
  expect(await owner.outcome('POST /conversations', { body: other })).toBe('409 client_id_reused');
  const untitled = { participantIds: [boris.id], isGroup: true, title: ' ' };
  const { conversation } = await owner.ok('POST /conversations', { body: untitled });
  expect(conversation).toMatchObject({ title: null, isGroup: true, participantCount: 2 });
});

test('the list begins with the newest activity and shows the latest message that is there', async () => {
  const { anna, id: first } = await pair(server);
  const vera = await server.person('vera');
  await server.befriend(anna, vera);
  const second = await anna.ok('POST /conversations/with', { body: { userId: vera.id } });
  await say(anna, second.conversation.id, 'вера');
  await say(anna, first, 'борис');
  const last = await say(anna, first, 'удалю');
  await anna.ok('POST /messages/delete', { body: { messageId: last.id } });
  const list = await listOf(anna);
  expect(list.map(({ conversation }) => conversation.messages[0]?.content)).toEqual([
    'борис',
    'вера',
  ]);
  expect(list[0]?.conversation).toMatchObject({ lastSeq: 2, version: 3 });
});

test('unread are the messages of others, beyond the pointer, that are there', async () => {
  const { anna, boris, id } = await pair(server);
  const unread = async (person: TestPerson) => (await listOf(person))[0]?.unreadCount;
  for (const number of numbersTo(5)) await say(anna, id, `${number}`);
  const extra = await say(anna, id, 'лишнее');
  expect(await unread(boris)).toBe(6);
  expect(await unread(anna)).toBe(0);
  await anna.ok('POST /messages/delete', { body: { messageId: extra.id } });
  expect(await unread(boris)).toBe(5);
  // Service lines do not count as unread, except those of calls that I missed.
  await server.db.query(
    `update messages set service = '{"kind":"titleChanged"}' where seq = 1 and conversation_id = $1`,
    [id],
  );
  await server.db.query(
    `update messages set service = jsonb_build_object('kind', 'call', 'missedBy', jsonb_build_array($2::text))
     where seq = 2 and conversation_id = $1`,
    [id, boris.id],
  );
  expect(await unread(boris)).toBe(4);
  await boris.ok('POST /messages/mark-conversation-read', { body: { conversationId: id } });
  expect(await unread(boris)).toBe(0);
});

test('the list is sent again only when something in it moved, presence and profiles too', async () => {
  const { anna, boris, id } = await pair(server);
  let etag = '';
  const ask = async (sent = etag) => {
    const reply = await anna.call('GET /conversations', { headers: { 'if-none-match': sent } });
    etag = String(reply.headers['etag']);
    return reply.status;
  };
  expect(await ask()).toBe(200);
  expect(await ask()).toBe(304);
  expect(await ask(`W/${etag}`)).toBe(304);
  expect(await ask(`"other", ${etag}`)).toBe(304);
  const message = await say(boris, id, 'раз');
  expect(await ask()).toBe(200);
  await boris.ok('PATCH /status/me', { body: { displayName: 'Борис Б.' } });
  expect(await ask()).toBe(200);
  const socket = await openSocket(server, boris);
  expect(await ask()).toBe(200);
  // He is online at once, and last seen with the next flush of presence.
  const lastSeen = async () => (await anna.ok('GET /contacts')).contacts[0]?.friend.lastSeenAt;
  await expect.poll(lastSeen).not.toBeNull();
  // The flush may have come before the answer above.
  await ask();
  expect(await ask()).toBe(304);
  await boris.ok('POST /messages/delete', { body: { messageId: message.id } });
  expect(await ask()).toBe(200);
  expect(await ask()).toBe(304);
  socket.close();
});

test('whoever has the list gets 304 by one small statement, until anything in it moves', async () => {
  const { anna, boris, id } = await pair(server);
  const clara = await server.person('clara');
  const socket = await openSocket(server, boris);
  // The next flush of presence notes when he was seen.
  await expect.poll(async () => (await boris.ok('GET /status/me')).user.lastSeenAt).not.toBeNull();
  let etag = '';
  const reads = vi.spyOn(server.db, 'transaction');
  const ask = async () => {
    reads.mockClear();
    const reply = await anna.call('GET /conversations', { headers: { 'if-none-match': etag } });
    etag = String(reply.headers['etag']);
    return `${reply.status} by ${reads.mock.calls.length === 0 ? 'its tag' : 'all'}`;
  };
  const movesOnce = async (change: () => Promise<unknown>) => {
    await change();
    expect([await ask(), await ask()]).toEqual(['200 by all', '304 by its tag']);
  };
  await movesOnce(() => Promise.resolve());
  await movesOnce(() => say(boris, id, 'раз'));
  await movesOnce(() =>
    anna.ok('POST /messages/mark-conversation-read', { body: { conversationId: id } }),
  );
  await movesOnce(() => boris.ok('PATCH /status/me', { body: { bio: 'Обо мне' } }));
  const { conversation } = await boris.ok('POST /conversations', {
    body: { participantIds: [anna.id], isGroup: true },
  });
  etag = '';
  await movesOnce(() => Promise.resolve());
  await server.befriend(boris, clara);
  await movesOnce(() =>
    boris.ok('POST /conversations/{id}/participants', {
      params: { id: conversation.id },
      body: { userIds: [clara.id] },
    }),
  );
  await movesOnce(() => clara.ok('PATCH /status/me', { body: { displayName: 'Клара К.' } }));
  await movesOnce(() => anna.ok('POST /blocks', { body: { userId: clara.id } }));
  const [contact] = (await anna.ok('GET /contacts')).contacts;
  await movesOnce(() =>
    anna.ok('POST /contacts/remove', { body: { contactId: contact?.id ?? '' } }),
  );
  socket.close();
  await movesOnce(() => boris.ok('DELETE /account', { body: { password: testPassword } }));
  reads.mockRestore();
});

test('somebody who is no contact any more shows nothing but the name', async () => {
  const { anna, boris, id } = await pair(server);
  await boris.ok('PATCH /status/me', { body: { bio: 'Обо мне' } });
  const socket = await openSocket(server, boris);
  const seen = async () => {
    const { conversation } = await anna.ok('GET /conversations/{id}', { params: { id } });
    return conversation.participants.find(({ user }) => user.id === boris.id)?.user;
  };
  await expect.poll(async () => (await seen())?.lastSeenAt).not.toBeNull();
  expect(await seen()).toMatchObject({ status: 'ONLINE', bio: 'Обо мне' });
  const { contacts } = await anna.ok('GET /contacts');
  await anna.ok('POST /contacts/remove', { body: { contactId: contacts[0]?.id } });
  expect(await seen()).toMatchObject({
    displayName: 'boris',
    status: 'OFFLINE',
    lastSeenAt: null,
    bio: '',
  });
  socket.close();
});

test('a large group gives thirty-two in lists, oneself and the latest speakers first, and everyone when asked', async () => {
  const { people, owner, id } = await group(server, 34);
  const [quiet, speaker] = [people[20], people[33]];
  if (!quiet || !speaker) throw new Error('nobody');
  await say(people[5] ?? owner, id, 'раз');
  const message = await say(speaker, id, 'два');
  const [entry] = await listOf(quiet);
  const listed = entry?.conversation.participants.map(({ user }) => user.id) ?? [];
  expect(entry?.conversation.participantCount).toBe(34);
  expect(listed).toHaveLength(32);
  expect(listed.slice(0, 3)).toEqual([quiet.id, speaker.id, people[5]?.id]);
  const whole = await quiet.ok('GET /conversations/{id}', { params: { id } });
  expect(whole.conversation.participants).toHaveLength(34);

  const ask = async (etag: string) =>
    quiet.call('GET /conversations', { headers: { 'if-none-match': etag } });
  const etag = String((await ask('')).headers['etag']);
  await people[32]?.ok('PATCH /status/me', { body: { displayName: 'Не в списке' } });
  expect((await ask(etag)).status).toBe(304);
  await speaker.ok('PATCH /status/me', { body: { displayName: 'В списке' } });
  expect((await ask(etag)).status).toBe(200);

  const receipts = async () =>
    (await owner.ok('GET /conversations/{id}/messages', { params: { id } })).messages.at(-1)
      ?.receipts;
  expect(await receipts()).toEqual([]);
  for (const reader of people.slice(10, 13)) {
    const body = { messageIds: [message.id], status: 'READ' };
    await reader.ok('POST /messages/receipts', { body });
  }
  expect(await receipts()).toHaveLength(1);
});
