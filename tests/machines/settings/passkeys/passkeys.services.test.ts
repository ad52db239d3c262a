import { describe, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { PasskeyTask } from '#machines/settings/passkeys/passkeys.machine.ts';
import { createPasskeysImplementations } from '#machines/settings/passkeys/passkeys.services.ts';
import type { Api, RequestFailed } from '#services/app/api/types.ts';
import type { PasskeyAbility } from '#services/app/passkeys/types.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { creationOptions, newCredential, passkeyShape } from '#tests/machines/kit/passkeys.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';

const passkeys = [passkeyShape()];

function bind(api: Api, ability: PasskeyAbility = 'able') {
  return createPasskeysImplementations({
    api,
    passkeys: {
      ability: () => ability,
      canAutofill: async () => false,
      make: async (options) => {
        expect(options).toBe(creationOptions);
        return newCredential;
      },
      ask: () => Promise.reject(new Error('nobody signs in here')),
    },
  }).actors;
}

describe('the list', () => {
  test.each([
    [true, 'able', 'able'],
    [true, 'missing', 'missing'],
    [false, 'able', 'insecure'],
  ] as const)('server %s, browser %s: one is %s to add', async (isThere, browser, ability) => {
    const { api } = recordingApi({ body: { passkeys } });
    const { api: config } = recordingApi({ body: { passkeys: isThere } });
    const both: Api = {
      call: (route, ...rest) => (route === 'GET /config' ? config : api).call(route, ...rest),
      abortAll: () => {},
    };
    const reading = createActor(bind(both, browser).readList).start();
    expect(await toPromise(reading)).toEqual({ passkeys, ability });
  });
});

describe('a new key', () => {
  test('is made with what the server gives', async () => {
    const { api, asked } = recordingApi({ body: creationOptions });
    const { prepare, make } = bind(api);
    expect(await toPromise(createActor(prepare, { input: { password: 'пароль' } }).start())).toBe(
      creationOptions,
    );
    expect(asked.map(({ route, args }) => [route, args])).toEqual([
      ['POST /auth/passkeys/options', { body: { password: 'пароль' } }],
    ]);
    const making = createActor(make, { input: creationOptions }).start();
    expect(await toPromise(making)).toBe(newCredential);
  });
});

describe('the server', () => {
  const answers = (deed: { body: unknown } | RequestFailed) => {
    const done = recordingApi(deed);
    const read = recordingApi({ body: { passkeys } });
    const api: Api = {
      call: (route, ...rest) =>
        (route === 'GET /auth/passkeys' ? read : done).api.call(route, ...rest),
      abortAll: () => {},
    };
    return { api, asked: done.asked };
  };
  const save = (api: Api, task: PasskeyTask) =>
    toPromise(createActor(bind(api).save, { input: task }).start());

  test.each<[PasskeyTask, string, object]>([
    [
      { deed: { kind: 'add' }, credential: newCredential },
      'POST /auth/passkeys',
      { body: { credential: newCredential } },
    ],
    [
      { deed: { kind: 'rename', id: 'k1', name: 'Ключ' }, credential: null },
      'PATCH /auth/passkeys/{id}',
      { params: { id: 'k1' }, body: { name: 'Ключ' } },
    ],
    [
      { deed: { kind: 'remove', id: 'k1' }, credential: null },
      'DELETE /auth/passkeys/{id}',
      { params: { id: 'k1' } },
    ],
  ])('does $deed.kind and gives the list after it', async (task, route, args) => {
    const { api, asked } = answers({ body: {} });
    expect(await save(api, task)).toEqual(passkeys);
    expect(asked.map((one) => [one.route, one.args])).toEqual([[route, args]]);
  });

  test('a key that another device has removed is passed over, other refusals are not', async () => {
    const task: PasskeyTask = { deed: { kind: 'remove', id: 'k1' }, credential: null };
    expect(await save(answers(refusal(404, 'not_found')).api, task)).toEqual(passkeys);
    await expect(save(answers(noAnswer).api, task)).rejects.toBe(noAnswer);
  });
});
