/** Administrators see who lives here, change that, and never end without one of them (contract, Administration). */
import { describe, expect, test } from 'vitest';
import { sweepAdministration } from '#server/admin/audit.ts';
import { Authenticator } from '../infra/authenticator.ts';
import { startTestServer, testConfig, testPassword, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { numbersTo, pair, say } from '../infra/talk.ts';

const server = testServer();

/** The first account, made by whichever test runs first. */
let first: Promise<TestPerson> | undefined;
const boss = () => (first ??= server.person('boss'));

const of = ({ id }: { id: string }) => ({ params: { id } });
const change = async (who: TestPerson, whom: { id: string }, body: object) =>
  who.outcome('PATCH /admin/people/{id}', { ...of(whom), body });
const signIn = (who: TestPerson, password = testPassword) =>
  server.visitor().outcome('POST /auth/login', { body: { username: who.user.username, password } });
async function signInWith(key: Authenticator): Promise<string> {
  const visitor = server.visitor();
  const { challenge } = await visitor.ok('POST /auth/passkeys/sign-in/options');
  return visitor.outcome('POST /auth/passkeys/sign-in', {
    body: { credential: key.sign(challenge) },
  });
}
const deedsOf = async (whom: { id: string }) =>
  (await (await boss()).ok('GET /admin/audit', { query: { personId: whom.id } })).entries;

describe('the first account', () => {
  test('is the administrator’s, also of twenty at the same moment; half of them want that or nothing', async () => {
    const fresh = await startTestServer();
    const body = (n: number) => ({
      username: `person.${n}`,
      displayName: 'Анна',
      password: testPassword,
      first: n % 2 === 0,
    });
    const outcomes = await Promise.all(
      numbersTo(20).map((n) => fresh.visitor().outcome('POST /auth/register', { body: body(n) })),
    );
    const { rows } = await fresh.db.query<{ username: string; role: string }>(
      'select username, role from users order by role, username',
    );
    const [admin] = rows;
    expect(rows.map(({ role }) => role)).toEqual(['admin', ...rows.slice(1).map(() => 'member')]);
    const expected = numbersTo(20).map((n) =>
      n % 2 === 1 || admin?.username === `person.${n}` ? '201' : '409 not_first',
    );
    expect(outcomes).toEqual(expected);
    await fresh.close();
  });

  test('is noted, with the server as who did it', async () => {
    const { entries } = await (await boss()).ok('GET /admin/audit');
    expect(entries.at(-1)).toMatchObject({
      actor: null,
      via: 'server',
      action: 'person.promoted',
      target: { kind: 'person', id: (await boss()).id, name: 'boss' },
    });
  });
});

describe('the list of people', () => {
  test('has what they take up and nothing of what they wrote, and comes in pages, newest first', async () => {
    const { anna, boris, id } = await pair(server);
    await say(anna, id, 'тайна');
    const admin = await boss();
    const page = await admin.ok('GET /admin/people', { query: { limit: 1 } });
    expect(page.people).toEqual([
      {
        id: boris.id,
        username: boris.user.username,
        displayName: 'boris',
        avatarUrl: null,
        eblid: boris.user.eblid,
        status: 'OFFLINE',
        lastSeenAt: null,
        role: 'member',
        createdAt: expect.any(String),
        disabledAt: null,
        sessions: 1,
        storageBytes: 0,
        quotaBytes: null,
      },
    ]);
    const next = await admin.ok('GET /admin/people', {
      query: { limit: 1, after: page.next ?? '' },
    });
    expect(next.people.map((each) => each.id)).toEqual([anna.id]);
    expect(next.total).toBe(page.total);
    const opened = await admin.ok('GET /admin/people/{id}', of(anna));
    expect(opened.sessions).toMatchObject([{ id: anna.sessionId, name: 'Неизвестное устройство' }]);
  });

  test('finds a part of a name in any case, and a whole EBLID; signs of patterns mean themselves', async () => {
    const { user } = await server.visitor().ok('POST /auth/register', {
      body: { username: 'Ёжик_Туман', displayName: '100% ЁЖИК', password: testPassword },
    });
    const found = async (query: string) =>
      (await (await boss()).ok('GET /admin/people', { query: { query } })).people.map(
        ({ id }) => id,
      );
    for (const query of ['ёжик', 'К_ТУ', '100% ё', user.eblid]) {
      expect(await found(query), query).toContain(user.id);
    }
    for (const query of ['ё_ик', '1__%', user.eblid.slice(0, 3), '\\']) {
      expect(await found(query), query).not.toContain(user.id);
    }
  });

  test('of five hundred is read whole, each of them once', async () => {
    const own = await startTestServer();
    const admin = await own.person('boss');
    await own.db.query(
      `insert into users (id, username, username_key, display_name, password_hash, eblid, created_at)
       select gen_random_uuid(), 'u' || n, 'u' || n, 'U', '', lpad(n::text, 4, '0'), now()
       from generate_series(0, 499) n where lpad(n::text, 4, '0') <> $1`,
      [admin.user.eblid],
    );
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page = await admin.ok('GET /admin/people', {
        query: { limit: 100, ...(after && { after }) },
      });
      seen.push(...page.people.map(({ id }) => id));
      expect(page.total).toBeGreaterThanOrEqual(500);
      after = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(500);
    await own.close();
  });

  test('is told to be read again when somebody comes or is changed, to administrators alone', async () => {
    const admin = await boss();
    const member = await server.person('member');
    server.eventsFor(admin);
    server.eventsFor(member);
    const newcomer = await server.person('newcomer');
    await change(admin, newcomer, { quotaBytes: 5 });
    const told = { name: 'admin:changed', payload: { what: 'people' } };
    expect(server.eventsFor(admin)).toEqual([told, told]);
    expect(server.eventsFor(member)).toEqual([]);
  });
});

describe('a person', () => {
  test('becomes an administrator and a member again; their pages hear that, and what is so is no change', async () => {
    const [admin, anna] = [await boss(), await server.person('anna')];
    server.eventsFor(anna);
    expect(await change(admin, anna, { role: 'admin' })).toBe('200');
    expect(await change(admin, anna, { role: 'admin' })).toBe('200');
    expect((await anna.ok('GET /status/me')).user.role).toBe('admin');
    expect(await anna.outcome('GET /admin/people')).toBe('200');
    expect(server.eventsFor(anna).map(({ name }) => name)).toEqual([
      'profile:update',
      'admin:changed',
    ]);
    expect(await change(admin, anna, { role: 'member' })).toBe('200');
    expect(await anna.outcome('GET /admin/people')).toBe('403 forbidden');
    expect((await deedsOf(anna)).map(({ action }) => action)).toEqual([
      'person.demoted',
      'person.promoted',
    ]);
  });

  test('who is disabled is signed out everywhere, cannot come back, and is told so with the right password alone', async () => {
    const [admin, anna] = [await boss(), await server.person('anna')];
    const key = new Authenticator(testConfig.publicUrl);
    const proved = { body: { password: testPassword } };
    const { challenge } = await anna.ok('POST /auth/passkeys/options', proved);
    await anna.ok('POST /auth/passkeys', { body: { credential: key.create(challenge) } });
    const socket = await openSocket(server, anna);
    expect(await change(admin, anna, { disabled: true })).toBe('200');
    expect(await socket.next('session:ended')).toEqual({ reason: 'disabled' });
    await socket.closed;
    expect(await anna.outcome('GET /status/me')).toBe('401 unauthorized');
    const body = { refreshToken: anna.tokens?.refreshToken };
    expect(await anna.outcome('POST /auth/refresh', { body })).toBe('401 unauthorized');
    expect(await signIn(anna)).toBe('403 account_disabled');
    expect(await signInWith(key)).toBe('403 account_disabled');
    expect(await signIn(anna, 'мимо')).toBe('401 invalid_credentials');
    const disabled = await admin.ok('GET /admin/people', { query: { filter: 'disabled' } });
    expect(disabled.people).toMatchObject([{ id: anna.id, sessions: 0 }]);
    expect(await change(admin, anna, { disabled: false })).toBe('200');
    expect([await signIn(anna), await signInWith(key)]).toEqual(['200', '200']);
  });

  test('who signs in at the very moment of being disabled does not stay signed in', async () => {
    const anna = await server.person('anna');
    const outcomes = await Promise.all([
      change(await boss(), anna, { disabled: true }),
      ...numbersTo(5).map(() => signIn(anna)),
    ]);
    expect(outcomes[0]).toBe('200');
    const { rows } = await server.db.query('select from sessions where user_id = $1', [anna.id]);
    expect(rows).toEqual([]);
  });

  test('is signed out on all devices, and deleted once the name is typed', async () => {
    const [admin, anna] = [await boss(), await server.person('anna')];
    await server.anotherDevice(anna);
    expect(await admin.outcome('POST /admin/people/{id}/sign-out', of(anna))).toBe('204');
    expect(await anna.outcome('GET /status/me')).toBe('401 unauthorized');
    const remove = (username: string) =>
      admin.outcome('DELETE /admin/people/{id}', { ...of(anna), body: { username } });
    expect(await remove('anna')).toBe('400 validation');
    expect(await remove(anna.user.username.toUpperCase())).toBe('204');
    expect(await remove(anna.user.username)).toBe('404 not_found');
    expect(await signIn(anna)).toBe('401 invalid_credentials');
    expect(await deedsOf(anna)).toMatchObject([
      { action: 'person.deleted', target: { name: 'Удалённый аккаунт' } },
      { action: 'person.signedOut', details: { sessions: 2 } },
    ]);
  });

  test.each([
    ['a field that is not there', { eblid: '0000' }],
    ['another role', { role: 'owner' }],
    ['a quota below nothing', { quotaBytes: -1 }],
    ['a quota of half a byte', { quotaBytes: 0.5 }],
    ['words for yes', { disabled: 'yes' }],
  ])('is not changed by %s', async (_, body) => {
    expect(await change(await boss(), await server.person(), body)).toBe('400 validation');
  });
});

describe('the log', () => {
  test('is changed by nobody, not even in the database, but for entries of thirty days ago', async () => {
    const admin = await boss();
    const anna = await server.person('anna');
    await change(admin, anna, { quotaBytes: 1 });
    const ask = (sql: string) =>
      server.db.query(sql).then(
        () => 'done',
        () => 'refused',
      );
    expect(await ask(`update audit set via = 'server'`)).toBe('refused');
    expect(await ask('delete from audit')).toBe('refused');
    expect(await ask('truncate audit')).toBe('refused');
    await server.db.query(
      `insert into audit (id, at, via, action, target_kind, details)
       values (gen_random_uuid(), now() - interval '31 days', 'server', 'settings.changed', 'setting', '{}')`,
    );
    expect(await ask(`delete from audit where at < now() - interval '30 days'`)).toBe('done');
  });

  test('keeps its entries for AUDIT_DAYS and not a day longer', async () => {
    const { deps } = server.app;
    const note = (days: number) =>
      server.db.query(
        `insert into audit (id, at, via, action, target_kind, details)
         values (gen_random_uuid(), $1, 'server', 'settings.changed', 'setting', $2)`,
        [new Date(deps.clock.now() - days * 24 * 3_600_000), { days }],
      );
    await note(testConfig.auditDays + 1);
    await note(testConfig.auditDays - 1);
    await sweepAdministration(deps);
    const { rows } = await server.db.query<{ days: string }>(
      `select details->>'days' as days from audit where details ? 'days'`,
    );
    expect(rows).toEqual([{ days: '729' }]);
  });

  test('comes in pages, and of one person alone', async () => {
    const [admin, anna] = [await boss(), await server.person('anna')];
    for (const quotaBytes of [1, 2, 3]) await change(admin, anna, { quotaBytes });
    const read = (query: Record<string, string | number>) =>
      admin.ok('GET /admin/audit', { query: { personId: anna.id, ...query } });
    const page = await read({ limit: 2 });
    expect(page.hasMore).toBe(true);
    expect(page.entries.map(({ details }) => details)).toEqual([
      { from: 2, to: 3 },
      { from: 1, to: 2 },
    ]);
    const rest = await read({ limit: 2, before: page.entries.at(-1)?.id ?? '' });
    expect(rest.entries.map(({ details }) => details)).toEqual([{ from: null, to: 1 }]);
    expect(rest.hasMore).toBe(false);
  });
});
