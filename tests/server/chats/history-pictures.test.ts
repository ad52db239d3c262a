/** The pictures of a conversation (contract, GET …/pictures). */
import { expect, test } from 'vitest';
import { fileOf, sendFiles } from '../infra/holding.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { numbersTo, pair, say } from '../infra/talk.ts';

const server = testServer();

/** Writes messages over many days; every `every`th has this many pictures, after a file. */
async function fill(id: string, senderId: string, count: number, every: number, pictures: number) {
  const image = (name: string) => ({
    url: `/api/files/x/${name}`,
    type: 'IMAGE',
    name,
    size: 1,
    mime: 'image/png',
    width: 1,
    height: 1,
    thumbUrl: null,
    preview: null,
  });
  const attachments = [
    { ...image('смета.txt'), type: 'FILE' },
    ...numbersTo(pictures).map((n) => image(`${n}.png`)),
  ];
  await server.db.query(
    `insert into messages (id, conversation_id, seq, version, sender_id, type, content, attachments, created_at)
     select gen_random_uuid(), $1, n, n, $2, 'FILE', '', case when n % $4 = 0 then $5::jsonb else '[]' end, now()
     from generate_series(1, $3::integer) n`,
    [id, senderId, count, every, JSON.stringify(attachments)],
  );
  await server.db.query('update conversations set last_seq = $2, version = $2 where id = $1', [
    id,
    count,
  ]);
}

const page = (person: TestPerson, id: string, query: { before?: number } = {}) =>
  person.ok('GET /conversations/{id}/pictures', { params: { id }, query });

test('the pictures of all messages come in their order, with whose and when they are', async () => {
  const { anna, boris, id } = await pair(server);
  const [lake, hill, road] = [
    await fileOf(server, anna, { name: 'озеро.png' }),
    await fileOf(server, anna, { name: 'холм.png' }),
    await fileOf(server, boris, { name: 'дорога.png' }),
  ];
  const list = await fileOf(server, anna, { name: 'список.txt', type: 'FILE' });
  const first = await sendFiles(anna, id, [lake, list, hill]);
  await say(boris, id, 'красиво');
  const second = await sendFiles(boris, id, [road]);
  const told = ({ id: messageId, seq, senderId, createdAt, attachments }: typeof first) =>
    attachments.flatMap((attachment, index) =>
      attachment.type === 'IMAGE'
        ? [{ messageId, seq, index, attachment, senderId, createdAt }]
        : [],
    );
  const pictures = [...told(first), ...told(second)];
  expect(pictures.map(({ index }) => index)).toEqual([0, 2, 0]);
  for (const person of [anna, boris])
    expect(await page(person, id)).toEqual({ pictures, hasMore: false });
});

test('a deleted message has none', async () => {
  const { anna, boris, id } = await pair(server);
  const { id: messageId } = await sendFiles(anna, id, [await fileOf(server, anna)]);
  expect((await page(boris, id)).pictures).toHaveLength(1);
  await anna.ok('POST /messages/delete', { body: { messageId } });
  expect(await page(boris, id)).toEqual({ pictures: [], hasMore: false });
});

test('a page holds 500 at most and parts no message; the older ones follow', async () => {
  const { anna, boris, id } = await pair(server);
  // 30 messages of 19 pictures: 26 of them make 494, one more would make 513.
  await fill(id, anna.id, 300, 10, 19);
  const newest = await page(boris, id);
  expect(newest.hasMore).toBe(true);
  expect(newest.pictures).toHaveLength(494);
  expect([newest.pictures[0]?.seq, newest.pictures.at(-1)?.seq]).toEqual([50, 300]);
  const older = await page(boris, id, { before: 50 });
  expect(older.pictures.map(({ seq }) => seq)).toEqual(
    [10, 20, 30, 40].flatMap((seq) => Array.from({ length: 19 }, () => seq)),
  );
  expect(older.hasMore).toBe(false);
  expect(await page(boris, id, { before: 10 })).toEqual({ pictures: [], hasMore: false });
});

test('exactly 500 are one page', async () => {
  const { anna, boris, id } = await pair(server);
  await fill(id, anna.id, 500, 1, 1);
  const { pictures, hasMore } = await page(boris, id);
  expect([pictures.length, hasMore]).toEqual([500, false]);
});

test('of 10,000 messages only those with pictures are read', async () => {
  const { anna, id } = await pair(server);
  await fill(id, anna.id, 10_000, 500, 1);
  await server.db.query('analyze messages', []);
  const { rows } = await server.db.query<{ 'QUERY PLAN': string }>(
    `explain select id from messages where conversation_id = $1 and seq < 9223372036854775807
       and attachments @> '[{"type": "IMAGE"}]' order by seq desc limit 501`,
    [id],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('messages_pictures');
  expect((await page(anna, id)).pictures).toHaveLength(20);
});
