/** There is always an administrator who can sign in, and they see how the server is. */
import { describe, expect, test } from 'vitest';
import { startTestServer, terminalTicket, testPassword } from '../infra/server.ts';
import type { TestPerson, TestServer } from '../infra/server.ts';
import { pair, say } from '../infra/talk.ts';

const of = ({ id }: { id: string }) => ({ params: { id } });
const change = async (who: TestPerson, whom: { id: string }, body: object) =>
  who.outcome('PATCH /admin/people/{id}', { ...of(whom), body });

describe('an administrator', () => {
  /** A server of its own, where the test knows all administrators. */
  async function alone(work: (own: TestServer, admin: TestPerson) => Promise<void>): Promise<void> {
    const own = await startTestServer();
    await work(own, await own.person('boss'));
    await own.close();
  }
  const remove = (who: TestPerson) =>
    who.outcome('DELETE /account', { body: { password: testPassword } });

  test('who is the last one stays, whoever asks, as long as others live here', async () => {
    await alone(async (own, admin) => {
      const anna = await own.person('anna');
      const terminal = async (body: object) =>
        own.visitor().outcome('PATCH /admin/people/{id}', {
          ...of(admin),
          body,
          headers: { authorization: await terminalTicket() },
        });
      expect(await change(admin, admin, { role: 'member' })).toBe('409 last_admin');
      expect(await terminal({ role: 'member' })).toBe('409 last_admin');
      expect(await terminal({ disabled: true })).toBe('409 last_admin');
      expect(await remove(admin)).toBe('409 last_admin');
      expect(await remove(anna)).toBe('204');
      // Nobody is left who would be without one.
      expect(await remove(admin)).toBe('204');
      expect((await own.person('next')).user.role).toBe('admin');
    });
  });

  test('neither disables nor deletes themselves here', async () => {
    await alone(async (own, admin) => {
      await change(admin, await own.person('anna'), { role: 'admin' });
      const { username } = admin.user;
      expect(await change(admin, admin, { disabled: true })).toBe('400 yourself');
      expect(
        await admin.outcome('DELETE /admin/people/{id}', { ...of(admin), body: { username } }),
      ).toBe('400 yourself');
    });
  });

  test('and another one who demote, disable or delete each other at once leave one', async () => {
    await alone(async (own, admin) => {
      for (const attack of ['role', 'disabled', 'account'] as const) {
        const other = await own.person('other');
        await change(admin, other, { role: 'admin' });
        const against = (who: TestPerson, whom: TestPerson) =>
          attack === 'account'
            ? remove(who)
            : change(who, whom, attack === 'role' ? { role: 'member' } : { disabled: true });
        await Promise.all([against(admin, other), against(other, admin)]);
        const { rows } = await own.db.query<{ id: string }>(
          `select id from users where role = 'admin' and disabled_at is null and deleted_at is null`,
        );
        expect(rows, attack).toHaveLength(1);
        // The next attack begins with the one who won.
        const [{ id } = { id: '' }] = rows;
        if (id !== admin.id) return;
      }
    });
  });

  test('who was demoted while they waited changes nothing more', async () => {
    await alone(async (own, admin) => {
      const [other, anna] = [await own.person('other'), await own.person('anna')];
      await change(admin, other, { role: 'admin' });
      const outcomes = await Promise.all([
        change(admin, other, { role: 'member' }),
        change(other, anna, { disabled: true }),
        change(other, anna, { quotaBytes: 7 }),
      ]);
      expect(outcomes[0]).toBe('200');
      const { entries } = await admin.ok('GET /admin/audit');
      const demotedAt = entries.findIndex(({ action }) => action === 'person.demoted');
      expect(entries.slice(0, demotedAt).filter(({ actor }) => actor?.id === other.id)).toEqual([]);
    });
  });
});

test('the overview counts people, messages and bytes, and tells how each part is', async () => {
  const own = await startTestServer();
  const admin = await own.person('boss');
  const { anna, id } = await pair(own);
  await say(anna, id, 'Раз');
  await say(anna, id, 'Два');
  const overview = await admin.ok('GET /admin/overview');
  expect(overview).toMatchObject({
    people: { total: 3, online: 0, disabled: 0, admins: 1 },
    messages: { total: 2, today: 2 },
    storage: { filesBytes: 0 },
  });
  expect(overview.health.map(({ name }) => name)).toEqual([
    'database',
    'video',
    'disk',
    'address',
    'clock',
    'eblids',
    'version',
  ]);
  expect(overview.health.find(({ name }) => name === 'video')).toEqual({
    name: 'video',
    state: 'off',
    text: 'Звонки выключены: LIVEKIT_URL=off',
    mend: null,
  });
  own.clock.advance(61_000);
  expect((await admin.ok('GET /admin/overview')).health).toContainEqual(
    expect.objectContaining({ name: 'clock', state: 'warn' }),
  );
  await own.close();
});
