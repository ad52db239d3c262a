/** The 10,000 EBLIDs (contract, Names). */
import { expect, test } from 'vitest';
import { startTestServer, testPassword } from '../infra/server.ts';

test('when all 10,000 are taken a registration says so, and the first that is freed goes to who comes next', async () => {
  const server = await startTestServer();
  // The last administrator cannot go.
  await server.person('boss');
  const boris = await server.person('boris');
  await server.db.query(
    `insert into users (id, username, username_key, display_name, password_hash, eblid, created_at)
     select gen_random_uuid(), free.eblid, 'taken ' || free.eblid, 'Кто-то', '', free.eblid, now() from (
       select lpad(n::text, 4, '0') as eblid from generate_series(0, 9999) n
       except select eblid from users
     ) free`,
  );
  const body = { username: 'vera', displayName: 'Вера', password: testPassword };
  expect(await server.visitor().refusal('POST /auth/register', { body })).toEqual({
    code: 'eblid_exhausted',
    message: 'Свободных EBLID не осталось',
  });
  await boris.ok('DELETE /account', { body: { password: testPassword } });
  const { user } = await server.visitor().ok('POST /auth/register', { body });
  expect(user.eblid).toBe(boris.user.eblid);
  await server.close();
});
