import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { SignedCredential } from '#contract/passkeys.ts';
import { keySignInMachine } from '#machines/app/key-sign-in/key-sign-in.machine.ts';
import {
  selectKeyButton,
  selectKeyProblem,
} from '#machines/app/key-sign-in/key-sign-in.selectors.ts';
import { PasskeyFailed } from '#services/app/passkeys/types.ts';
import type { StoredSession } from '#services/app/token-store/types.ts';
import { signedCredential } from '#tests/machines/kit/passkeys.ts';
import { noAnswer, ownUserShape, refusal } from '#tests/machines/kit/shapes.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';

const session: StoredSession = { user: ownUserShape(), accessToken: 'a', refreshToken: 'r' };

let world: World;
let keys: ActorRefFrom<typeof keySignInMachine>;
let look: ReturnType<typeof promiseActor<boolean>>;
let listen: ReturnType<typeof promiseActor<SignedCredential>>;
let ask: ReturnType<typeof promiseActor<SignedCredential>>;
let check: ReturnType<typeof promiseActor<StoredSession, SignedCredential>>;
let accepted: StoredSession[];

const button = () => selectKeyButton(keys.getSnapshot());
const problem = () => selectKeyProblem(keys.getSnapshot());
const press = () => keys.send({ type: 'keySignIn.ask' });

beforeEach(() => {
  world = createWorld();
  accepted = [];
  [look, listen, ask, check] = [promiseActor(), promiseActor(), promiseActor(), promiseActor()];
  keys = world.start(
    keySignInMachine.provide({
      actors: {
        look: look.logic,
        listen: listen.logic,
        ask: ask.logic,
        check: check.logic,
      },
      actions: { accept: (_, one) => void accepted.push(one) },
    }),
  );
});

describe('the button', () => {
  test('shows only where keys work, and nothing is asked of the browser before', () => {
    expect([button(), listen.calls.length]).toEqual(['hidden', 0]);
    look.last.resolve(true);
    expect([button(), listen.calls.length]).toEqual(['ready', 1]);
  });

  test.each(['that says no', 'that does not answer'])('never shows at a server %s', (which) => {
    if (which === 'that says no') look.last.resolve(false);
    else look.last.reject(noAnswer);
    expect(button()).toBe('hidden');
    expect(keys.getSnapshot().status).toBe('done');
    expect(listen.calls).toEqual([]);
  });
});

describe('below the field', () => {
  beforeEach(() => look.last.resolve(true));

  test('a key that is chosen is checked, and its session is told once', () => {
    listen.last.resolve(signedCredential);
    expect([button(), check.last.input]).toEqual(['checking', signedCredential]);
    check.last.resolve(session);
    expect(accepted).toEqual([session]);
    expect([button(), keys.getSnapshot().status]).toEqual(['checking', 'done']);
  });

  test('keys are offered anew before the challenge is five minutes old: after 240,000 ms', () => {
    const first = listen.last;
    world.clock.increment(239_999);
    expect(listen.calls).toHaveLength(1);
    world.clock.increment(1);
    expect([first.stopped, listen.calls.length]).toEqual([true, 2]);
  });

  test('where the browser cannot, or the server is away, the button stays; it is tried again later', () => {
    listen.last.reject(new PasskeyFailed('broken'));
    expect([button(), problem()]).toEqual(['ready', null]);
    world.clock.increment(239_999);
    expect(listen.calls).toHaveLength(1);
    world.clock.increment(1);
    expect(listen.calls).toHaveLength(2);
  });
});

describe('the browser’s window', () => {
  beforeEach(() => {
    look.last.resolve(true);
    press();
  });

  test('opens once, in the place of what is offered below the field', () => {
    expect([button(), listen.last.stopped]).toEqual(['asking', true]);
    press();
    expect(ask.calls).toHaveLength(1);
    ask.last.resolve(signedCredential);
    expect([button(), check.last.input]).toEqual(['checking', signedCredential]);
    press();
    expect([ask.calls.length, check.calls.length, check.last.stopped]).toEqual([1, 1, false]);
    check.last.resolve(session);
    expect(accepted).toEqual([session]);
  });

  test('that is closed tells nothing, and the keys below the field are offered again', () => {
    ask.last.reject(new PasskeyFailed('cancelled'));
    expect([button(), problem(), listen.calls.length]).toEqual(['ready', null, 2]);
  });

  test.each([
    [new PasskeyFailed('insecure'), { kind: 'browser', reason: 'insecure' }],
    [noAnswer, { kind: 'request', failure: { kind: 'network' } }],
  ])('that did not open says why, until the next press', (error, told) => {
    ask.last.reject(error);
    expect([button(), problem()]).toEqual(['ready', told]);
    expect(keys.getSnapshot().hasTag('failed')).toBe(true);
    press();
    expect([button(), problem()]).toEqual(['asking', null]);
  });

  test('a key that the server does not take says so, and nobody is signed in', () => {
    ask.last.resolve(signedCredential);
    check.last.reject(refusal(401, 'invalid_credentials'));
    expect([button(), accepted]).toEqual(['ready', []]);
    expect(problem()).toMatchObject({
      kind: 'request',
      failure: { kind: 'invalid_credentials' },
    });
    expect(keys.getSnapshot().hasTag('failed')).toBe(true);
  });

  test('what is under way is said to be', () => {
    expect(keys.getSnapshot().hasTag('busy')).toBe(true);
    ask.last.resolve(signedCredential);
    expect(keys.getSnapshot().hasTag('busy')).toBe(true);
  });
});
