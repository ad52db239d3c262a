import { toPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { AccountTask } from '#machines/settings/account/account.events.ts';
import { createAccountImplementations } from '#machines/settings/account/account.services.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { ownUserShape, refusal } from '#tests/machines/kit/shapes.ts';
import { createWorld } from '#tests/model/rules.ts';

async function perform(task: AccountTask, answer: Parameters<typeof recordingApi>[0]) {
  const { api, asked } = recordingApi(answer);
  const saved: string[] = [];
  const world = createWorld({ peers: ['session'] });
  const { actors } = createAccountImplementations({
    api,
    download: { save: (url) => saved.push(url) },
  });
  const outcome = await toPromise(world.start(actors.perform, { input: task })).then(
    () => 'done',
    (error: unknown) => error,
  );
  return {
    asked: asked.map(({ route, args }) => ({ route, args })),
    saved,
    told: world.told('session'),
    outcome,
  };
}

describe('the server is asked', () => {
  test('to change the password', async () => {
    const task = { kind: 'password', oldPassword: 'старый', newPassword: 'новый' } as const;
    const { asked, told } = await perform(task, { body: null });
    expect(asked).toEqual([
      {
        route: 'POST /auth/password',
        args: { body: { oldPassword: 'старый', newPassword: 'новый' } },
      },
    ]);
    expect(told).toEqual([]);
  });

  test.each(['anna@example.org', null])(
    'to change the e-mail to %s, and all of the page hears of it',
    async (email) => {
      const user = ownUserShape({ email });
      const { asked, told } = await perform({ kind: 'email', email }, { body: { user } });
      expect(asked).toEqual([{ route: 'PATCH /status/me', args: { body: { email } } }]);
      expect(told).toEqual([{ type: 'session.userChanged', user }]);
    },
  );

  test('for an address of the data, which the browser saves', async () => {
    const url = '/api/account/export?ticket=t';
    const { asked, saved } = await perform({ kind: 'export' }, { body: { url } });
    expect(asked).toEqual([{ route: 'POST /account/export', args: {} }]);
    expect(saved).toEqual([url]);
  });

  test('to delete the account, and nobody stays signed in', async () => {
    const { asked, told } = await perform({ kind: 'deletion', password: 'пароль' }, { body: null });
    expect(asked).toEqual([{ route: 'DELETE /account', args: { body: { password: 'пароль' } } }]);
    expect(told).toEqual([{ type: 'session.accountDeleted' }]);
  });

  test('and when it refuses, nothing else happens', async () => {
    const error = refusal(403, 'wrong_password');
    const { outcome, told } = await perform({ kind: 'deletion', password: 'не тот' }, error);
    expect(outcome).toBe(error);
    expect(told).toEqual([]);
  });
});
