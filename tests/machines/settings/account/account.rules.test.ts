import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { AccountTask } from '#machines/settings/account/account.events.ts';
import { accountMachine } from '#machines/settings/account/account.machine.ts';
import {
  selectFailure,
  selectIsBusy,
  selectIsDone,
} from '#machines/settings/account/account.selectors.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';

const task: AccountTask = { kind: 'password', oldPassword: 'старый', newPassword: 'новый пароль' };

let world: World;
let account: ActorRefFrom<typeof accountMachine>;
let perform: ReturnType<typeof promiseActor<void, AccountTask>>;
const start = () => account.send({ type: 'account.do', task });
const now = () => account.getSnapshot();

beforeEach(() => {
  world = createWorld();
  perform = promiseActor();
  account = world.start(accountMachine.provide({ actors: { perform: perform.logic } }));
});

describe('something that is done with the account', () => {
  test('is done once, however often it is asked for meanwhile', () => {
    start();
    start();
    expect(perform.calls.map(({ input }) => input)).toEqual([task]);
    expect(selectIsBusy(now())).toBe(true);
    perform.last.resolve();
    expect(selectIsBusy(now())).toBe(false);
    expect(selectIsDone(now())).toBe(true);
  });

  test('is said to be done until the person turns to something else', () => {
    start();
    perform.last.resolve();
    account.send({ type: 'account.dismiss' });
    expect(selectIsDone(now())).toBe(false);
  });

  test('that failed is tried again by the person alone', () => {
    start();
    perform.last.reject(noAnswer);
    world.clock.increment(600_000);
    expect(perform.calls).toHaveLength(1);
    start();
    expect(selectFailure(now())).toBeNull();
    expect(perform.calls).toHaveLength(2);
  });

  test('cannot be turned away from while it is under way: the server may have done it', () => {
    start();
    account.send({ type: 'account.dismiss' });
    expect(perform.last.stopped).toBe(false);
    expect(selectIsBusy(now())).toBe(true);
  });

  test.each([
    [
      'the old password is wrong',
      refusal(403, 'wrong_password'),
      { kind: 'wrong_password', message: null },
    ],
    [
      'somebody else has the e-mail',
      refusal(409, 'email_taken'),
      { kind: 'email_taken', message: null },
    ],
    ['no answer', noAnswer, { kind: 'network' }],
    [
      'too often',
      refusal(429, 'rate_limited', 30_000),
      { kind: 'rateLimited', retryAfterMs: 30_000 },
    ],
    ['what was typed is refused', refusal(400, 'validation'), { kind: 'refused', message: null }],
    ['a fault of the server', refusal(503, 'unavailable'), { kind: 'fault', message: null }],
  ])('fails for its own reason: %s', (_, error, failure) => {
    start();
    perform.last.reject(error);
    expect(selectFailure(now())).toEqual(failure);
    account.send({ type: 'account.dismiss' });
    expect(selectFailure(now())).toBeNull();
  });

  test('can be done again after it was done, and forgets that it was', () => {
    start();
    perform.last.resolve();
    start();
    expect([selectIsBusy(now()), selectIsDone(now())]).toEqual([true, false]);
    expect(perform.calls).toHaveLength(2);
  });

  test('that failed has failed until the person turns away, and is then as at first', () => {
    start();
    perform.last.reject(noAnswer);
    expect(now().hasTag('failed')).toBe(true);
    account.send({ type: 'account.dismiss' });
    expect(now().hasTag('failed')).toBe(false);
    start();
    expect(perform.calls).toHaveLength(2);
  });
});
