/** The pictures and the other files of a conversation (contract, GET …/files). */
import { expect, test } from 'vitest';
import type { AttachmentType } from '#contract/messages.ts';
import { fileOf, sendFiles } from '../infra/holding.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { numbersTo, pair, say } from '../infra/talk.ts';

const server = testServer();

/** Writes messages over many days; every `every`th has this many pictures, after another file. */
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

interface Range {
  before?: number;
  limit?: number;
}

const page = (person: TestPerson, id: string, type: AttachmentType, range: Range = {}) =>
  person.ok('GET /conversations/{id}/files', { params: { id }, query: { type, ...range } });

test('the pictures and the files of all messages come apart and in their order, with whose and when they are', async () => {
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
  const told = (type: AttachmentType) =>
    [first, second].flatMap(({ id: messageId, seq, senderId, createdAt, attachments }) =>
      attachments.flatMap((attachment, index) =>
        attachment.type === type
          ? [{ messageId, seq, index, attachment, senderId, createdAt }]
          : [],
      ),
    );
  const [pictures, files] = [told('IMAGE'), told('FILE')];
  expect(pictures.map(({ index }) => index)).toEqual([0, 2, 0]);
  expect(files.map(({ attachment }) => attachment.name)).toEqual(['список.txt']);
  for (const person of [anna, boris]) {
    expect(await page(person, id, 'IMAGE')).toEqual({ files: pictures, hasMore: false });
    expect(await page(person, id, 'FILE')).toEqual({ files, hasMore: false });
  }
});

test('a deleted message has none', async () => {
  const { anna, boris, id } = await pair(server);
  for (const type of ['IMAGE', 'FILE'] as const) {
    const { id: messageId } = await sendFiles(anna, id, [await fileOf(server, anna, { type })]);
    expect((await page(boris, id, type)).files).toHaveLength(1);
    await anna.ok('POST /messages/delete', { body: { messageId } });
    expect(await page(boris, id, type)).toEqual({ files: [], hasMore: false });
  }
});

test('a page holds 500 at most and parts no message; the older ones follow', async () => {
  const { anna, boris, id } = await pair(server);
  // 30 messages of 19 pictures: 26 of them make 494, one more would make 513.
  await fill(id, anna.id, 300, 10, 19);
  const newest = await page(boris, id, 'IMAGE');
  expect(newest.hasMore).toBe(true);
  expect(newest.files).toHaveLength(494);
  expect([newest.files[0]?.seq, newest.files.at(-1)?.seq]).toEqual([50, 300]);
  const older = await page(boris, id, 'IMAGE', { before: 50 });
  expect(older.files.map(({ seq }) => seq)).toEqual(
    [10, 20, 30, 40].flatMap((seq) => Array.from({ length: 19 }, () => seq)),
  );
  expect(older.hasMore).toBe(false);
  expect(await page(boris, id, 'IMAGE', { before: 10 })).toEqual({ files: [], hasMore: false });
});

test('a smaller page has what fits whole into it, at least one message with twenty', async () => {
  const { anna, boris, id } = await pair(server);
  await fill(id, anna.id, 60, 20, 20);
  const seqs = async (type: AttachmentType, range: Range) =>
    (await page(boris, id, type, range)).files.map(({ seq }) => seq);
  expect([...new Set(await seqs('IMAGE', { limit: 59 }))]).toEqual([40, 60]);
  expect(await seqs('IMAGE', { limit: 20, before: 60 })).toEqual(numbersTo(20).map(() => 40));
  expect(await seqs('FILE', { limit: 20, before: 60 })).toEqual([20, 40]);
  for (const limit of [19, 501]) {
    const asked = { params: { id }, query: { type: 'FILE', limit } } as const;
    expect((await boris.call('GET /conversations/{id}/files', asked)).status).toBe(400);
  }
});

test('exactly 500 are one page', async () => {
  const { anna, boris, id } = await pair(server);
  await fill(id, anna.id, 500, 1, 1);
  for (const type of ['IMAGE', 'FILE'] as const) {
    const { files, hasMore } = await page(boris, id, type);
    expect([files.length, hasMore]).toEqual([500, false]);
  }
});

test('of 10,000 messages only those with pictures or files are read', async () => {
  const { anna, id } = await pair(server);
  await fill(id, anna.id, 10_000, 500, 1);
  await server.db.query('analyze messages', []);
  for (const [type, index] of [
    ['IMAGE', 'messages_pictures'],
    ['FILE', 'messages_files'],
  ] as const) {
    const { rows } = await server.db.query<{ 'QUERY PLAN': string }>(
      `explain select id from messages where conversation_id = $1 and seq < 9223372036854775807
         and attachments @> '[{"type": "${type}"}]' order by seq desc limit 501`,
      [id],
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
    expect((await page(anna, id, type)).files).toHaveLength(20);
  }
});
