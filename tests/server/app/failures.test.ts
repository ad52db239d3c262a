import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { FastifyContextConfig } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { createInProcessBus } from '#server/store/bus/in-process.ts';
import { openPool } from '#server/store/database/pool.ts';
import { Client } from '../infra/client.ts';
import { startTestServer, testConfig, testSecrets, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';

const server = testServer();
let person: TestPerson;
beforeAll(async () => {
  person = await server.person();
});

const surroundings = () => ({
  config: testConfig,
  db: server.db,
  bus: createInProcessBus(),
  secrets: testSecrets,
  log: { write() {} },
});

describe('when something goes wrong inside', () => {
  test('a failure of ours is 500 in Russian, and its log quotes nobody', async () => {
    const other = await startTestServer();
    const someone = await other.person();
    await other.db.query('alter table users drop column bio');
    const refusal = await someone.refusal('PATCH /status/me', { body: { bio: 'секрет' } });
    expect(refusal).toEqual({
      code: 'internal',
      message: 'На сервере что-то сломалось. Попробуйте ещё раз',
    });
    const lines = other.log.filter((line) => line.includes('unexpected'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('/api/status/me');
    expect(lines[0]).toContain('42703');
    expect(other.log.join('')).not.toContain('секрет');
    await other.close();
  });

  test('a database that is away is 503, and says when to come again', async () => {
    let isRunning = true;
    const db = openPool({
      connection: { connectionString: server.database.url },
      isRunning: () => isRunning,
      log: { debug() {}, info() {}, warn() {}, error() {} },
    });
    const app = await createApp({ ...surroundings(), db });
    await app.ready();
    isRunning = false;
    const away = await new Client(app, person.tokens).call('GET /status/me');
    expect(away).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { code: 'unavailable' },
    });
    isRunning = true;
    await app.close();
    await db.close();
  });

  test('a route that does not declare who may ask, and how often, stops the start', async () => {
    const app = await createApp(surroundings());
    expect(() => app.get('/api/extra', () => 'x')).toThrow('GET /api/extra does not declare');
    // Safe: the word is wrong on purpose, as in code that was never type-checked.
    const [everybody, always] = ['everybody' as 'nobody', 'always' as 'status'];
    const adding = (config: FastifyContextConfig) => () => app.get('/extra', { config }, () => 'x');
    expect(adding({ needs: everybody, limit: 'status' })).toThrow(
      'GET /extra does not declare who',
    );
    expect(adding({ needs: 'nobody' })).toThrow('GET /extra does not declare how often');
    expect(adding({ needs: 'nobody', limit: always })).toThrow('does not declare how often');
    expect(adding({ needs: 'nobody', limit: 'status' })).not.toThrow();
    await app.close();
  });
});

describe('over a real connection', () => {
  let port: number;
  beforeAll(async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    // Safe: it listens on TCP.
    ({ port } = server.app.server.address() as AddressInfo);
  });

  test('two megabytes are refused with an answer, not with a broken connection', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'x'.repeat(2 ** 21), password: 'y' }),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'too_large' });
  });

  test.each([
    ['no HTTP at all', 'приветик\r\n\r\n', /^HTTP\/1\.1 400 .*"code":"validation"/s],
    [
      'a body that ends early',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"username"',
      /^(HTTP\/1\.1 400 .*)?$/s,
    ],
    [
      'a length that is not one',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1x\r\n\r\n{}',
      /^HTTP\/1\.1 400 .*"code":"validation"/s,
    ],
  ])('%s neither hangs nor harms', async (_, sent, answer) => {
    const received = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect({ port, host: '127.0.0.1' }, () => void socket.end(sent));
      socket.on('data', (chunk) => void (text += chunk.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(received).toMatch(answer);
    const response = await fetch(`http://127.0.0.1:${port}/api/config`);
    expect(response.status).toBe(200);
  });
});

test('a compressed request is refused: a kilobyte of it could become a gigabyte', async () => {
  const body = gzipSync(JSON.stringify({ username: 'x'.repeat(2 ** 20), password: 'мимо' }));
  const given = { raw: body, headers: { 'content-encoding': 'gzip' } };
  expect(await server.visitor().outcome('POST /auth/login', given)).toBe(
    '415 unsupported_media_type',
  );
});

test('answers carry the security headers, and none that break plain http', async () => {
  const { headers } = await server.visitor().call('GET /config');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-(inline|eval)|upgrade-insecure-requests/);
  expect(policy).toContain("require-trusted-types-for 'script';trusted-types vest ");
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers).not.toHaveProperty('cross-origin-opener-policy');
});

test('https in PUBLIC_URL turns on HSTS and the upgrade of insecure requests', async () => {
  const secure = await startTestServer({ publicUrl: 'https://vest.example' });
  const { headers } = await secure.visitor().call('GET /config');
  expect(headers['strict-transport-security']).toMatch(/^max-age=/);
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  // No other page may hold ours, but the inspector's window, which we open, may answer.
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  await secure.close();
});
