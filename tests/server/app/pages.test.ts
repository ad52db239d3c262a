/** Hashed assets may be cached for ever, index.html never; both were compressed at build. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { precompress } from '../../../scripts/lib/precompress.mjs';
import { createApp } from '#server/app/app.ts';
import { createInProcessBus } from '#server/store/bus/in-process.ts';
import { openPool } from '#server/store/database/pool.ts';
import type { DatabasePool } from '#server/store/database/pool.ts';
import { createTestDatabase } from '../infra/database.ts';
import type { TestDatabase } from '../infra/database.ts';
import { testConfig, testPassword } from '../infra/server.ts';

const script = `document.title = '${'Весть '.repeat(200)}';\n`;
const page = '<!doctype html><title>Весть</title>';
const firstPage = '<!doctype html><title>Регистрация — Весть</title>';
const signInPage = '<!doctype html><title>Войти — Весть</title>';
let folder: string;
let database: TestDatabase;
let db: DatabasePool;
let app: FastifyInstance;
/** The server's answers while nobody lived there, by path. */
const atFirst = new Map<string, { status: number; leadsTo: unknown; body: string }>();
const beginnings = ['/', '/auth', '/auth/register', '/?c=1', '/auth/first', '/contacts'];
const anna = { username: 'anna', displayName: 'Анна', password: testPassword };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vest-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  mkdirSync(join(folder, 'auth'));
  writeFileSync(join(folder, 'auth.html'), signInPage);
  writeFileSync(join(folder, 'auth', 'first.html'), firstPage);
  writeFileSync(join(folder, 'notices.js'), script);
  writeFileSync(join(folder, '.built-from'), 'a hash');
  writeFileSync(join(folder, 'assets', 'index-Ab12Cd34.js'), script);
  await precompress(folder);
  database = await createTestDatabase();
  const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
  db = openPool({ connection: { connectionString: database.url }, log });
  app = await createApp({
    config: { ...testConfig, logLevel: 'silent' },
    db,
    bus: createInProcessBus(),
    secrets: { tokens: randomBytes(32) },
    pages: folder,
  });
  for (const url of beginnings) {
    const { statusCode, headers, body } = await get(url);
    atFirst.set(url, { status: statusCode, leadsTo: headers.location, body });
  }
  await app.inject({ method: 'POST', url: '/api/auth/register', payload: anna });
});
afterAll(async () => {
  await app.close();
  await db.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('an asset is sent as it was compressed at build: %s', async (encoding, decompress) => {
  const answer = await get('/assets/index-Ab12Cd34.js', { 'accept-encoding': encoding });
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(decompress(answer.rawPayload).toString()).toBe(script);
  expect(answer.rawPayload.length).toBeLessThan(200);
});

test('who takes no compression gets the file itself', async () => {
  const answer = await get('/assets/index-Ab12Cd34.js');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body).toBe(script);
});

test('who has an asset, or asks for its headers alone, gets no bytes of it', async () => {
  const url = '/assets/index-Ab12Cd34.js';
  const { headers } = await get(url);
  const again = await get(url, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const heads = await app.inject({ method: 'HEAD', url });
  expect([heads.statusCode, heads.body]).toEqual([200, '']);
  expect(heads.headers).toMatchObject({
    etag: headers.etag,
    'content-type': headers['content-type'],
  });
});

test.each(['/', '/index.html', '/settings', '/auth/register', '/contacts', '/?c=1'])(
  '%s is the page, asked for anew each time',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(page);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  },
);

test('a file that is known by its address, such as the service worker, is asked for anew, and may serve every page', async () => {
  const answer = await get('/notices.js');
  expect(answer.body).toBe(script);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("worker-src 'self' blob:");
});

test.each([
  '/assets/index-old.js',
  '/favicon-old.ico',
  '/assets/',
  '/assets/..%2Findex.html',
  '/assets/index-Ab12Cd34.js.br',
  '/.built-from',
  '/api/nothing',
  '/api',
])('%s is not found rather than a page', async (url) => {
  const answer = await get(url, { accept: 'text/html' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not_found' });
});

test('while nobody lives here the ways in lead to the first account, which is drawn at build; afterwards that leads to the sign-in, until the last account is deleted', async () => {
  const first = { status: 302, leadsTo: '/auth/first', body: '' };
  expect(beginnings.map((url) => atFirst.get(url))).toEqual([
    first,
    first,
    first,
    first,
    { status: 200, leadsTo: undefined, body: firstPage },
    { status: 200, leadsTo: undefined, body: page },
  ]);
  const afterwards = await get('/auth/first');
  expect([afterwards.statusCode, afterwards.headers.location]).toEqual([302, '/auth']);
  expect(afterwards.headers['cache-control']).toBe('no-cache');
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth/login', payload: anna });
  const headers = { authorization: `Bearer ${signedIn.json().accessToken}` };
  const payload = { password: testPassword };
  await app.inject({ method: 'DELETE', url: '/api/account', headers, payload });
  expect((await get('/')).headers.location).toBe('/auth/first');
  expect((await get('/api/config')).json()).toMatchObject({ firstAccount: true });
  await app.inject({ method: 'POST', url: '/api/auth/register', payload: anna });
  expect((await get('/auth/first')).headers.location).toBe('/auth');
});

test('while the database is away a page is sent as if somebody lived here', async () => {
  let isThere = true;
  const away = await createApp({
    config: { ...testConfig, logLevel: 'silent' },
    db: {
      ...db,
      query: (...asked) => (isThere ? db.query(...asked) : Promise.reject(new Error('away'))),
    },
    bus: createInProcessBus(),
    secrets: { tokens: randomBytes(32) },
    pages: folder,
  });
  await away.ready();
  isThere = false;
  expect((await away.inject('/')).body).toBe(page);
  isThere = true;
  await away.close();
});

test('a page takes no other method', async () => {
  const answer = await app.inject({ method: 'POST', url: '/auth' });
  expect(answer.statusCode).toBe(404);
});

test('the sign-in page is sent as it was drawn at build, from no cache; a page that was not drawn is the router’s', async () => {
  const drawn = await get('/auth?next=1');
  expect(drawn.body).toBe(signInPage);
  expect(drawn.headers['cache-control']).toBe('no-cache');
  expect((await get('/auth/register')).body).toBe(page);
  expect((await get('/contacts')).body).toBe(page);
});
