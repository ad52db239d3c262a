import { toPromise } from 'xstate';
import { expect, test } from 'vitest';
import type { Deed } from '#machines/admin/admin-deed/admin-deed.events.ts';
import { createAdminDeedImplementations } from '#machines/admin/admin-deed/admin-deed.services.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { refusal } from '#tests/machines/kit/shapes.ts';
import { createWorld } from '#tests/model/rules.ts';

async function perform(deed: Deed, answer: Parameters<typeof recordingApi>[0]) {
  const { api, asked } = recordingApi(answer);
  const { actors } = createAdminDeedImplementations({ api });
  const made = await toPromise(createWorld().start(actors.perform, { input: { deed } })).catch(
    (error: unknown) => error,
  );
  return { asked: asked.map(({ route, args }) => ({ route, args })), made };
}

const personId = 'p1';
const params = { id: personId };
const people = 'PATCH /admin/people/{id}';

test.each<[Deed, route: string, args: object]>([
  [{ kind: 'role', personId, role: 'admin' }, people, { params, body: { role: 'admin' } }],
  [{ kind: 'disabled', personId, isDisabled: true }, people, { params, body: { disabled: true } }],
  [{ kind: 'quota', personId, quotaBytes: 1 }, people, { params, body: { quotaBytes: 1 } }],
  [{ kind: 'signOut', personId }, 'POST /admin/people/{id}/sign-out', { params }],
  [
    { kind: 'deletion', personId, username: 'boris' },
    'DELETE /admin/people/{id}',
    { params, body: { username: 'boris' } },
  ],
  [
    { kind: 'revoke', whose: 'anybody', invitationId: 'i1' },
    'DELETE /admin/invitations/{id}',
    { params: { id: 'i1' } },
  ],
  [
    { kind: 'revoke', whose: 'own', invitationId: 'i1' },
    'DELETE /invitations/{id}',
    { params: { id: 'i1' } },
  ],
  [
    { kind: 'settings', change: { membersMayInvite: true } },
    'PATCH /admin/settings',
    { body: { membersMayInvite: true } },
  ],
])('the server is asked to do %o', async (deed, route, args) => {
  const { asked, made } = await perform(deed, { body: {} });
  expect(asked).toEqual([{ route, args }]);
  expect(made).toBe(null);
});

test('a link for a new password is what it made', async () => {
  const link = { url: 'http://localhost/password#t', expiresAt: '2026-01-02T10:00:00.000Z' };
  const { asked, made } = await perform({ kind: 'passwordLink', personId }, { body: link });
  expect(asked).toEqual([{ route: 'POST /admin/people/{id}/password-link', args: { params } }]);
  expect(made).toEqual({ kind: 'passwordLink', link });
});

test('an invitation is what it made', async () => {
  const invitation = { note: 'мама', maxUses: 2 };
  const body = { invitation: { id: 'i1' } };
  const { asked, made } = await perform({ kind: 'invite', invitation }, { body });
  expect(asked).toEqual([{ route: 'POST /invitations', args: { body: invitation } }]);
  expect(made).toEqual({ kind: 'invitation', invitation: { id: 'i1' } });
});

test('its refusal is passed on', async () => {
  const error = refusal(409, 'last_admin');
  const { made } = await perform({ kind: 'role', personId, role: 'member' }, error);
  expect(made).toBe(error);
});
