/** Who searches too often is told when to search again (contract, Search). */
import { afterEach, expect, test, vi } from 'vitest';
import { startTestServer, testServer } from '../infra/server.ts';
import { numbersTo, pair, say } from '../infra/talk.ts';

const server = testServer(() => startTestServer({ rateLimits: true }));

afterEach(() => void vi.useRealTimers());

test('thirty searches in ten seconds are answered, and a hundred and twenty a minute; the next one hears in how many seconds', async () => {
  const { anna, boris, id } = await pair(server);
  await say(boris, id, 'билеты на субботу');
  // The limits count by the system's clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  const pass = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1_000);
  const search = (person = anna) => person.call('POST /search', { body: { query: 'билет' } });
  const statuses = async (times: number) => {
    const answers = [];
    for (const _ of numbersTo(times)) answers.push((await search()).status);
    return new Set(answers);
  };
  expect(await statuses(30)).toEqual(new Set([200]));
  const refused = await search();
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(refused.body).toMatchObject({ message: expect.stringContaining('поисковых запросов') });
  expect(Number(refused.headers['retry-after'])).toBe(10);
  // Nobody else waits for it, and no other request does.
  expect((await search(boris)).body).toMatchObject({ total: 1 });
  await say(anna, id, 'жду');
  for (const _ of numbersTo(3)) {
    pass(10);
    expect(await statuses(30)).toEqual(new Set([200]));
  }
  pass(10);
  const later = await search();
  expect(later.status).toBe(429);
  // The minute began 40 s ago.
  expect(Number(later.headers['retry-after'])).toBe(20);
  pass(20);
  expect((await search()).body).toMatchObject({ total: 1 });
});
