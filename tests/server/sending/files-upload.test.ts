/** POST /upload (contract, Files): accepted files, their names, and refusals that leave nothing behind. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { uploaded } from '#contract/messages.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import type { TestPerson, TestServer } from '../infra/server.ts';
import { numbersTo } from '../infra/talk.ts';
import {
  beginUpload,
  bearer,
  bytesOf,
  download,
  formOf,
  post,
  rawForm,
  upload,
} from '../infra/uploads.ts';

const maxBytes = 1_000_000;
const server = testServer(() => startTestServer({ uploadMaxBytes: maxBytes }));
let anna: TestPerson;
beforeAll(async () => {
  anna = await server.person('anna');
});

const incoming = () => readdirSync(join(server.dataDir, 'files', 'incoming'));
const stored = () =>
  readdirSync(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const until = (holds: () => boolean) => vi.waitUntil(holds, { interval: 5, timeout: 15_000 });

async function refusalOf(answer: Response): Promise<[number, ErrorBody]> {
  // Safe: the test compares the fields that it uses.
  return [answer.status, (await answer.json()) as ErrorBody];
}

test('a file comes back byte for byte, with its own name, from an address with 128 random bits', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  const answer = await post(server, anna, formOf({ name: 'отчёт.bin', bytes }));
  expect(answer.status).toBe(201);
  const file = v.parse(v.strictObject(uploaded.entries), await answer.json());
  expect(file).toEqual({
    url: expect.stringMatching(/^\/api\/files\/[\w-]{22}\/%D0%BE%D1%82%D1%87%D1%91%D1%82\.bin$/),
    type: 'FILE',
    name: 'отчёт.bin',
    size: 60_000,
    mime: 'application/octet-stream',
  });
  const back = await download(server, anna, file.url);
  expect(back.status).toBe(200);
  expect((await bytesOf(back)).equals(Buffer.from(bytes))).toBe(true);
  const id = file.url.split('/')[3] ?? '';
  expect(readFileSync(join(server.dataDir, 'files', id.slice(0, 2), id)).equals(bytes)).toBe(true);
});

test('an empty file is a file', async () => {
  const file = await upload(server, anna, { name: 'пусто.txt', bytes: '' });
  expect(file).toMatchObject({ size: 0, type: 'FILE' });
  const back = await download(server, anna, file.url);
  expect([back.status, back.headers.get('content-length'), await back.text()]).toEqual([
    200,
    '0',
    '',
  ]);
});

describe('a form that is none of an upload', () => {
  const cases: [string, () => BodyInit, Record<string, string>][] = [
    ['without a file', () => fieldsOf({ text: 'x' }), {}],
    ['with a file in another field', () => fieldsOf({ photo: new Blob(['x']) }), {}],
    ['with two files', () => twoFiles(), {}],
    [
      'with a file without a name',
      () => rawForm('form-data; name="file"; filename=""', 'x').body,
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
    [
      'with NUL in the name',
      () => rawForm('form-data; name="file"; filename="a\u0000b"', 'x').body,
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
    ['that is empty', () => '', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['without a boundary', () => 'x', { 'content-type': 'multipart/form-data' }],
    [
      'that ends in the middle',
      () => '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
    ['with a poisoned field', () => fieldsOf({ __proto__x: 'x', constructor: 'y' }), {}],
    [
      'of many fields',
      () => fieldsOf(Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`f${i}`, 'x']))),
      {},
    ],
  ];
  test.each(cases)('%s is refused, and nothing is left', async (_, body, headers) => {
    const before = stored();
    const [status, error] = await refusalOf(await post(server, anna, body(), headers));
    expect([status, error.code]).toEqual([400, 'validation']);
    expect(error.message).toMatch(/[а-я]/);
    expect(stored()).toEqual(before);
  });

  test('anything but a form is refused as such', async () => {
    for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
      const [status, error] = await refusalOf(
        await post(server, anna, '{}', { 'content-type': type }),
      );
      expect([status, error.code], type).toEqual([415, 'unsupported_media_type']);
    }
  });

  test('no other call takes forms', async () => {
    const answer = await fetch(`${await server.address()}/api/contacts/add`, {
      method: 'POST',
      body: fieldsOf({ identifier: 'anna' }),
      headers: bearer(anna),
    });
    expect(answer.status).toBe(415);
  });
});

function fieldsOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value as string); // Safe: FormData takes both.
  return form;
}

function twoFiles(): FormData {
  const form = formOf({ name: 'a.txt', bytes: 'x'.repeat(10_000) });
  form.append('file', new Blob(['y']), 'b.txt');
  return form;
}

describe('a file that is too large', () => {
  test('is refused with the limit in words; the largest possible is taken', async () => {
    const file = await upload(server, anna, { name: 'a', bytes: new Uint8Array(maxBytes) });
    expect(file.size).toBe(maxBytes);
    const before = stored();
    const answer = await post(
      server,
      anna,
      formOf({ name: 'a', bytes: new Uint8Array(maxBytes + 1) }),
    );
    expect(await refusalOf(answer)).toEqual([
      413,
      { code: 'too_large', message: 'Файл слишком большой: можно не больше 976,6 КБ' },
    ]);
    expect(stored()).toEqual(before);
  });

  test('is refused by its announced length before it has come, and on the way where none was announced', async () => {
    const announced = await post(
      server,
      anna,
      formOf({ name: 'a', bytes: new Uint8Array(20 * maxBytes) }),
    );
    expect(announced.status).toBe(413);
    const stream = new Blob([new Uint8Array(20 * maxBytes)]).stream();
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const body = new Blob([head]).stream();
    const answer = await fetch(`${await server.address()}/api/upload`, {
      method: 'POST',
      body: joined(body, stream),
      duplex: 'half',
      headers: { ...bearer(anna), 'content-type': 'multipart/form-data; boundary=x' },
    } as RequestInit);
    expect((await refusalOf(answer))[0]).toBe(413);
    expect(incoming()).toEqual([]);
  });
});

async function* chunksOf(...streams: ReadableStream<Uint8Array>[]) {
  for (const stream of streams) yield* stream;
}
/** The DOM's types lack `from`; Node has it. */
interface Streams {
  from: (chunks: AsyncIterable<Uint8Array>) => ReadableStream<Uint8Array>;
}
const joined = (...streams: ReadableStream<Uint8Array>[]) =>
  (ReadableStream as unknown as Streams).from(chunksOf(...streams));

describe('an upload that does not come to its end', () => {
  /** Longer than a busy machine stands still. */
  const paceMs = 5_000;
  let impatient: TestServer;
  beforeAll(async () => {
    const { dataDir, database } = server;
    impatient = await startTestServer({ dataDir }, database, { uploadPaceMs: paceMs });
  });
  afterAll(() => impatient.close());

  const begin = (headers: Record<string, string> = { 'content-length': '500000' }) =>
    beginUpload(impatient, anna, 30_000, headers);

  test('because it was cancelled leaves nothing', async () => {
    const before = stored();
    const { sending } = await begin();
    await until(() => incoming().length === 1);
    sending.destroy();
    await until(() => incoming().length === 0);
    expect(stored()).toEqual(before);
  });

  test('because less comes than 60 KiB a minute is ended; one that keeps this pace goes on', async () => {
    const [still, dripping] = [await begin(), await begin()];
    const slow = await begin({ 'transfer-encoding': 'chunked' });
    const drops = setInterval(() => dripping.sending.write('x'), paceMs / 10);
    const parts = setInterval(() => slow.sending.write('x'.repeat(10_000)), paceMs / 10);
    expect(await still.ended).toBe('socket hang up');
    expect(await dripping.ended).toMatch(/hang up|EPIPE|ECONNRESET/);
    // The third goes on for longer than the others had.
    await new Promise((resolve) => setTimeout(resolve, paceMs / 2));
    clearInterval(drops);
    clearInterval(parts);
    slow.sending.end('\r\n--x--');
    expect(await slow.ended).toBe('201');
    await until(() => incoming().length === 0);
  });
});

describe('many at once', () => {
  test('twenty are all taken, and a flood is not', async () => {
    const strict = await startTestServer({ rateLimits: true });
    const person = await strict.person();
    const send = (index: number) =>
      post(strict, person, formOf({ name: `${index}.txt`, bytes: String(index) }));
    const answers = await Promise.all(numbersTo(20).map(send));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    for (const _ of numbersTo(4)) await Promise.all(numbersTo(20).map(send));
    expect((await send(1)).status).toBe(429);
    await strict.close();
  });

  test('of one person four are received, sixteen wait unread, and the next is told to come later', async () => {
    const [boris, vera] = [await server.person('boris'), await server.person('vera')];
    const slow = await Promise.all(numbersTo(20).map(() => beginUpload(server, boris, 200_000)));
    await until(() => incoming().length === 4);
    const refused = await post(server, boris, formOf({ name: 'a.txt', bytes: 'x' }));
    expect(await refusalOf(refused)).toEqual([
      429,
      {
        code: 'too_many',
        message: 'Слишком много файлов сразу. Дождитесь, пока загрузятся первые',
      },
    ]);
    expect(refused.headers.get('retry-after')).toBe('5');
    // Another person is not in their way.
    await upload(server, vera, { name: 'a.txt', bytes: 'x' });
    expect(incoming()).toHaveLength(4);
    // Two of those that wait go away, and one that is received: the place is taken by the next.
    for (const place of [0, 18, 19]) slow[place]?.sending.destroy();
    await until(() => incoming().length === 4);
    for (const { sending } of slow.slice(1, 18)) sending.end('\r\n--x--\r\n');
    const ends = await Promise.all(slow.slice(1, 18).map(({ ended }) => ended));
    expect(ends).toEqual(ends.map(() => '201'));
    await until(() => incoming().length === 0);
  });

  test('a message’s twenty that are sent at once by two people mix with each other', async () => {
    const [boris, vera] = [await server.person('boris'), await server.person('vera')];
    const answers = await Promise.all(
      numbersTo(20).flatMap((index) =>
        [boris, vera].map((person) =>
          post(server, person, formOf({ name: `${index}.txt`, bytes: 'x' })),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });
});

test('what was on its way when the server died is gone after the next start', async () => {
  const first = await startTestServer();
  const path = join(first.dataDir, 'files', 'incoming', 'half-written');
  writeFileSync(path, 'half');
  const next = await startTestServer({ dataDir: first.dataDir });
  expect(existsSync(path)).toBe(false);
  await next.close();
  await first.close();
});
