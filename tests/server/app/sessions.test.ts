import { afterEach, describe, expect, test, vi } from 'vitest';
import * as limits from '#contract/limits.ts';
import { testServer } from '../infra/server.ts';

const server = testServer();

/** Stops the clock for tests in which a moment decides. */
const stopClock = () => void vi.useFakeTimers({ toFake: ['Date'] });
afterEach(() => void vi.useRealTimers());

describe('tokens', () => {
  test.each([
    ['no header', undefined],
    ['another scheme', 'Basic YTpi'],
    ['no token at all', 'Bearer abc'],
    [
      'unsigned',
      `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"sub":"019012f0-0000-7000-8000-000000000000"}')}.`,
    ],
  ])('let nobody in: %s', async (_, authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    expect(await server.visitor().outcome('GET /status/me', { headers })).toBe('401 unauthorized');
  });

  test('an access token is good for 15 minutes', async () => {
    stopClock();
    const person = await server.person();
    server.clock.advance(limits.accessTokenMs - 2_000);
    expect(await person.outcome('GET /status/me')).toBe('200');
    server.clock.advance(2_000);
    expect(await person.outcome('GET /status/me')).toBe('401 unauthorized');
  });

  const renew = (refreshToken: string) =>
    server.visitor().ok('POST /auth/refresh', { body: { refreshToken } });
  const renewal = (refreshToken: string) =>
    server.visitor().outcome('POST /auth/refresh', { body: { refreshToken } });

  async function signedIn() {
    const person = await server.person();
    return { person, first: person.tokens?.refreshToken ?? '' };
  }

  test('a refresh gives a new pair, and it is good', async () => {
    const { person, first } = await signedIn();
    const renewed = await renew(first);
    expect(renewed.refreshToken).not.toBe(first);
    person.tokens = renewed;
    expect(await person.outcome('GET /status/me')).toBe('200');
  });

  test('a lost answer can be asked for again within 30 s and is the same', async () => {
    stopClock();
    const { first } = await signedIn();
    const { refreshToken } = await renew(first);
    server.clock.advance(limits.refreshGraceMs - 1_000);
    expect((await renew(first)).refreshToken).toBe(refreshToken);
  });

  test('after 30 s a used token ends the session, and its successor with it', async () => {
    const { person, first } = await signedIn();
    const renewed = await renew(first);
    server.clock.advance(limits.refreshGraceMs + 1_000);
    expect(await renewal(first)).toBe('401 unauthorized');
    expect(await renewal(renewed.refreshToken)).toBe('401 unauthorized');
    person.tokens = renewed;
    expect(await person.outcome('GET /status/me')).toBe('401 unauthorized');
  });

  test('the 30 s end as soon as the successor was used', async () => {
    const { first } = await signedIn();
    const second = await renew(first);
    const third = await renew(second.refreshToken);
    expect(await renewal(first)).toBe('401 unauthorized');
    expect(await renewal(third.refreshToken)).toBe('401 unauthorized');
  });

  test('a token used long ago ends the session too', async () => {
    const { first } = await signedIn();
    let { refreshToken } = await renew(first);
    for (let times = 0; times < 3; times += 1) {
      server.clock.advance(limits.accessTokenMs);
      ({ refreshToken } = await renew(refreshToken));
    }
    expect(await renewal(first)).toBe('401 unauthorized');
    expect(await renewal(refreshToken)).toBe('401 unauthorized');
  });

  test('ten refreshes at once get one and the same pair', async () => {
    const { first } = await signedIn();
    const pairs = await Promise.all(Array.from({ length: 10 }, () => renew(first)));
    expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    expect(await renewal(pairs[0]?.refreshToken ?? '')).toBe('200');
  });

  test('a session lives for 60 days, and every refresh gives it 60 more', async () => {
    const { first } = await signedIn();
    server.clock.advance(limits.refreshTokenMs - 60_000);
    const { refreshToken } = await renew(first);
    server.clock.advance(limits.refreshTokenMs - 60_000);
    const last = await renew(refreshToken);
    server.clock.advance(limits.refreshTokenMs + 1);
    expect(await renewal(last.refreshToken)).toBe('401 unauthorized');
  });

  test('a session ends 180 days after its sign-in, however much it is used: tokens, list and cookie', async () => {
    stopClock();
    const { person, first } = await signedIn();
    let refreshToken = first;
    for (const days of [50, 50, 50, 29]) {
      server.clock.advance(days * 24 * 3_600_000);
      ({ refreshToken } = await renew(refreshToken));
    }
    person.tokens = await renew(refreshToken);
    server.clock.advance(24 * 3_600_000 - 1_000);
    person.tokens = await renew(person.tokens.refreshToken);
    const cookie = await server.app.deps.tokens.files.issue(person.id, person.sessionId);
    expect(await server.app.deps.callers.ofToken('files', cookie)).toMatchObject({ id: person.id });
    expect((await person.ok('GET /auth/sessions')).sessions).toHaveLength(1);
    server.clock.advance(1_000);
    expect(await renewal(person.tokens.refreshToken)).toBe('401 unauthorized');
    await expect(server.app.deps.callers.ofToken('files', cookie)).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  test('a session of before that limit, which was to last longer, ends by it', async () => {
    const { person, first } = await signedIn();
    await server.db.query(
      `update sessions set created_at = created_at - interval '181 days' where id = $1`,
      [person.sessionId],
    );
    server.clock.advance(60_000);
    expect(await person.outcome('GET /status/me')).toBe('401 unauthorized');
    expect(await renewal(first)).toBe('401 unauthorized');
  });

  test('neither the database nor the log holds a token', async () => {
    const { person, first } = await signedIn();
    const { rows } = await server.db.query<{ hash: Buffer }>(
      'select token_hash as hash from refresh_tokens',
    );
    const stored = rows.map(({ hash }) => hash.toString('latin1'));
    expect(stored).not.toContain(first);
    expect(stored).not.toContain(Buffer.from(first, 'base64url').toString('latin1'));
    await person.call('GET /status/me', { query: { token: first } });
    const log = server.log.join('');
    expect(log).toContain('answered');
    expect(log).not.toContain(first);
    expect(log).not.toContain(person.tokens?.accessToken);
  });
});

describe('devices', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

  test('are listed by names, the current one marked', async () => {
    const person = await server.person();
    await server.anotherDevice(person, chrome);
    const phone = await server.anotherDevice(person, iphone);
    const { sessions } = await phone.ok('GET /auth/sessions');
    expect(sessions.map(({ name, current }) => [name, current])).toEqual([
      ['Safari на iPhone', true],
      ['Chrome на Windows', false],
      ['Неизвестное устройство', false],
    ]);
  });

  test('the others are told who signs in, but not of the first, and not twice an hour of one name', async () => {
    const person = await server.person();
    const told = () =>
      server
        .eventsFor(person)
        .flatMap((event) => (event.name === 'session:new' ? [event.payload] : []));
    // A first sign-in has nobody to tell.
    expect(told()).toEqual([]);
    const laptop = await server.anotherDevice(person, chrome);
    const [news, ...more] = told();
    expect(more).toEqual([]);
    expect(news).toMatchObject({ id: laptop.sessionId, name: 'Chrome на Windows' });
    await server.anotherDevice(person, chrome);
    expect(told()).toEqual([]);
    await server.anotherDevice(person, iphone);
    expect(told()).toMatchObject([{ name: 'Safari на iPhone' }]);
    server.clock.advance(3_600_000);
    await server.anotherDevice(person, chrome);
    expect(told()).toHaveLength(1);
    // Sessions that have run out are no devices that could be told.
    server.clock.advance(limits.refreshTokenMs);
    await server.anotherDevice(person, chrome);
    expect(told()).toEqual([]);
  });

  test('a session that is ended stops at once and hears of it', async () => {
    const person = await server.person();
    const other = await server.anotherDevice(person);
    expect(await other.outcome('GET /status/me')).toBe('200');
    const notices: unknown[] = [];
    const stop = server.bus.onNotice((notice) => void notices.push(notice));
    await person.ok('DELETE /auth/sessions/{id}', { params: { id: other.sessionId } });
    stop();
    expect(notices).toEqual([
      {
        kind: 'session.ended',
        sessionId: other.sessionId,
        userId: person.id,
        reason: 'revoked',
      },
    ]);
    expect(await other.outcome('GET /status/me')).toBe('401 unauthorized');
    expect(
      await other.outcome('POST /auth/refresh', {
        body: { refreshToken: other.tokens?.refreshToken },
      }),
    ).toBe('401 unauthorized');
    expect(await person.outcome('GET /status/me')).toBe('200');
  });

  test('a session that another node ended is noticed also when the notice was lost', async () => {
    const person = await server.person();
    const other = await server.anotherDevice(person);
    expect(await other.outcome('GET /status/me')).toBe('200');
    await server.db.query('delete from sessions where id = $1', [other.sessionId]);
    server.clock.advance(60_000);
    expect(await other.outcome('GET /status/me')).toBe('401 unauthorized');
  });

  test('all but the current one end', async () => {
    const person = await server.person();
    const others = [await server.anotherDevice(person), await server.anotherDevice(person)];
    await person.ok('DELETE /auth/sessions');
    expect((await person.ok('GET /auth/sessions')).sessions).toHaveLength(1);
    for (const other of others) {
      expect(await other.outcome('GET /auth/sessions')).toBe('401 unauthorized');
    }
  });

  test('a hundred are the most: one more sign-in ends the one that was used longest ago', async () => {
    const person = await server.person();
    const [oldest, other] = [
      await server.anotherDevice(person),
      await server.anotherDevice(person),
    ];
    const now = new Date(server.clock.now());
    await server.db.query(
      `insert into sessions (id, user_id, name, created_at, last_used_at, expires_at)
       select gen_random_uuid(), $1, 'another', $2, $2::timestamptz - n * interval '1 minute', $2::timestamptz + interval '1 day'
       from generate_series(1, 97) n`,
      [person.id, now],
    );
    await server.db.query(
      `update sessions set last_used_at = $2::timestamptz - interval '1 day' where id = $1`,
      [oldest.sessionId, now],
    );
    expect(await oldest.outcome('GET /status/me')).toBe('200');
    const notices: unknown[] = [];
    const stop = server.bus.onNotice((notice) => void notices.push(notice));
    const newest = await server.anotherDevice(person);
    stop();
    const ended = { kind: 'session.ended', sessionId: oldest.sessionId, userId: person.id };
    expect(notices).toEqual([{ ...ended, reason: 'revoked' }]);
    expect(await oldest.outcome('GET /status/me')).toBe('401 unauthorized');
    expect(await other.outcome('GET /status/me')).toBe('200');
    expect((await newest.ok('GET /auth/sessions')).sessions).toHaveLength(100);
  });

  test('a session of somebody else is not found', async () => {
    const [person, stranger] = [await server.person(), await server.person()];
    expect(
      await person.outcome('DELETE /auth/sessions/{id}', { params: { id: stranger.sessionId } }),
    ).toBe('404 not_found');
    expect(await stranger.outcome('GET /status/me')).toBe('200');
  });

  test('signing out ends the session, and succeeds with an unknown token too', async () => {
    const person = await server.person();
    const body = { refreshToken: person.tokens?.refreshToken };
    expect(await server.visitor().outcome('POST /auth/logout', { body })).toBe('204');
    expect(await person.outcome('GET /status/me')).toBe('401 unauthorized');
    expect(await server.visitor().outcome('POST /auth/logout', { body })).toBe('204');
  });
});
