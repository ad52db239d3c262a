import { afterEach, describe, expect, test, vi } from 'vitest';
import * as limits from '#contract/limits.ts';
import { addressKeys } from '#server/app/rates/address.ts';
import { createRates } from '#server/app/rates/rates.ts';
import { Client } from '../infra/client.ts';
import { TestPerson, startTestServer, testPassword, testServer } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { numbersTo, pair } from '../infra/talk.ts';

const server = testServer(() => startTestServer({ rateLimits: true }));

/** Stops the system's clock, by which the limits count; `pass` moves it. */
function stopClock(): { pass(ms: number): void } {
  vi.useFakeTimers({ toFake: ['Date'] });
  return { pass: (ms) => void vi.setSystemTime(Date.now() + ms) };
}
afterEach(() => void vi.useRealTimers());

describe('guessing a password', () => {
  const signIn = (username: string, password: string, ip: string) =>
    server.visitor(ip).outcome('POST /auth/login', { body: { username, password } });

  async function fail(username: string, times: number, ip: string): Promise<string[]> {
    return Promise.all(Array.from({ length: times }, () => signIn(username, 'мимо', ip)));
  }

  test('stops after ten, also with the right password, and tells when to come again', async () => {
    const { user } = await server.person();
    stopClock();
    const outcomes = await fail(user.username, limits.failedLogins.count + 5, '10.0.0.1');
    expect(outcomes.filter((outcome) => outcome === '401 invalid_credentials')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === '429 rate_limited')).toHaveLength(5);
    const reply = await server.visitor('10.0.0.1').call('POST /auth/login', {
      body: { username: user.username.toUpperCase(), password: testPassword },
    });
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(890);
  });

  test('does not lock the person out elsewhere, nor others here', async () => {
    const [anna, boris] = [await server.person(), await server.person()];
    await fail(anna.user.username, 11, '10.0.0.2');
    expect(await signIn(anna.user.username, testPassword, '10.0.0.3')).toBe('200');
    expect(await signIn(boris.user.username, testPassword, '10.0.0.2')).toBe('200');
  });

  test('is forgotten when the right one comes', async () => {
    const { user } = await server.person();
    await fail(user.username, 9, '10.0.0.4');
    expect(await signIn(user.username, testPassword, '10.0.0.4')).toBe('200');
    expect(await fail(user.username, 10, '10.0.0.4')).not.toContain('429 rate_limited');
  });
});

describe('searching for people', () => {
  const search = (who: Client) => who.outcome('GET /contacts/search', { query: { query: '0000' } });
  const add = (who: Client) =>
    who.outcome('POST /contacts/add', { body: { identifier: 'nobody' } });
  const from = async (ip: string) => {
    const { user, tokens } = await server.person();
    return new TestPerson(server.app, { user, accessToken: '', refreshToken: '', ...tokens }, ip);
  };

  test('searching and adding share thirty a minute', async () => {
    const anna = await from('10.1.0.1');
    const outcomes = await Promise.all([
      ...Array.from({ length: 20 }, () => search(anna)),
      ...Array.from({ length: 20 }, () => add(anna)),
    ]);
    expect(outcomes.filter((outcome) => outcome === '429 rate_limited')).toHaveLength(10);
    expect(await anna.outcome('GET /contacts')).toBe('200');
  });

  test('another address does not help a user, nor another user an address', async () => {
    const anna = await from('10.1.0.2');
    await Promise.all(Array.from({ length: limits.contactLookups.perMinute }, () => search(anna)));
    const elsewhere = new Client(server.app, anna.tokens, '10.1.0.3');
    expect(await search(elsewhere)).toBe('429 rate_limited');
    expect(await search(await from('10.1.0.2'))).toBe('429 rate_limited');
    expect(await search(await from('10.1.0.4'))).toBe('200');
  });
});

describe('over a longer time', () => {
  test('a person sends sixty messages a minute and not one more', async () => {
    const { anna, id } = await pair(server);
    const clock = stopClock();
    const send = () =>
      anna.call('POST /conversations/send', {
        body: { conversationId: id, type: 'TEXT', content: 'раз' },
      });
    const statuses: number[] = [];
    // Thirty at once, and the rest when the burst is over.
    for (const count of [30, 30]) {
      for (const _ of numbersTo(count)) statuses.push((await send()).status);
      clock.pass(10_000);
    }
    expect(new Set(statuses)).toEqual(new Set([201]));
    const refused = await send();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    // The minute began 20 s ago.
    expect(Number(refused.headers['retry-after'])).toBe(40);
    clock.pass(40_000);
    expect((await send()).status).toBe(201);
  });

  test('a person looks for three hundred people a day and not one more', async () => {
    const anna = await server.person();
    const clock = stopClock();
    const device = new Client(server.app, anna.tokens, '10.2.0.1');
    const search = () => device.call('GET /contacts/search', { query: { query: '0000' } });
    const statuses: number[] = [];
    // Not longer than an access token is valid.
    for (const _ of numbersTo(10)) {
      for (const __ of numbersTo(30)) statuses.push((await search()).status);
      clock.pass(60_000);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await search();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBe(86_400 - 600);
    clock.pass(86_400_000 - 600_000);
    const { user } = anna;
    const nextDay = await server.anotherDevice(anna);
    const tomorrow = new TestPerson(server.app, { user, ...nextDay.signedIn }, '10.2.0.1');
    expect(await tomorrow.outcome('GET /contacts/search', { query: { query: '0000' } })).toBe(
      '200',
    );
  });

  test('a socket is heard three hundred times in ten seconds, is told so after that, and stays', async () => {
    const anna = await server.person();
    const socket = await openSocket(server, anna);
    const clock = stopClock();
    const say = () => socket.emit('presence:active', { active: true });
    const answers = await Promise.all(numbersTo(301).map(say));
    expect(answers.slice(0, 300)).toEqual(numbersTo(300).map(() => ({ ok: true })));
    expect(answers[300]).toMatchObject({ ok: false, code: 'rate_limited' });
    clock.pass(10_000);
    expect(await say()).toEqual({ ok: true });
    socket.close();
  });
});

test('RATE_LIMITS=off counts nothing', async () => {
  const free = await startTestServer();
  const someone = await free.person();
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () =>
      someone.outcome('GET /contacts/search', { query: { query: '0000' } }),
    ),
  );
  expect(new Set(outcomes)).toEqual(new Set(['200']));
  await free.close();
});

test.each([
  ['192.0.2.1', '192.0.2.1', undefined],
  ['::ffff:192.0.2.1', '192.0.2.1', undefined],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1', '2001:db8:0'],
  ['2001:0db8::0001', '2001:db8:0:0', '2001:db8:0'],
  ['2001:db8:0:1::', '2001:db8:0:1', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
])('the address %s counts as %s, and in %s', (ip, near, wide) => {
  expect(addressKeys(ip)).toEqual({ near, wide });
});

describe('an attacker with many keys', () => {
  const isTaken = (taken: Promise<void>) =>
    taken.then(
      () => 1,
      () => 0,
    );
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

  test('gets sixteen times as much from a whole /48 as from a /64', async () => {
    const rates = createRates();
    const uses = numbersTo(6_000).map((n) =>
      isTaken(rates.take('signalling', { address: `2001:db8:1:${n.toString(16)}::1` })),
    );
    // No limit of a /64 is reached: each asks once.
    expect(sum(await Promise.all(uses))).toBe(6_000);
    const more = numbersTo(6_000).map((n) =>
      isTaken(rates.take('signalling', { address: `2001:db8:1:${n.toString(16)}::1` })),
    );
    expect(sum(await Promise.all(more))).toBe(16 * 600 - 6_000);
  });

  test('fills the memory with 10,000 counters a window, however long the names are', async () => {
    const rates = createRates();
    const name = 'ﷺ'.repeat(1_000);
    const heapBefore = process.memoryUsage().heapUsed;
    for (const n of numbersTo(30_000)) {
      await rates.take('signIn', { account: `${name}${n}` }, 'wrongPassword');
    }
    expect(rates.counters()).toBe(20_000);
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(64 * 2 ** 20);
  });

  test('does not push out the counter that is in use', async () => {
    const rates = createRates();
    const guess = (account: string) => isTaken(rates.take('signIn', { account }, 'wrongPassword'));
    let passed = 0;
    for (const n of numbersTo(20_000)) {
      await guess(`anybody ${n}`);
      if (n % 100 === 0) passed += await guess('anna');
    }
    expect(passed).toBe(100);
  });
});
