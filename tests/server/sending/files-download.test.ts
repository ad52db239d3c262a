/** GET /files/{id}/{name} (contract, Files): headers by the kind of file, ranges, caches, and rights. */
import { readdirSync, readlinkSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Uploaded } from '#contract/messages.ts';
import { moving, picture } from '../infra/pictures.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { bearer, bytesOf, download, upload } from '../infra/uploads.ts';

const server = testServer();
let anna: TestPerson;
let boris: TestPerson;
const content = Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 251));
let file: Uploaded;
beforeAll(async () => {
  [anna, boris] = [await server.person('anna'), await server.person('boris')];
  file = await upload(server, anna, { name: 'данные.bin', bytes: content });
});

const ascii = (text: string) => Buffer.from(text, 'latin1');
const wav = ascii(
  'RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x44\xac\0\0\x88\x58\x01\0\x02\0\x10\0data\0\0\0\0',
);
const mp4 = ascii(`\0\0\0\x18ftypisom\0\0\x02\0isommp42${'\0'.repeat(40)}`);

describe('the headers say what it is by its bytes, and let nothing of it run', () => {
  const html = '<!doctype html><script>alert(1)</script>';
  const cases: [
    name: string,
    bytes: () => Promise<Buffer> | Buffer,
    type: string,
    shown: 'inline' | 'attachment',
  ][] = [
    ['a.jpg', () => picture('jpeg', 9, 9), 'image/jpeg', 'inline'],
    ['a.png', () => picture('png', 9, 9), 'image/png', 'inline'],
    ['a.gif', () => moving('gif', 9, 9), 'image/gif', 'inline'],
    ['a.webp', () => picture('webp', 9, 9), 'image/webp', 'inline'],
    ['a.avif', () => picture('avif', 9, 9), 'image/avif', 'inline'],
    ['a.wav', () => wav, 'audio/wav', 'inline'],
    ['a.mp4', () => mp4, 'video/mp4', 'inline'],
    ['a.html', () => ascii(html), 'text/plain; charset=utf-8', 'attachment'],
    ['a.png', () => ascii(html), 'text/plain; charset=utf-8', 'attachment'],
    [
      'a.svg',
      () => ascii('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'text/plain; charset=utf-8',
      'attachment',
    ],
    [
      'b.svg',
      () => ascii('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'application/xml',
      'attachment',
    ],
    ['a.pdf', () => ascii('%PDF-1.7\n%\xe2\xe3'), 'application/pdf', 'attachment'],
    ['a.js', () => ascii('alert(1)'), 'text/plain; charset=utf-8', 'attachment'],
    ['a.exe', () => ascii(`MZ${'\0'.repeat(99)}`), 'application/x-msdownload', 'attachment'],
    ['a.bin', () => content, 'application/octet-stream', 'attachment'],
  ];
  test.each(cases)('%s', async (name, make, type, shown) => {
    const sent = await upload(server, anna, { name, bytes: await make(), type: 'text/html' });
    const { status, headers } = await download(server, anna, sent.url);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `${shown}; filename="${name}"; filename*=UTF-8''${name}`,
      'content-length': String(sent.size),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.has('content-encoding')).toBe(false);
  });

  test('a thumbnail is a picture of its own', async () => {
    const sent = await upload(server, anna, {
      name: 'фото.jpg',
      bytes: await picture('jpeg', 1_000, 800),
    });
    const { headers } = await download(server, anna, sent.thumbUrl ?? '');
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('content-disposition')).toMatch(
      /^inline;.*%D1%84%D0%BE%D1%82%D0%BE\.jpg\.webp$/,
    );
    const whole = await download(server, anna, sent.url);
    expect(headers.get('etag')).not.toBe(whole.headers.get('etag'));
    await whole.body?.cancel();
  });

  test('a name is told in letters for all and in UTF-8 for the rest, and ends no header', async () => {
    const sent = await upload(server, anna, {
      name: `счёт "1"\r\nSet-Cookie: x=1; (ё')*.txt`,
      bytes: 'x',
    });
    const { headers } = await download(server, anna, sent.url);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="____ _1___Set-Cookie: x=1; (_')*.txt"; filename*=UTF-8''%D1%81%D1%87%D1%91%D1%82%20%221%22%0D%0ASet-Cookie%3A%20x%3D1%3B%20%28%D1%91%27%29%2A.txt`,
    );
    expect(headers.has('set-cookie')).toBe(false);
  });

  test('any name in the address leads to the file', async () => {
    const id = file.url.split('/')[3];
    expect(
      (await download(server, anna, `/api/files/${id}/other.html`)).headers.get(
        'content-disposition',
      ),
    ).toMatch(/^attachment; filename="______\.bin"/);
  });
});

describe('a range', () => {
  const ask = async (range: string, more: Record<string, string> = {}) => {
    const answer = await download(server, anna, file.url, { range, ...more });
    return {
      status: answer.status,
      range: answer.headers.get('content-range'),
      bytes: await bytesOf(answer),
    };
  };

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=990-', 990, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=-5', 995, 999],
    ['bytes=-5000', 0, 999],
  ])('%s is %i to %i', async (range, from, to) => {
    expect(await ask(range)).toEqual({
      status: 206,
      range: `bytes ${from}-${to}/1000`,
      bytes: content.subarray(from, to + 1),
    });
  });

  test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('%s lies outside', async (range) => {
    expect(await ask(range)).toEqual({ status: 416, range: 'bytes */1000', bytes: Buffer.of() });
  });

  test.each(['bytes=5-1', 'bytes=', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6'])(
    '%s is the whole',
    async (range) => {
      expect(await ask(range)).toEqual({ status: 200, range: null, bytes: content });
    },
  );

  test('counts only while the file is the one that was begun', async () => {
    const etag = (await download(server, anna, file.url)).headers.get('etag') ?? '';
    expect((await ask('bytes=0-9', { 'if-range': etag })).status).toBe(206);
    expect((await ask('bytes=0-9', { 'if-range': '"another"' })).status).toBe(200);
  });
});

describe('a browser that has the file already', () => {
  test('is told so', async () => {
    const etag = (await download(server, anna, file.url)).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await download(server, anna, file.url, { 'if-none-match': known });
      expect([answer.status, await answer.text(), answer.headers.get('etag')], known).toEqual([
        304,
        '',
        etag,
      ]);
    }
    expect((await download(server, anna, file.url, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  test('and whoever may not see it is not', async () => {
    expect((await download(server, boris, file.url, { 'if-none-match': '*' })).status).toBe(404);
  });
});

test('HEAD says everything and sends nothing', async () => {
  const answer = await download(server, anna, file.url, {}, 'HEAD');
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
    200,
    '1000',
    '',
  ]);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect((await download(server, boris, file.url, {}, 'HEAD')).status).toBe(404);
});

test('it is for nobody else: not for another person, not without signing in, and never stays in a shared cache', async () => {
  const other = await download(server, boris, file.url);
  expect([other.status, other.headers.get('cache-control')]).toEqual([404, 'no-store']);
  const nobody = await fetch(`${await server.address()}${file.url}`);
  expect([nobody.status, nobody.headers.get('cache-control')]).toEqual([401, 'no-store']);
});

test('by the cookie that signing in gives, a picture can stand in a page', async () => {
  const signedIn = await fetch(`${await server.address()}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: anna.user.username, password: 'правильный пароль' }),
  });
  const [cookie = ''] = signedIn.headers.get('set-cookie')?.split(';') ?? [];
  const get = (path: string) =>
    server.address().then((origin) => fetch(`${origin}${path}`, { headers: { cookie } }));
  expect((await get(file.url)).status).toBe(200);
  expect((await get('/api/conversations')).status).toBe(401);
});

test('a record whose bytes are gone is not found, and not for a year', async () => {
  const lost = await upload(server, anna, { name: 'a', bytes: 'x' });
  const id = lost.url.split('/')[3] ?? '';
  rmSync(join(server.dataDir, 'files', id.slice(0, 2), id));
  const answer = await download(server, anna, lost.url);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test.runIf(process.platform === 'linux')(
  'a download that is broken off lets the file go',
  async () => {
    const large = await upload(server, anna, { name: 'big', bytes: new Uint8Array(30_000_000) });
    const id = large.url.split('/')[3] ?? '';
    const held = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).endsWith(id);
        } catch {
          return false;
        }
      }).length;
    const url = new URL(`${await server.address()}${large.url}`);
    await new Promise<void>((resolve) => {
      const asking = request(url, { headers: bearer(anna) }, (answer) => {
        answer.once('data', () => {
          expect(held()).toBe(1);
          answer.on('error', () => {});
          asking.destroy();
          resolve();
        });
      });
      asking.on('error', () => {});
      asking.end();
    });
    while (held() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  },
);
