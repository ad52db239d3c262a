import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as limits from '#contract/limits.ts';
import { edit } from '../infra/edits.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { fillHistory, numbersTo, pair, say } from '../infra/talk.ts';

const server = testServer();

async function page(person: TestPerson, id: string, query: Record<string, string | number> = {}) {
  const answer = await person.ok('GET /conversations/{id}/messages', { params: { id }, query });
  return { ...answer, seqs: answer.messages.map(({ seq }) => seq) };
}

const range = (from: number, to: number) => numbersTo(to - from + 1).map((n) => n + from - 1);

test('pages lead from the newest message to the first and back, ascending', async () => {
  const { anna, boris, id } = await pair(server);
  await fillHistory(server, id, anna.id, { to: 120 });
  const newest = await page(boris, id);
  expect(newest).toMatchObject({ seqs: range(71, 120), hasMore: true, version: 120 });
  expect(await page(boris, id, { before: 71 })).toMatchObject({
    seqs: range(21, 70),
    hasMore: true,
  });
  expect(await page(boris, id, { before: 21 })).toMatchObject({
    seqs: range(1, 20),
    hasMore: false,
  });
  expect(await page(boris, id, { before: 11, limit: 10 })).toMatchObject({
    seqs: range(1, 10),
    hasMore: false,
  });
  expect(await page(boris, id, { after: 100, limit: 10 })).toMatchObject({
    seqs: range(101, 110),
    hasMore: true,
  });
  expect(await page(boris, id, { after: 110, limit: 10 })).toMatchObject({
    seqs: range(111, 120),
    hasMore: false,
  });
  expect(await page(boris, id, { before: 999_999_999_999_999, limit: 10 })).toMatchObject({
    seqs: range(111, 120),
    hasMore: true,
  });
  for (const query of [{ before: 1 }, { after: 120 }, { after: 999_999_999_999_999 }]) {
    expect(await page(boris, id, query)).toMatchObject({ seqs: [], hasMore: false });
  }
});

test('a page around a message has it in the middle', async () => {
  const { anna, boris, id } = await pair(server);
  await fillHistory(server, id, anna.id, { to: 120 });
  const idOf = async (seq: number) => {
    const { messages } = await page(boris, id, { after: seq - 1, limit: 1 });
    return messages[0]?.id ?? '';
  };
  expect(await page(boris, id, { around: await idOf(60) })).toMatchObject({
    seqs: range(35, 84),
    hasMore: true,
    hasOlder: true,
    hasNewer: true,
  });
  expect(await page(boris, id, { around: await idOf(1), limit: 10 })).toMatchObject({
    seqs: range(1, 5),
    hasOlder: false,
    hasNewer: true,
  });
  expect(await page(boris, id, { around: await idOf(120), limit: 1 })).toMatchObject({
    seqs: [120],
    hasOlder: true,
    hasNewer: false,
  });
  const elsewhere = await pair(server);
  const foreign = await say(elsewhere.anna, elsewhere.id, 'чужое');
  for (const around of [foreign.id, randomUUID()]) {
    const asked = { params: { id }, query: { around } };
    expect(await boris.outcome('GET /conversations/{id}/messages', asked)).toBe('404 not_found');
  }
});

test('a page that cannot be is refused', async () => {
  const { anna, id } = await pair(server);
  const queries: Record<string, string | number>[] = [
    { limit: 0 },
    { limit: 101 },
    { limit: 'много' },
    { before: -1 },
    { before: 1, after: 1 },
    { around: 'это' },
  ];
  for (const query of queries) {
    expect(await anna.outcome('GET /conversations/{id}/messages', { params: { id }, query })).toBe(
      '400 validation',
    );
  }
});

test('a deleted message keeps its place and its number, and nothing that was written', async () => {
  const { anna, boris, id } = await pair(server);
  for (const content of ['один', 'два', 'три']) await say(anna, id, content);
  const { messages } = await page(boris, id);
  await anna.ok('POST /messages/delete', { body: { messageId: messages[1]?.id } });
  const after = await page(boris, id);
  expect(after.seqs).toEqual([1, 2, 3]);
  expect(after.messages[1]).toMatchObject({ content: '', version: 4, seq: 2 });
  expect(after.messages[1]?.deletedAt).not.toBeNull();
  const { rows } = await server.db.query(
    `select from messages where conversation_id = $1 and content like '%два%'`,
    [id],
  );
  expect(rows).toEqual([]);
});

async function changes(person: TestPerson, id: string, query: Record<string, number>) {
  return person.ok('GET /conversations/{id}/changes', { params: { id }, query });
}

test('changes bring what is new and what was deleted since a version, each once', async () => {
  const { anna, boris, id } = await pair(server);
  const sent = [];
  for (const content of ['один', 'два', 'три']) sent.push(await say(anna, id, content));
  await anna.ok('POST /messages/delete', { body: { messageId: sent[0]?.id } });
  await say(boris, id, 'четыре');
  const all = await changes(boris, id, { after: 0 });
  expect(all).toMatchObject({ version: 5, complete: true, receipts: [] });
  expect(all.messages.map(({ seq, version }) => [seq, version])).toEqual([
    [1, 4],
    [2, 2],
    [3, 3],
    [4, 5],
  ]);
  const since = await changes(boris, id, { after: 3 });
  expect(since.messages.map(({ seq }) => seq)).toEqual([1, 4]);
  expect(since.conversation).toMatchObject({ id, version: 5, lastSeq: 4 });
  expect(await changes(boris, id, { after: 5 })).toMatchObject({ messages: [], complete: true });
});

test('changes bring the pointers that moved, to who asks for them', async () => {
  const { anna, boris, id } = await pair(server);
  await say(anna, id, 'один');
  const before = await changes(anna, id, { after: 0, receiptsAfter: 0 });
  expect(before).toMatchObject({
    receiptsVersion: 1,
    receipts: [{ userId: anna.id, lastReadSeq: 1 }],
  });
  await boris.ok('POST /messages/mark-conversation-read', { body: { conversationId: id } });
  const after = await changes(anna, id, { after: 1, receiptsAfter: 1 });
  expect(after).toMatchObject({
    version: 1,
    receiptsVersion: 2,
    receipts: [{ userId: boris.id, lastReadSeq: 1 }],
  });
  expect((await changes(anna, id, { after: 1 })).receipts).toEqual([]);
});

test('who is more than a thousand messages behind, or ahead of all versions, reads again', async () => {
  const { anna, boris, id } = await pair(server);
  await fillHistory(server, id, anna.id, { to: 1_200 });
  const kept = await changes(boris, id, { after: 1_200 - limits.changedMessagesMax });
  expect(kept.complete).toBe(true);
  expect(kept.messages).toHaveLength(1_000);
  for (const query of [{ after: 199 }, { after: 1_201 }, { after: 1_200, receiptsAfter: 7 }]) {
    expect(await changes(boris, id, query)).toMatchObject({
      version: 1_200,
      complete: false,
      messages: [],
      receipts: [],
    });
  }
});

test('a message that was edited 1,001 times is one change, and loaded pages stay', async () => {
  const { anna, boris, id } = await pair(server);
  const [first] = [await say(anna, id, 'черновик'), await say(boris, id, 'жду')];
  for (const number of numbersTo(1_001)) await edit(anna, first.id, `правка ${number}`);
  expect(await changes(boris, id, { after: 2 })).toMatchObject({
    version: 1_003,
    complete: true,
    messages: [{ id: first.id, seq: 1, version: 1_003, content: 'правка 1001' }],
  });
});

test('what changes say is of one moment, however much is written meanwhile', async () => {
  const { anna, boris, id } = await pair(server);
  const writing = Promise.all(numbersTo(60).map((number) => say(anna, id, `${number}`)));
  for (const _ of numbersTo(20)) {
    const { version, messages, conversation } = await changes(boris, id, { after: 0 });
    expect(messages.map((message) => message.version)).toEqual(numbersTo(version));
    expect(conversation).toMatchObject({ version, lastSeq: version });
  }
  await writing;
});
