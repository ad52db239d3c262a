/** The time of the answer does not tell whether a name exists (contract, POST /auth/login). */
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
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let round = 0; round < 9; round += 1) {
    known.push(await timed('anna'));
    unknown.push(await timed('nobody-at-all'));
  }
  // The hash takes nearly all of the time: without it the answer comes 10 times as fast.
  expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.5);
});
