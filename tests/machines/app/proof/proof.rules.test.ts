import { beforeEach, describe, expect, test } from 'vitest';
import { createActor, toPromise, type ActorRefFrom } from 'xstate';
import { proofMachine } from '#machines/app/proof/proof.machine.ts';
import {
  selectIsChecking,
  selectProofFailure,
  selectTakesPassword,
} from '#machines/app/proof/proof.selectors.ts';
import { createProofImplementations } from '#machines/app/proof/proof.services.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';

let world: World;
let proof: ActorRefFrom<typeof proofMachine>;
let check: ReturnType<typeof promiseActor<void, { password: string }>>;
const give = (password: string) => proof.send({ type: 'proof.check', password });
const now = () => proof.getSnapshot();

beforeEach(() => {
  world = createWorld();
  check = promiseActor();
  proof = world.start(proofMachine.provide({ actors: { check: check.logic } }));
});

describe('the password that is asked for once more', () => {
  test('is looked at once, and ends the question when it is right', () => {
    give('пароль');
    give('ещё раз');
    expect(check.calls.map(({ input }) => input)).toEqual([{ password: 'пароль' }]);
    expect([selectIsChecking(now()), selectTakesPassword(now())]).toEqual([true, false]);
    check.last.resolve();
    expect([now().status, now().output]).toEqual(['done', { isProved: true }]);
  });

  test('is never kept', () => {
    give('пароль');
    expect(JSON.stringify(now().context)).not.toContain('пароль');
    check.last.reject(refusal(403, 'wrong_password'));
    expect(JSON.stringify(now().context)).not.toContain('пароль');
  });

  test('can be given again when it was wrong, and the failure goes with the next letter', () => {
    give('не тот');
    check.last.reject(refusal(403, 'wrong_password'));
    expect(selectProofFailure(now())?.kind).toBe('wrong_password');
    expect([now().value, now().hasTag('failed')]).toEqual(['wrong', true]);
    proof.send({ type: 'proof.edit' });
    expect(selectProofFailure(now())).toBe(null);
    give('не тот');
    check.last.reject(refusal(403, 'wrong_password'));
    give('пароль');
    check.last.resolve();
    expect(now().output).toEqual({ isProved: true });
  });

  test('that nobody looked at is not called wrong, and is given again by the person alone', () => {
    give('пароль');
    check.last.reject(noAnswer);
    expect([now().value, now().hasTag('failed')]).toEqual(['failed', true]);
    expect(selectProofFailure(now())?.kind).toBe('network');
    world.clock.increment(600_000);
    expect(check.calls).toHaveLength(1);
    proof.send({ type: 'proof.edit' });
    expect([now().value, selectProofFailure(now())]).toEqual(['asking', null]);
    give('пароль');
    check.last.reject(refusal(500));
    give('пароль');
    expect(check.calls).toHaveLength(3);
  });

  test('is not taken after too many wrong ones, until the server takes it again', () => {
    give('не тот');
    check.last.reject(refusal(429, 'rate_limited', 20_000));
    expect([selectTakesPassword(now()), now().hasTag('waiting')]).toEqual([false, true]);
    expect(selectProofFailure(now())).toEqual({ kind: 'rateLimited', retryAfterMs: 20_000 });
    world.clock.increment(19_999);
    give('пароль');
    expect(check.calls).toHaveLength(1);
    world.clock.increment(1);
    expect([selectTakesPassword(now()), selectProofFailure(now())]).toEqual([true, null]);
  });

  test('is not taken for a minute where the server names no time', () => {
    give('не тот');
    check.last.reject(refusal(429, 'rate_limited'));
    world.clock.increment(59_999);
    expect(selectTakesPassword(now())).toBe(false);
    world.clock.increment(1);
    expect(selectTakesPassword(now())).toBe(true);
  });

  test.each(['asking', 'checking', 'wrong', 'failed', 'tooOften'])(
    'need not be given: whoever gives up in %s has proved nothing',
    (state) => {
      if (state !== 'asking') give('не тот');
      if (state === 'wrong') check.last.reject(refusal(403, 'wrong_password'));
      if (state === 'failed') check.last.reject(noAnswer);
      if (state === 'tooOften') check.last.reject(refusal(429, 'rate_limited', 1_000));
      expect(now().value).toBe(state);
      proof.send({ type: 'proof.cancel' });
      expect([now().status, now().output]).toEqual(['done', { isProved: false }]);
      if (state === 'checking') expect(check.last.stopped).toBe(true);
    },
  );
});

test('the server is given the password', async () => {
  const { api, asked } = recordingApi({ body: null });
  const { actors } = createProofImplementations({ api });
  const checking = createActor(actors.check, { input: { password: 'пароль' } }).start();
  await toPromise(checking);
  expect(asked).toMatchObject([
    { route: 'POST /auth/proof', args: { body: { password: 'пароль' } } },
  ]);
});
