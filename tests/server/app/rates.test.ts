import { afterEach, describe, expect, test, vi } from 'vitest';
import * as limits from '#contract/limits.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { Client } from '../infra/client.ts';
import type { Reply } from '../infra/client.ts';
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

  test('is none where nobody listened: a full queue costs no guess', async () => {
    const { user } = await server.person();
    const verify = vi
      .spyOn(server.app.deps.hashing, 'verify')
      .mockRejectedValue(new Refusal('unavailable'));
    const outcomes = await fail(user.username, limits.failedLogins.count + 1, '10.0.0.5');
    expect(new Set(outcomes)).toEqual(new Set(['503 unavailable']));
    verify.mockRestore();
    expect(await fail(user.username, 9, '10.0.0.5')).not.toContain('429 rate_limited');
    expect(await signIn(user.username, testPassword, '10.0.0.5')).toBe('200');
  });
});

describe('guessing the password of one account from many addresses', () => {
  const guess = (username: string, password: string, ip: string, cookie?: string) =>
    server.visitor(ip).call('POST /auth/login', {
      body: { username, password },
      ...(cookie !== undefined && { headers: { cookie } }),
    });
  const statusOf = async (...given: Parameters<typeof guess>) => (await guess(...given)).status;

  /** The cookie that says that this person signed in here. */
  const deviceOf = async ({ user }: TestPerson, ip: string): Promise<string> =>
    deviceIn(await guess(user.username, testPassword, ip));

  function deviceIn({ headers }: Reply): string {
    const cookies = [headers['set-cookie']].flat().map(String);
    const device = cookies.find((cookie) => cookie.startsWith('device=')) ?? '';
    expect(device).toContain('Path=/api/auth/login; HttpOnly; SameSite=Strict');
    return device.split(';')[0] ?? '';
  }

  test('stops after a hundred in an hour, and the person’s own devices still get in', async () => {
    const [anna, boris] = [await server.person(), await server.person()];
    const [herDevice, hisDevice] = [
      await deviceOf(anna, '10.3.0.1'),
      await deviceOf(boris, '10.3.0.1'),
    ];
    const { username } = anna.user;
    const statuses: number[] = [];
    for (const n of numbersTo(120)) {
      statuses.push(await statusOf(username, 'мимо', `10.4.${n}.1`));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(await statusOf(username, testPassword, '10.5.0.1')).toBe(429);
    expect(await statusOf(username, testPassword, '10.5.0.1', hisDevice)).toBe(429);
    expect(await statusOf(username, testPassword, '10.5.0.1', 'device=forged')).toBe(429);
    expect(await statusOf(username, testPassword, '10.5.0.1', herDevice)).toBe(200);
    expect(await statusOf(boris.user.username, testPassword, '10.5.0.1')).toBe(200);
  });

  test('does not lock the owner out behind the same address, on a device that they used before', async () => {
    const anna = await server.person();
    const device = await deviceOf(anna, '10.6.0.1');
    const { username } = anna.user;
    for (const _ of numbersTo(11)) await statusOf(username, 'мимо', '10.6.0.1');
    expect(await statusOf(username, testPassword, '10.6.0.1')).toBe(429);
    expect(await statusOf(username, testPassword, '10.6.0.1', device)).toBe(200);
    // A thief of that device guesses ten times.
    const statuses: number[] = [];
    for (const n of numbersTo(12)) {
      statuses.push(await statusOf(username, 'мимо', `10.7.${n}.1`, device));
    }
    expect(statuses).toEqual([...numbersTo(10).map(() => 401), 429, 429]);
  });

  test('is easier for no device that knew an old password; the next refresh makes it known again', async () => {
    const anna = await server.person();
    const { username } = anna.user;
    const before = await deviceOf(anna, '10.9.0.1');
    const newPassword = 'совсем другой пароль';
    await anna.ok('POST /auth/password', { body: { oldPassword: testPassword, newPassword } });
    for (const _ of numbersTo(11)) await statusOf(username, 'мимо', '10.9.0.1');
    expect(await statusOf(username, newPassword, '10.9.0.1', before)).toBe(429);
    const { refreshToken } = anna.signedIn;
    const refreshed = await server.visitor().call('POST /auth/refresh', { body: { refreshToken } });
    expect(await statusOf(username, newPassword, '10.9.0.1', deviceIn(refreshed))).toBe(200);
  });

  test('is counted by the same name however it is written, and long names are cut', async () => {
    const anna = await server.person('й');
    const written = [anna.user.username, anna.user.username.normalize('NFD').toUpperCase()];
    expect(await statusOf(written[1] ?? '', testPassword, '10.8.0.1')).toBe(200);
    for (const n of numbersTo(11)) await statusOf(written[n % 2] ?? '', 'мимо', '10.8.0.1');
    expect(await statusOf(anna.user.username, testPassword, '10.8.0.1')).toBe(429);
    const long = 'ﷺ'.repeat(1_000);
    expect(await statusOf(long, 'мимо', '10.8.0.2')).toBe(401);
  });
});

describe('a flood of registrations', () => {
  const register = (username: string, ip: string) =>
    server.visitor(ip).call('POST /auth/register', {
      body: { username, displayName: 'Кто-то', password: testPassword },
    });

  test('from one address ends after sixty in an hour, taken names and all', async () => {
    const { user } = await server.person();
    const statuses: number[] = [];
    for (const _ of numbersTo(60)) {
      statuses.push((await register(user.username, '10.20.0.1')).status);
    }
    expect(new Set(statuses)).toEqual(new Set([409]));
    const refused = await register('newcomer.flood', '10.20.0.1');
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Слишком много регистраций. Попробуйте через 60 мин' },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
  });

  test('from ten thousand addresses ends after three hundred accounts in an hour', async () => {
    const flooded = await startTestServer({ rateLimits: true }, server.database);
    const from = (n: number) =>
      flooded.visitor(`10.21.${n}.1`).outcome('POST /auth/register', {
        body: { username: `flood.${n}`, displayName: 'Кто-то', password: testPassword },
      });
    // As if 290 had come before.
    await flooded.app.deps.rates.take('register', {}, 'newAccount', 290);
    // An account that was not made after all costs nothing.
    const hash = vi
      .spyOn(flooded.app.deps.hashing, 'hash')
      .mockRejectedValueOnce(new Refusal('unavailable'));
    expect(await from(200)).toBe('503 unavailable');
    hash.mockRestore();
    const outcomes: string[] = [];
    for (const n of numbersTo(15)) outcomes.push(await from(n));
    expect(outcomes.filter((outcome) => outcome === '201')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === '429 rate_limited')).toHaveLength(5);
    await flooded.close();
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

  test('another address does not help a user, nor another user an address with nine hundred', async () => {
    const anna = await from('10.1.0.2');
    const others = 900 - limits.contactLookups.perMinute;
    await server.app.deps.rates.take('contactLookup', { address: anna.ip }, undefined, others);
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
