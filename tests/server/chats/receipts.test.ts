import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import * as limits from '#contract/limits.ts';
import { addMembers, removeMember, trio } from '../infra/groups.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { openSocket, openSockets } from '../infra/socket.ts';
import {
  entryOf,
  fillHistory,
  group,
  makeGroup,
  numbersTo,
  pair,
  say,
  untilWaiting,
} from '../infra/talk.ts';

const server = testServer(() => startTestServer({}, undefined, { presenceFlushMs: 3_600_000 }));

const read = (person: TestPerson, messageIds: readonly string[], status = 'READ') =>
  person.ok('POST /messages/receipts', { body: { messageIds, status } });

async function stateOf(person: TestPerson, id: string) {
  const { conversation, unreadCount } = await person.ok('GET /conversations/{id}', {
    params: { id },
  });
  const seat = conversation.participants.find(({ user }) => user.id === person.id);
  return {
    unreadCount,
    lastReadSeq: seat?.lastReadSeq,
    receiptsVersion: conversation.receiptsVersion,
    version: conversation.version,
  };
}

test('what was read is read when the answer comes, and the sender sees the mark', async () => {
  const { anna, boris, id } = await pair(server);
  const [first, second] = [await say(anna, id, 'раз'), await say(anna, id, 'два')];
  await say(anna, id, 'три');
  await read(boris, [second.id, first.id]);
  expect(await stateOf(boris, id)).toEqual({
    unreadCount: 1,
    lastReadSeq: 2,
    receiptsVersion: 4,
    version: 3,
  });
  const { messages } = await anna.ok('GET /conversations/{id}/messages', { params: { id } });
  const mark = [{ userId: boris.id, status: 'READ' }];
  expect(messages.map(({ receipts }) => receipts)).toEqual([mark, mark, []]);
});

test('who comes into a group later has not read what was said before', async () => {
  const { anna, boris, vera, id } = await trio(server);
  await removeMember(anna, id, boris.id);
  const before = await say(anna, id, 'без него');
  await addMembers(anna, id, boris.id);
  const after = await say(anna, id, 'при нём');
  const marksOf = async (...seqs: number[]) => {
    const query = { after: before.seq - 1 };
    const { messages } = await anna.ok('GET /conversations/{id}/messages', {
      params: { id },
      query,
    });
    const said = messages.filter(({ seq }) => seqs.includes(seq));
    return said.map(({ receipts }) => receipts.map(({ userId }) => userId).toSorted());
  };
  expect(await marksOf(before.seq, after.seq)).toEqual([[], []]);
  const { conversation } = await entryOf(anna, id);
  expect(conversation.participants).toContainEqual(
    expect.objectContaining({
      user: expect.objectContaining({ id: boris.id }),
      lastReadSeq: after.seq - 1,
      joinedSeq: after.seq - 1,
    }),
  );
  await read(boris, [after.id]);
  expect(await marksOf(before.seq, after.seq)).toEqual([[], [boris.id]]);
  await read(vera, [after.id]);
  expect(await marksOf(before.seq, after.seq)).toEqual([[vera.id], [boris.id, vera.id].toSorted()]);
});

test('SEEN counts as read', async () => {
  const { anna, boris, id } = await pair(server);
  const message = await say(anna, id, 'раз');
  await read(boris, [message.id], 'SEEN');
  expect(await stateOf(boris, id)).toMatchObject({ unreadCount: 0, lastReadSeq: 1 });
});

test('a pointer only rises, and what changes nothing raises no version', async () => {
  const { anna, boris, id } = await pair(server);
  const sent = [];
  for (const number of numbersTo(3)) sent.push(await say(anna, id, `${number}`));
  await read(boris, [sent[2]?.id ?? '']);
  const state = await stateOf(boris, id);
  await read(boris, [sent[0]?.id ?? '']);
  await read(boris, [sent[2]?.id ?? '']);
  await boris.ok('POST /messages/mark-conversation-read', { body: { conversationId: id } });
  expect(await stateOf(boris, id)).toEqual(state);
});

test('messages that are not mine to see are passed over in silence', async () => {
  const { anna, boris, id } = await pair(server);
  const elsewhere = await pair(server);
  const foreign = await say(elsewhere.anna, elsewhere.id, 'чужое');
  const message = await say(anna, id, 'раз');
  await read(boris, [foreign.id, randomUUID(), message.id]);
  await read(boris, [foreign.id]);
  expect(await stateOf(boris, id)).toMatchObject({ lastReadSeq: 1 });
  expect(await stateOf(elsewhere.anna, elsewhere.id)).toMatchObject({ receiptsVersion: 1 });
  for (const messageIds of [[], ['no-uuid'], numbersTo(501).map(() => randomUUID())]) {
    const body = { messageIds, status: 'READ' };
    expect(await boris.outcome('POST /messages/receipts', { body })).toBe('400 validation');
  }
});

test('many who read in many conversations at once never wait for each other in a circle', async () => {
  const { people, owner, id } = await group(server, 4);
  const ids = [id];
  for (const _ of numbersTo(3)) ids.push(await makeGroup(owner, people.slice(1)));
  for (const round of numbersTo(10)) {
    const sent: string[] = [];
    for (const each of ids) sent.push((await say(owner, each, `${round}`)).id);
    await Promise.all([
      ...people.slice(1).flatMap((person) => [read(person, sent), read(person, sent.toReversed())]),
      ...ids.map((each) => say(owner, each, 'между тем')),
    ]);
  }
  for (const each of ids) {
    const { version, receiptsVersion } = await stateOf(owner, each);
    // The versions are the first line and twenty messages; each of three readers raised a pointer ten times.
    expect({ version, receiptsVersion }).toEqual({ version: 21, receiptsVersion: 51 });
  }
});

test('pointers of several conversations are locked in one order', async () => {
  const { people, owner, id } = await group(server, 2);
  const [, reader] = people;
  if (!reader) throw new Error('nobody');
  const sent = new Map([[id, (await say(owner, id, 'раз')).id]]);
  for (const _ of numbersTo(5)) {
    const other = await makeGroup(owner, [reader]);
    sent.set(other, (await say(owner, other, 'раз')).id);
  }
  const [first, ...others] = [...sent.keys()].toSorted();
  const { reading } = await server.db.transaction(async (tx) => {
    await tx.query('select from conversations where id = $1 for update', [first]);
    const waiting = read(reader, [...sent.values()].toReversed());
    await untilWaiting(server, 1);
    // A reader who waits for the first conversation's lock holds none of the others.
    await tx.query('select from conversations where id = any($1::uuid[]) for update nowait', [
      others,
    ]);
    return { reading: waiting };
  });
  await reading;
  expect((await reader.ok('GET /conversations')).conversations.map((e) => e.unreadCount)).toEqual(
    numbersTo(6).map(() => 0),
  );
});

test('others in the conversation and the reader’s devices are told once for a burst', async () => {
  const { people, owner, id } = await group(server, 3);
  const [, boris, vera] = people;
  if (!boris || !vera) throw new Error('nobody');
  const messages = [];
  for (const number of numbersTo(4)) messages.push(await say(owner, id, `${number}`));
  const sent = messages.map((message) => message.id);
  const [author, ownDevice, outside] = await openSockets(server, owner, boris, vera);
  for (const socket of [author, ownDevice]) await socket.emit('conversation:join', id);

  // On a stopped clock the readings are one burst, however long they take.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    for (const messageId of sent.slice(0, 3)) await read(boris, [messageId]);
    vi.advanceTimersByTime(limits.receiptsBatchMs);
  } finally {
    vi.useRealTimers();
  }
  const update = await author.next('receipts:update');
  expect(update).toEqual({
    conversationId: id,
    userId: boris.id,
    lastReadSeq: messages[2]?.seq,
    messageIds: sent.slice(0, 3).toReversed(),
    status: 'READ',
    receiptsVersion: 8,
  });
  expect(await ownDevice.take()).toEqual([{ name: 'receipts:update', payload: update }]);
  expect(await outside.take()).toEqual([]);

  await Promise.all([read(boris, sent), read(vera, sent)]);
  const [one, other] = [await author.next('receipts:update'), await author.next('receipts:update')];
  const byReader = new Map([one, other].map((each) => [each.userId, each.messageIds]));
  expect(byReader.get(boris.id)).toEqual(sent.slice(3));
  expect(byReader.get(vera.id)).toEqual(sent.toReversed());
  expect(await outside.takeNames()).toEqual(['receipts:update']);
  for (const socket of [author, ownDevice, outside]) socket.close();
});

test('marking a long conversation as read names the newest five hundred', async () => {
  const { anna, boris, id } = await pair(server);
  await fillHistory(server, id, anna.id, { to: 700 });
  const socket = await openSocket(server, boris);
  await boris.ok('POST /messages/mark-conversation-read', { body: { conversationId: id } });
  const update = await socket.next('receipts:update');
  expect(update.lastReadSeq).toBe(700);
  expect(update.messageIds).toHaveLength(limits.receiptsMaxIds);
  socket.close();
});
