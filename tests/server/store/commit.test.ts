/** Sending is one transaction with as few round trips as possible; events leave after the commit. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ServerEvent } from '#contract/events.ts';
import { updateGroup, setRole, trio } from '../infra/groups.ts';
import { startOnlooker } from '../infra/onlooker.ts';
import type { Onlooker } from '../infra/onlooker.ts';
import { neverByItself, startTestServer } from '../infra/server.ts';
import type { TestServer } from '../infra/server.ts';
import { group, pair, say } from '../infra/talk.ts';

let server: TestServer;
let onlooker: Onlooker;
beforeAll(async () => {
  server = await startTestServer({}, undefined, { receiptsGatherMs: 0, ...neverByItself });
  onlooker = await startOnlooker(server.database.url);
});
afterAll(async () => {
  await onlooker.close();
  await server.close();
});

/** Notes each event's name, and whether its change was committed when it left. */
function watchCommits(): { readonly seen: [string, boolean][]; readonly stop: () => void } {
  const seen: [string, boolean][] = [];
  const stop = server.bus.onEvent((_, event) => void seen.push([event.name, isCommitted(event)]));
  return { seen, stop };
}

function isCommitted({ name, payload }: ServerEvent): boolean {
  const messageAt = 'select from messages where id = $1 and version = $2';
  switch (name) {
    case 'message:new':
    case 'message:update':
      return onlooker.count(messageAt, [payload.message.id, payload.version]) === 1;
    case 'message:notify':
      return onlooker.count(messageAt, [payload.messageId, payload.version]) === 1;
    case 'conversations:update':
      return (
        onlooker.count('select from conversations where id = $1 and version = $2', [
          payload.conversation.id,
          payload.conversation.version,
        ]) === 1
      );
    case 'conversations:new':
      return (
        onlooker.count('select from conversations where id = $1', [payload.conversation.id]) === 1
      );
    case 'receipts:update':
      return (
        onlooker.count(
          'select from participants where conversation_id = $1 and user_id = $2 and last_read_seq >= $3',
          [payload.conversationId, payload.userId, payload.lastReadSeq],
        ) === 1
      );
    default:
      throw new Error(`${name} is not expected here`);
  }
}

test('the onlooker sees nothing before its commit', async () => {
  const look = () => onlooker.count('select from nodes where id = $1', [id]);
  const id = randomUUID();
  await server.db.transaction(async (tx) => {
    await tx.query('insert into nodes (id, seen_at) values ($1, now())', [id]);
    expect(look()).toBe(0);
  });
  expect(look()).toBe(1);
});

test('whoever hears of a message, a change, a deletion or a read mark finds it: events leave after the commit', async () => {
  const { anna, boris, id } = await pair(server);
  const { seen, stop } = watchCommits();
  const message = await say(anna, id, 'раз', { clientId: randomUUID() });
  await say(boris, id, 'два', { replyToId: message.id });
  await anna.ok('POST /messages/mark-conversation-read', { body: { conversationId: id } });
  await expect.poll(() => seen.length).toBe(6);
  await anna.ok('POST /messages/edit', { body: { messageId: message.id, content: 'три' } });
  await anna.ok('POST /messages/delete', { body: { messageId: message.id } });
  stop();
  expect(seen).toEqual([
    ['message:new', true],
    ['message:notify', true],
    ['message:new', true],
    ['message:notify', true],
    // For people who look at the conversation, and for the reader's own devices.
    ['receipts:update', true],
    ['receipts:update', true],
    ['message:update', true],
    ['message:update', true],
  ]);
});

test('whoever hears of a new conversation finds it', async () => {
  const [anna, boris] = [await server.person('anna'), await server.person('boris')];
  await server.befriend(anna, boris);
  const { seen, stop } = watchCommits();
  await anna.ok('POST /conversations/with', { body: { userId: boris.id } });
  stop();
  expect(new Set(seen.map(String))).toEqual(new Set(['conversations:new,true']));
});

test('whoever hears of a change of a group finds it, and the line before it', async () => {
  const { anna, boris, id } = await trio(server);
  const { seen, stop } = watchCommits();
  await updateGroup(anna, id, { title: 'Дача' });
  await setRole(anna, id, boris.id, 'admin');
  stop();
  expect(seen).toEqual([
    ['message:new', true],
    ['conversations:update', true],
    ['message:new', true],
    ['conversations:update', true],
  ]);
});

test('sending is one statement, in a direct conversation and in a group', async () => {
  const { anna, id } = await pair(server);
  const everybody = await group(server, 5);
  for (const [person, conversationId] of [
    [anna, id],
    [everybody.owner, everybody.id],
  ] as const) {
    // A device's first call also reads its session.
    await person.ok('GET /status/me');
    const query = vi.spyOn(server.db, 'query');
    const transaction = vi.spyOn(server.db, 'transaction');
    await say(person, conversationId, 'раз', { clientId: randomUUID() });
    expect(query).toHaveBeenCalledOnce();
    expect(query.mock.lastCall?.[0]).toMatchObject({ name: 'send plain message' });
    expect(transaction).not.toHaveBeenCalled();
    query.mockRestore();
    transaction.mockRestore();
  }
});
