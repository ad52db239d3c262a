import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createPasswordLinkImplementations } from '#machines/app/password-link/password-link.services.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';

test('the token goes in the body, where no log has it, and never in an address', async () => {
  const owner = { username: 'anna', displayName: 'Анна' };
  const { api, asked } = recordingApi({
    body: { ...owner, expiresAt: '2026-03-08T10:00:00.000Z' },
  });
  const { look, save } = createPasswordLinkImplementations({ api }).actors;
  const looking = createActor(look, { input: { token: 't' } }).start();
  expect(await toPromise(looking)).toEqual(owner);
  const body = { token: 't', newPassword: 'новый пароль' };
  await toPromise(createActor(save, { input: body }).start());
  expect(asked.map(({ route, args }) => [route, args])).toEqual([
    ['POST /auth/password-links/look', { body: { token: 't' } }],
    ['POST /auth/password-links', { body }],
  ]);
});
