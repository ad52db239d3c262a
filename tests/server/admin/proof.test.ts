/** Dangerous calls ask for the password once more; links set a new one, once; the terminal needs the server's key. */
import { describe, expect, test } from 'vitest';
import { issueTicket } from '#server/app/auth/terminal-ticket.ts';
import { startTestServer, terminalTicket, testPassword, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { numbersTo } from '../infra/talk.ts';

const server = testServer(() =>
  startTestServer({ rateLimits: true, publicUrl: 'https://vest.example' }),
);

let first: Promise<TestPerson> | undefined;
const boss = () => (first ??= server.person('boss'));

const prove = (who: TestPerson, password = testPassword) =>
  who.outcome('POST /auth/proof', { body: { password } });

describe('the proof of the password', () => {
  /** Makes a call that needs a proof. */
  const deed = (who: TestPerson) =>
    who.outcome('PATCH /admin/settings', { body: { membersMayInvite: true } });
  const grow = (who: TestPerson, seconds: number) =>
    server.db.query(
      `update sessions set created_at = created_at - make_interval(secs => $2),
         proved_at = proved_at - make_interval(secs => $2) where id = $1`,
      [who.sessionId, seconds],
    );

  test('is good for ten minutes on this device alone; signing in counts', async () => {
    const phone = await server.anotherDevice(await boss());
    const laptop = await server.anotherDevice(await boss());
    expect(await deed(phone)).toBe('200');
    await grow(phone, 595);
    expect(await deed(phone)).toBe('200');
    for (const device of [phone, laptop]) await grow(device, 601);
    expect(await deed(phone)).toBe('403 proof_required');
    expect(await prove(phone, 'мимо')).toBe('403 wrong_password');
    expect(await deed(phone)).toBe('403 proof_required');
    expect(await prove(phone)).toBe('204');
    expect(await deed(phone)).toBe('200');
    expect(await deed(laptop)).toBe('403 proof_required');
    await grow(phone, 601);
    expect(await deed(phone)).toBe('403 proof_required');
  });

  test('that lies in the future, by the clock of another node, is none', async () => {
    const phone = await server.anotherDevice(await boss());
    await grow(phone, -660);
    expect(await deed(phone)).toBe('403 proof_required');
  });

  test('is not guessed: after ten wrong ones the right one is refused, too', async () => {
    const anna = await server.person('anna');
    const outcomes = await Promise.all(numbersTo(15).map(() => prove(anna, 'мимо')));
    expect(outcomes.filter((outcome) => outcome === '403 wrong_password')).toHaveLength(10);
    expect(await prove(anna)).toBe('429 rate_limited');
  });
});

describe('a link for a new password', () => {
  const link = async (whom: TestPerson): Promise<string> => {
    const made = await (
      await boss()
    ).ok('POST /admin/people/{id}/password-link', {
      params: { id: whom.id },
    });
    expect(made.url).toMatch(/^https:\/\/vest\.example\/password#[\w-]{43}$/);
    return made.url.split('#')[1] ?? '';
  };
  const nextPassword = 'совсем другой пароль';
  let visitors = 0;
  const visitor = () => server.visitor(`10.7.0.${(visitors += 1)}`);
  const look = (token: string) =>
    visitor().outcome('POST /auth/password-links/look', { body: { token } });
  const use = (token: string, newPassword = nextPassword) =>
    visitor().outcome('POST /auth/password-links', { body: { token, newPassword } });
  const signIn = ({ user }: TestPerson, password: string) =>
    visitor().outcome('POST /auth/login', { body: { username: user.username, password } });

  test('sets it once, of twenty at once, and ends all sessions', async () => {
    const anna = await server.person('anna');
    const socket = await openSocket(server, anna);
    const token = await link(anna);
    expect(await visitor().ok('POST /auth/password-links/look', { body: { token } })).toMatchObject(
      { username: anna.user.username, displayName: 'anna' },
    );
    expect(await use(token, 'коротко')).toBe('400 validation');
    expect(await use(token, 'qwertyuiop')).toBe('400 validation');
    const outcomes = await Promise.all(numbersTo(20).map(() => use(token)));
    expect(outcomes.filter((outcome) => outcome === '204')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === '404 not_found')).toHaveLength(19);
    expect(await socket.next('session:ended')).toEqual({ reason: 'passwordChanged' });
    expect(await signIn(anna, testPassword)).toBe('401 invalid_credentials');
    expect(await signIn(anna, nextPassword)).toBe('200');
    expect(await look(token)).toBe('404 not_found');
  });

  test('that was replaced, is a day old or of a deleted account leads nowhere; only its hash is kept', async () => {
    const [anna, boris] = [await server.person('anna'), await server.person('boris')];
    const replaced = await link(anna);
    const token = await link(anna);
    expect(await look(replaced)).toBe('404 not_found');
    expect(await look(token)).toBe('200');
    const { rows } = await server.db.query<{ all: string }>(
      `select string_agg(l::text, ' ') as all from password_links l`,
    );
    expect(rows[0]?.all).not.toContain(token);
    expect(server.log.join('')).not.toContain(token);
    // In the same millisecond it would still be good.
    await server.db.query(
      `update password_links set expires_at = now() - interval '1 second' where user_id = $1`,
      [anna.id],
    );
    expect([await look(token), await use(token)]).toEqual(['404 not_found', '404 not_found']);
    const ofGone = await link(boris);
    await boris.ok('DELETE /account', { body: { password: testPassword } });
    expect([await look(ofGone), await use(ofGone)]).toEqual(['404 not_found', '404 not_found']);
    const malformed = 'A'.repeat(42);
    expect([await look(malformed), await use(malformed)]).toEqual([
      '400 validation',
      '400 validation',
    ]);
    const body = { token, newPassword: nextPassword };
    expect(await visitor().outcome('POST /auth/password-links/look', { body })).toBe(
      '400 validation',
    );
  });

  test('is not guessed: of an address that tried thirty the thirty-first is refused, without a look', async () => {
    const guesser = server.visitor('10.8.0.1');
    const guess = (n: number) =>
      guesser.outcome('POST /auth/password-links', {
        body: { token: String(n).padStart(43, 'A'), newPassword: nextPassword },
      });
    for (const n of numbersTo(30)) expect(await guess(n)).toBe('404 not_found');
    expect(await guess(31)).toBe('429 rate_limited');
  });

  test('of a disabled account sets a password and lets nobody in', async () => {
    const anna = await server.person('anna');
    const token = await link(anna);
    await (
      await boss()
    ).ok('PATCH /admin/people/{id}', {
      params: { id: anna.id },
      body: { disabled: true },
    });
    expect(await use(token)).toBe('204');
    expect(await signIn(anna, nextPassword)).toBe('403 account_disabled');
  });
});

describe('the terminal', () => {
  const ask = (authorization: string) =>
    server.visitor().outcome('GET /admin/people', { headers: { authorization } });

  test('is let in by a ticket of this minute, signed with the server’s key, and nowhere else', async () => {
    await boss();
    const ticket = await terminalTicket();
    expect(await ask(ticket)).toBe('200');
    const headers = { authorization: ticket };
    for (const key of ['GET /status/me', 'GET /invitations', 'GET /contacts'] as const) {
      expect(await server.visitor().outcome(key, { headers })).toBe('401 unauthorized');
    }
    expect(await ask(ticket.replace('Terminal', 'Bearer'))).toBe('401 unauthorized');
    const at = (ms: number) => ({ now: () => Date.now() + ms });
    expect(await ask(await terminalTicket(at(-61_000)))).toBe('401 unauthorized');
    expect(await ask(await terminalTicket(at(61_000)))).toBe('401 unauthorized');
    const foreign = await issueTicket(new Uint8Array(32).fill(8), at(0));
    expect(await ask(`Terminal ${foreign}`)).toBe('401 unauthorized');
    // An access token of an administrator is no ticket.
    expect(await ask(`Terminal ${(await boss()).tokens?.accessToken}`)).toBe('401 unauthorized');
  });

  test('is noted as the terminal, and needs no proof', async () => {
    const anna = await server.person('anna');
    const headers = { authorization: await terminalTicket() };
    await server.visitor().ok('PATCH /admin/people/{id}', {
      params: { id: anna.id },
      body: { quotaBytes: 9 },
      headers,
    });
    const { entries } = await (await boss()).ok('GET /admin/audit');
    expect(entries[0]).toMatchObject({ actor: null, via: 'terminal', action: 'person.quota' });
  });
});
