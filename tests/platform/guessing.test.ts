/** The time of the answer does not tell whether a name exists (contract, POST /auth/login), and floods hold up nobody. */
import { expect, test } from 'vitest';
import { madeDataDir, openServer } from './fixtures.ts';
import { register } from './registration.ts';

test('signing in takes as long for a name that nobody has as for a wrong password', async () => {
  const server = await openServer(madeDataDir(), { env: { RATE_LIMITS: 'off' } });
  expect((await register(server, 'anna')).status).toBe(201);
  const timed = async (username: string) => {
    const startedAt = performance.now();
    const answer = await server.get('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'мимо' }),
    });
    expect(answer.status).toBe(401);
    return performance.now() - startedAt;
  };
  // The hash takes nearly all of the time: without it the answer comes 10 times as fast. Other tests share the cores, so
  // the quickest answer of each kind counts, and rounds follow until both had a quiet moment.
  let [known, unknown] = [Infinity, Infinity];
  for (let round = 0; round < 9 || (unknown / known <= 0.5 && round < 100); round += 1) {
    known = Math.min(known, await timed('anna'));
    unknown = Math.min(unknown, await timed('nobody-at-all'));
  }
  expect(unknown / known).toBeGreaterThan(0.5);
});

test('two hundred who guess at once leave room for everything else, and most hear at once that they are too many', async () => {
  const env = { TRUST_PROXY: 'on' };
  const server = await openServer(madeDataDir(), { env });
  expect((await register(server, 'anna')).status).toBe(201);
  const signIn = (username: string, password: string, address: string, cookie = '') =>
    server.get('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
      body: JSON.stringify({ username, password }),
    });
  const signedIn = await signIn('anna', 'правильный пароль', '51.0.0.1');
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  const { accessToken } = (await signedIn.json()) as { accessToken: string }; // the contract's answer
  const guesses = Array.from({ length: 200 }, (_, index) =>
    signIn(index % 2 === 0 ? 'anna' : `nobody-${index}`, 'мимо', `51.1.${index}.1`),
  );
  // The first refusals tell that the queue is full.
  const refused = await Promise.any(
    guesses.map(async (guess) => {
      const { status, headers } = await guess;
      return status === 503 ? headers.get('retry-after') : Promise.reject(new Error('no refusal'));
    }),
  );
  expect(refused).toBe('5');

  // Files are written by the threads that hashing would fill.
  const form = new FormData();
  form.append('file', new Blob(['слово']), 'слово.txt');
  const uploaded = server.get('/api/upload', {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: form,
  });
  const known = signIn('anna', 'правильный пароль', '51.0.0.2', cookies.join('; '));
  let left = guesses.length;
  for (const guess of guesses) void guess.finally(() => (left -= 1));
  expect((await uploaded).status).toBe(201);
  expect((await known).status).toBe(200);
  // Both were done while guesses still waited for their turn.
  expect(left).toBeGreaterThan(0);

  const statuses = await Promise.all(guesses.map(async (guess) => (await guess).status));
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
  // Only those that waited were looked at, and the few that took their places.
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(100);
});
