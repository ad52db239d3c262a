/** /health, /ready and /metrics (contract). tests/platform shows that /ready follows the database. */
import { expect, test, vi } from 'vitest';
import { startTestServer, testServer } from '../infra/server.ts';

const token = 'a-token-for-prometheus';
const server = testServer(() => startTestServer({ metricsToken: token }));

const metrics = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ method: 'GET', url: '/api/metrics', headers, remoteAddress });

test('says that it lives and that it can work, never from a cache', async () => {
  const health = await server.app.inject('/api/health');
  expect(health.json()).toEqual({ status: 'ok' });
  expect(health.headers['cache-control']).toBe('no-store');
  const ready = await server.app.inject('/api/ready');
  expect(ready.json()).toEqual({ status: 'ready' });
  expect(ready.headers['cache-control']).toBe('no-store');
});

test('counts answers by call, not by the address that was asked for', async () => {
  await server.app.inject('/api/conversations/0190b5a8-6b6a-7000-8000-000000000000');
  const { body, headers } = await metrics();
  expect(headers['content-type']).toContain('text/plain; version=0.0.4');
  expect(body).toMatch(
    /vest_http_request_seconds_count\{method="GET",route="\/api\/conversations\/:id",status="401"\} 1/,
  );
  expect(body).not.toContain('0190b5a8');
  expect(body).toMatch(/^vest_database_connections\{state="open"\} \d+$/m);
  expect(body).toMatch(/^vest_sockets 0$/m);
  expect(body).toMatch(/^vest_limit_counters 0$/m);
  expect(body).toMatch(/^vest_hashes_waiting 0$/m);
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
});

test('every line of the figures is one that Prometheus reads, the free EBLIDs among them', async () => {
  // These are of the look before.
  const free = /^vest_eblids\{state="free"\} 10000$/m;
  await expect.poll(async () => (await metrics()).body).toMatch(free);
  const { body } = await metrics();
  const line = /^(# (HELP|TYPE) \S+ .+|[a-z_0-9]+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/;
  for (const text of body.trimEnd().split('\n')) expect(text).toMatch(line);
});

test('fifty who ask at once whether it can work cost one look at most', async () => {
  const query = vi.spyOn(server.app.deps.db, 'query');
  const ready = () => server.app.inject('/api/ready');
  const answers = await Promise.all(Array.from({ length: 50 }, ready));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  // Other parts of the server ask, too. The last look may be still good.
  const looks = query.mock.calls.filter(([text]) => JSON.stringify(text).includes('emit_message'));
  expect(looks.length).toBeLessThanOrEqual(1);
  query.mockRestore();
});

test.each([
  ['has an address for others', { publicUrl: 'https://vest.example' }],
  ['listens to others', { host: '0.0.0.0' }],
])(
  'figures of a server that %s are for whoever has the token, also beside a proxy that does not say so',
  async (_, config) => {
    const open = await startTestServer({ metricsToken: token, ...config }, server.database);
    const from = (headers: Record<string, string>) =>
      open.app.inject({ method: 'GET', url: '/api/metrics', headers, remoteAddress: '127.0.0.1' });
    expect((await from({})).statusCode).toBe(404);
    expect((await from({ authorization: `Bearer ${token}` })).statusCode).toBe(200);
    await open.close();
  },
);

test('figures are for this machine, or for whoever has the token', async () => {
  expect((await metrics({}, '::1')).statusCode).toBe(200);
  expect((await metrics({}, '::ffff:127.0.0.1')).statusCode).toBe(200);
  expect((await metrics({}, '192.168.0.7')).statusCode).toBe(404);
  expect((await metrics({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404);
  expect((await metrics({ forwarded: 'for=127.0.0.1' })).statusCode).toBe(404);
  expect((await metrics({ authorization: `Bearer ${token}` }, '192.168.0.7')).statusCode).toBe(200);
  expect((await metrics({ authorization: 'Bearer wrong' }, '192.168.0.7')).statusCode).toBe(404);
});
