/** Unread counts (contract, Shapes) come from the server, and are right on every device after every change. */
import { describe, expect, test } from 'vitest';
import { listStatement } from '#server/chats/conversations/read.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { group, history, numbersTo, pair, say, makeGroup } from '../infra/talk.ts';

const server = testServer();

/** The count in the list, which devices show; a single conversation's answer must have the same. */
async function unreadOf(person: TestPerson, id: string): Promise<number | undefined> {
  const { conversations } = await person.ok('GET /conversations');
  const listed = conversations.find(({ conversation }) => conversation.id === id)?.unreadCount;
  const { unreadCount } = await person.ok('GET /conversations/{id}', { params: { id } });
  expect(unreadCount).toBe(listed);
  return listed;
}

const read = (person: TestPerson, ...messageIds: string[]) =>
  person.ok('POST /messages/receipts', { body: { messageIds, status: 'READ' } });
const remove = (person: TestPerson, messageId: string) =>
  person.ok('POST /messages/delete', { body: { messageId } });

/** Inserts old messages of this person directly, which is quicker than sending them. */
async function fill(id: string, senderId: string, count: number): Promise<void> {
  await server.db.query(
    `with place as (
       update conversations set last_seq = last_seq + $3, version = version + $3 where id = $1
       returning last_seq - $3 as seq, version - $3 as version
     )
     insert into messages (id, conversation_id, seq, version, sender_id, type, content, created_at)
     select gen_random_uuid(), $1, place.seq + n, place.version + n, $2, 'TEXT', n::text, now()
     from place, generate_series(1, $3) n`,
    [id, senderId, count],
  );
  await server.db.query(
    `update participants set last_read_seq = (select last_seq from conversations where id = $1)
     where conversation_id = $1 and user_id = $2`,
    [id, senderId],
  );
}

/** A line that the server writes in a person's name, as groups and calls do. */
async function serviceLine(id: string, senderId: string, service: object): Promise<void> {
  await server.db.query(
    `with place as (
       update conversations set last_seq = last_seq + 1, version = version + 1 where id = $1
       returning last_seq, version
     )
     insert into messages (id, conversation_id, seq, version, sender_id, type, content, service, created_at)
     select gen_random_uuid(), $1, last_seq, version, $2, 'TEXT', 'строка', $3, now() from place`,
    [id, senderId, JSON.stringify(service)],
  );
}

test('what is read on one device is read on the other, which hears of it', async () => {
  const { anna, boris, id } = await pair(server);
  const phone = await server.anotherDevice(boris);
  const socket = await openSocket(server, phone);
  const sent = [];
  for (const content of ['раз', 'два', 'три']) sent.push(await say(anna, id, content));
  expect(await unreadOf(phone, id)).toBe(3);
  await read(boris, sent[1]?.id ?? '');
  expect(await socket.next('receipts:update')).toMatchObject({
    conversationId: id,
    userId: boris.id,
    lastReadSeq: 2,
  });
  expect(await unreadOf(phone, id)).toBe(1);
  await phone.ok('POST /messages/mark-conversation-read', { body: { conversationId: id } });
  expect(await unreadOf(boris, id)).toBe(0);
  socket.close();
});

test('writing from one device reads what came before on all of them', async () => {
  const { anna, boris, id } = await pair(server);
  const phone = await server.anotherDevice(boris);
  for (const content of ['раз', 'два']) await say(anna, id, content);
  await say(boris, id, 'ответ');
  expect(await unreadOf(phone, id)).toBe(0);
  expect(await unreadOf(anna, id)).toBe(1);
});

test('an unread message that is deleted is unread no more, and who is connected hears of it', async () => {
  const { anna, boris, id } = await pair(server);
  const socket = await openSocket(server, boris);
  const sent = [];
  for (const content of ['раз', 'два', 'три', 'четыре']) sent.push(await say(anna, id, content));
  await remove(anna, sent[2]?.id ?? '');
  expect((await socket.next('message:update')).message.id).toBe(sent[2]?.id);
  expect(await unreadOf(boris, id)).toBe(3);
  await remove(anna, sent[2]?.id ?? '');
  expect(await unreadOf(boris, id)).toBe(3);
  await read(boris, sent[1]?.id ?? '');
  expect(await unreadOf(boris, id)).toBe(1);
  // A message that was read is deleted, then the last one that was not.
  await remove(anna, sent[0]?.id ?? '');
  expect(await unreadOf(boris, id)).toBe(1);
  await remove(anna, sent[3]?.id ?? '');
  expect(await unreadOf(boris, id)).toBe(0);
  socket.close();
});

test('half of them read: the other half is unread, also when the order of the marks is another', async () => {
  const { anna, boris, id } = await pair(server);
  const sent = [];
  for (const number of numbersTo(10)) sent.push(await say(anna, id, `${number}`));
  const ids = sent.slice(0, 5).map((message) => message.id);
  await Promise.all(ids.toReversed().map((messageId) => read(boris, messageId)));
  expect(await unreadOf(boris, id)).toBe(5);
});

test('who was offline for 1,000 messages has them all to read, and reads them in parts', async () => {
  const { people, owner, id } = await group(server, 3);
  const [, boris, vera] = people;
  if (!boris || !vera) throw new Error('nobody');
  await fill(id, owner.id, 400);
  await fill(id, vera.id, 600);
  expect([await unreadOf(boris, id), await unreadOf(vera, id)]).toEqual([1_000, 0]);
  expect(await unreadOf(owner, id)).toBe(600);
  const messages = (await history(boris, id)).filter(({ service }) => service === null);
  await remove(owner, messages[10]?.id ?? '');
  await remove(vera, messages[900]?.id ?? '');
  expect(await unreadOf(boris, id)).toBe(998);
  const socket = await openSocket(server, boris);
  await read(boris, ...messages.slice(0, 500).map((message) => message.id));
  expect(await unreadOf(boris, id)).toBe(499);
  // The event comes a moment after the change, and before what is read next.
  expect((await socket.next('receipts:update')).lastReadSeq).toBe(messages[499]?.seq);
  await say(owner, id, 'ещё');
  expect(await unreadOf(boris, id)).toBe(500);
  await boris.ok('POST /messages/mark-conversation-read', { body: { conversationId: id } });
  expect((await socket.next('receipts:update')).lastReadSeq).toBe(1_002);
  expect(await unreadOf(boris, id)).toBe(0);
  socket.close();
});

test('of the server’s lines only the calls that I missed count', async () => {
  const { anna, boris, id } = await pair(server);
  await serviceLine(id, anna.id, { kind: 'titleChanged' });
  await serviceLine(id, anna.id, { kind: 'call', missedBy: [boris.id] });
  await serviceLine(id, anna.id, { kind: 'call', missedBy: [anna.id] });
  await serviceLine(id, anna.id, { kind: 'call', missedBy: [] });
  await say(anna, id, 'где ты?');
  expect(await unreadOf(boris, id)).toBe(2);
});

test('whatever happens in whatever order, the count is what can be counted in the history', async () => {
  const { people, owner, id } = await group(server, 3);
  const written = async (person: TestPerson) =>
    (await history(person, id)).filter(({ service }) => service === null);
  for (const round of numbersTo(25)) {
    const doer = people[(round * 7) % 3] ?? owner;
    const messages = await written(doer);
    const own = messages.filter((each) => each.senderId === doer.id && each.deletedAt === null);
    const victim = own[(round * 5) % Math.max(own.length, 1)];
    const mark = messages[(round * 11) % Math.max(messages.length, 1)];
    await Promise.all([
      say(doer, id, `${round}`),
      ...(victim && round % 3 === 0 ? [remove(doer, victim.id)] : []),
      ...(mark && round % 2 === 0 ? people.map((each) => read(each, mark.id)) : []),
    ]);
    if (round % 5 > 0) continue;
    for (const person of people) {
      const { conversation } = await person.ok('GET /conversations/{id}', { params: { id } });
      const seat = conversation.participants.find(({ user }) => user.id === person.id);
      const counted = (await written(person)).filter(
        ({ seq, senderId, deletedAt }) =>
          seq > (seat?.lastReadSeq ?? 0) && senderId !== person.id && deletedAt === null,
      );
      expect(await unreadOf(person, id)).toBe(counted.length);
    }
  }
});

describe('the list', () => {
  test('costs no more where a thousand messages wait than where one does', async () => {
    const { people, owner, id } = await group(server, 2);
    const [, reader] = people;
    if (!reader) throw new Error('nobody');
    const ids = [id];
    for (const _ of numbersTo(9)) ids.push(await makeGroup(owner, [reader]));
    for (const each of ids) await fill(each, owner.id, 1_000);
    await server.db.query('vacuum analyze messages, conversations, participants');

    /** How many pages of the database the statement reads. */
    async function pagesRead(unread: number): Promise<number> {
      await server.db.query('update participants set last_read_seq = $2 where user_id = $1', [
        reader?.id,
        1_000 - unread,
      ]);
      const text = listStatement.text.replaceAll('$1', `'${reader?.id}'`);
      const { rows } = await server.db.query<{
        'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
      }>(`explain (analyze, buffers, format json) ${text}`);
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    }
    const [few, many] = [await pagesRead(1), await pagesRead(1_000)];
    expect(few).toBeGreaterThan(0);
    expect(many / few).toBeLessThan(1.5);
  });
});
