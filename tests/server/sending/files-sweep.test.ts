/** Files that nobody can see any more are removed after a day (contract, Files), and only those. */
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStore } from '#server/sending/files/store.ts';
import { sweepFiles } from '#server/sending/files/sweep.ts';
import { picture } from '../infra/pictures.ts';
import { startTestServer } from '../infra/server.ts';
import type { TestPerson, TestServer } from '../infra/server.ts';
import { download, upload } from '../infra/uploads.ts';
import { acquaint } from '../infra/talk.ts';

const dayMs = 24 * 3_600_000;
let server: TestServer;
let anna: TestPerson;
beforeEach(async () => {
  server = await startTestServer();
  anna = await server.person('anna');
});
afterEach(() => server.close());

const folder = () => join(server.dataDir, 'files');
const sweep = () =>
  sweepFiles({ db: server.db, clock: server.clock, store: createDiskStore(folder()) });
const idOf = (url: string) => url.split('/')[3] ?? '';
const objects = (id: string) =>
  existsSync(join(folder(), id.slice(0, 2)))
    ? readdirSync(join(folder(), id.slice(0, 2))).filter((name) => name.startsWith(id))
    : [];
const rows = async () => (await server.db.query('select from files')).rowCount;

test('an upload that was never sent goes 24 hours later, its thumbnail with it, and not before', async () => {
  const { url } = await upload(server, anna, {
    name: 'a.jpg',
    bytes: await picture('jpeg', 900, 800),
  });
  expect(objects(idOf(url)).toSorted()).toEqual([idOf(url), `${idOf(url)}.thumb`]);
  server.clock.advance(dayMs - 60_000);
  await sweep();
  expect(objects(idOf(url))).toHaveLength(2);
  server.clock.advance(120_000);
  await sweep();
  expect(objects(idOf(url))).toEqual([]);
  expect(await rows()).toBe(0);
});

test('what a message holds stays, and goes after the message went', async () => {
  const boris = await server.person('boris');
  const conversationId = await acquaint(server, anna, boris);
  const { url } = await upload(server, anna, { name: 'a.txt', bytes: 'x' });
  const { message } = await anna.ok('POST /conversations/send', {
    body: { conversationId, type: 'FILE', content: '', attachments: [{ url }] },
  });
  server.clock.advance(100 * dayMs);
  await sweep();
  const fresh = await server.anotherDevice(boris);
  expect((await download(server, fresh, url)).status).toBe(200);

  await (
    await server.anotherDevice(anna)
  ).ok('POST /messages/delete', { body: { messageId: message.id } });
  expect((await download(server, fresh, url)).status).toBe(404);
  await sweep();
  expect(objects(idOf(url))).toEqual([]);
});

test('many go in one sweep', async () => {
  await server.db.query(
    `insert into files (id, uploader_id, name, size, mime, type, created_at, unheld_since)
     select lpad(n::text, 22, '0'), $1, 'x', 1, 'text/plain', 'FILE', now(), now() from generate_series(1, 230) n`,
    [anna.id],
  );
  server.clock.advance(2 * dayMs);
  await sweep();
  expect(await rows()).toBe(0);
});

test('a sweep that died after the bytes and before the row is finished by the next', async () => {
  const { url } = await upload(server, anna, { name: 'a.txt', bytes: 'x' });
  server.clock.advance(2 * dayMs);
  await createDiskStore(folder()).delete(idOf(url));
  await sweep();
  expect(await rows()).toBe(0);
});

test('a sweep that dies at the bytes leaves no file that could still be sent', async () => {
  const { url } = await upload(server, anna, { name: 'a.txt', bytes: 'x' });
  server.clock.advance(2 * dayMs);
  const store = createDiskStore(folder());
  const broken = { ...store, delete: () => Promise.reject(new Error('the disk is gone')) };
  await expect(sweepFiles({ db: server.db, clock: server.clock, store: broken })).rejects.toThrow(
    'the disk is gone',
  );
  expect(await rows()).toBe(0);
  await sweep();
  expect(objects(idOf(url))).toEqual([]);
});

test('bytes without a row go when they are older than a day; younger ones may be an upload at its end', async () => {
  const place = (name: string, ageMs: number) => {
    const path = join(folder(), name.slice(0, 2), name);
    mkdirSync(join(folder(), name.slice(0, 2)), { recursive: true });
    writeFileSync(path, 'x');
    const at = new Date(server.clock.now() - ageMs);
    utimesSync(path, at, at);
    return path;
  };
  const { url } = await upload(server, anna, { name: 'a.txt', bytes: 'x' });
  const old = place('B'.repeat(22), dayMs + 60_000);
  const oldThumb = place(`${'B'.repeat(22)}.thumb`, dayMs + 60_000);
  const young = place('C'.repeat(22), dayMs - 60_000);
  await sweep();
  expect([old, oldThumb, young].map((path) => existsSync(path))).toEqual([false, false, true]);
  expect(objects(idOf(url))).toHaveLength(1);
});

test('a file that is being sent at this moment is left alone', async () => {
  const { url } = await upload(server, anna, { name: 'a.txt', bytes: 'x' });
  server.clock.advance(2 * dayMs);
  await server.db.transaction(async (tx) => {
    await tx.query('update files set unheld_since = null where id = $1', [idOf(url)]);
    await sweep();
    expect(objects(idOf(url))).toHaveLength(1);
  });
  await sweep();
  expect(objects(idOf(url))).toHaveLength(1);
});

test('a running server sweeps by itself, from its start on', async () => {
  const { url } = await upload(server, anna, { name: 'a.txt', bytes: 'x' });
  await server.db.query(`update files set unheld_since = now() - interval '25 hours'`);
  const next = await startTestServer({ dataDir: server.dataDir }, server.database, {
    filesSweepMs: 20,
  });
  const until = async (holds: () => Promise<boolean>) => {
    while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  // The bytes are removed a moment after the row.
  const isGone = async (id: string) => (await rows()) === 0 && objects(id).length === 0;
  await until(() => isGone(idOf(url)));
  const later = await upload(next, anna.at(next), { name: 'b.txt', bytes: 'x' });
  next.clock.advance(2 * dayMs);
  await until(() => isGone(idOf(later.url)));
  await next.close();
});
