import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { InvitedHere } from '#contract/admin.ts';
import {
  joiningMachine,
  type JoiningEntry,
  type JoiningQuestion,
} from '#machines/app/joining/joining.machine.ts';
import {
  selectEnteredGroup,
  selectInvitedHere,
  selectJoiningFailure,
  selectJoiningState,
  selectNewFriend,
} from '#machines/app/joining/joining.selectors.ts';
import { conversationShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';
import { expectNth } from '#tests/model/timing.ts';

const invited: InvitedHere = {
  inviter: { displayName: 'Анна', avatarUrl: null },
  conversation: { title: 'Дача', participantCount: 3 },
  expiresAt: '2026-03-08T10:00:00.000Z',
};
/** It was made in the terminal, and names no group. */
const bare: InvitedHere = { ...invited, inviter: null, conversation: null };
const entry: JoiningEntry = { friend: 'Анна', conversation: conversationShape({ id: 'g' }) };
const gone = refusal(404, 'not_found');

let world: World;
let joining: ActorRefFrom<typeof joiningMachine>;
let look: ReturnType<typeof promiseActor<InvitedHere, JoiningQuestion>>;
let accept: ReturnType<typeof promiseActor<JoiningEntry, JoiningQuestion>>;
let welcomed: JoiningEntry[];

const state = () => selectJoiningState(joining.getSnapshot());
const failure = () => selectJoiningFailure(joining.getSnapshot());
const brought = () => [
  selectNewFriend(joining.getSnapshot()),
  selectEnteredGroup(joining.getSnapshot()),
];
const lookAs = (isSignedIn: boolean, code = 'abc') =>
  joining.send({ type: 'joining.look', code, isSignedIn });
const press = (type: 'joining.accept' | 'joining.enter' | 'joining.retry' | 'joining.leave') =>
  joining.send({ type });
const shownTo = (who: 'somebody' | 'nobody', shown = invited) => {
  lookAs(who === 'somebody');
  look.last.resolve(shown);
};

beforeEach(() => {
  world = createWorld();
  welcomed = [];
  [look, accept] = [promiseActor(), promiseActor()];
  joining = world.start(
    joiningMachine.provide({
      actors: { look: look.logic, accept: accept.logic },
      actions: { welcome: (_, one) => void welcomed.push(one) },
    }),
  );
});

describe('an invitation to the server', () => {
  test('shows who invites to whoever has its address, and nothing is accepted by looking', () => {
    lookAs(false);
    expect([state(), look.last.input]).toEqual(['loading', { code: 'abc' }]);
    expect(joining.getSnapshot().hasTag('busy')).toBe(true);
    look.last.resolve(invited);
    expect([state(), selectInvitedHere(joining.getSnapshot())]).toEqual(['shown', invited]);
    lookAs(true);
    expect(selectInvitedHere(joining.getSnapshot())).toBeNull();
    look.last.resolve(invited);
    expect([state(), accept.calls.length]).toEqual(['shown', 0]);
  });

  test('is accepted once by whoever is signed in, and the messenger hears of the group', () => {
    shownTo('somebody');
    press('joining.accept');
    press('joining.accept');
    expect([state(), accept.calls.length, accept.last.input]).toEqual([
      'accepting',
      1,
      { code: 'abc' },
    ]);
    expect(joining.getSnapshot().hasTag('busy')).toBe(true);
    accept.last.resolve(entry);
    expect([state(), brought(), welcomed]).toEqual(['entered', ['Анна', 'g'], [entry]]);
  });

  test('that brings a friend and no group says so', () => {
    shownTo('somebody');
    press('joining.accept');
    accept.last.resolve({ friend: 'Анна', conversation: null });
    expect(brought()).toEqual(['Анна', null]);
  });

  test('is accepted by nobody who is signed out', () => {
    shownTo('nobody');
    press('joining.accept');
    expect([state(), accept.calls.length]).toEqual(['shown', 0]);
  });

  test('of one’s own says so', () => {
    shownTo('somebody');
    press('joining.accept');
    accept.last.reject(refusal(400, 'yourself'));
    expect([state(), failure()]).toEqual(['own', null]);
  });

  test('of the terminal without a group has nothing for who has an account, and takes no use', () => {
    shownTo('somebody', bare);
    expect([state(), accept.calls.length]).toEqual(['inside', 0]);
    shownTo('nobody', bare);
    expect(state()).toBe('shown');
  });

  test.each([
    { ...bare, inviter: invited.inviter },
    { ...bare, conversation: invited.conversation },
  ])('that brings a friend or a group is for who has an account, too', (shown) => {
    shownTo('somebody', shown);
    expect(state()).toBe('shown');
  });
});

describe('whoever goes to sign in from here', () => {
  beforeEach(() => {
    shownTo('nobody');
    press('joining.enter');
  });

  test('has accepted when they come back, once', () => {
    expect([state(), accept.calls.length]).toEqual(['shown', 0]);
    press('joining.leave');
    lookAs(true);
    look.last.resolve(invited);
    expect([state(), accept.calls.length]).toEqual(['accepting', 1]);
    expect(selectInvitedHere(joining.getSnapshot())).toEqual(invited);
    accept.last.resolve(entry);
    expect(state()).toBe('entered');
    lookAs(true);
    expect(brought()).toEqual([null, null]);
    look.last.resolve(invited);
    expect(state()).toBe('shown');
  });

  test('has not accepted another invitation', () => {
    lookAs(true, 'other');
    look.last.resolve(invited);
    expect(state()).toBe('shown');
  });

  test('and comes back without having signed in has accepted nothing', () => {
    lookAs(false);
    look.last.resolve(invited);
    expect(state()).toBe('shown');
  });

  test('takes no use of an invitation that has nothing for them', () => {
    lookAs(true);
    look.last.resolve(bare);
    expect([state(), accept.calls.length]).toEqual(['inside', 0]);
  });

  test('has the button where accepting failed', () => {
    lookAs(true);
    look.last.resolve(invited);
    accept.last.reject(noAnswer);
    expect([state(), failure()]).toEqual(['shown', { kind: 'network' }]);
    press('joining.accept');
    expect(accept.calls).toHaveLength(2);
  });
});

test('a signed-in person who goes to sign in means nothing by it', () => {
  shownTo('somebody');
  press('joining.enter');
  lookAs(true);
  look.last.resolve(invited);
  expect(state()).toBe('shown');
});

describe('an invitation that is over', () => {
  test.each([gone, refusal(400, 'validation')])('leads nowhere: %s', (error) => {
    lookAs(false);
    look.last.reject(error);
    expect([state(), accept.calls.length]).toEqual(['gone', 0]);
  });

  test('tells whoever has used it what it has brought them', () => {
    lookAs(true);
    look.last.reject(gone);
    expect([state(), accept.last.input]).toEqual(['loading', { code: 'abc' }]);
    expect(joining.getSnapshot().hasTag('busy')).toBe(true);
    accept.last.resolve(entry);
    expect([state(), brought(), welcomed]).toEqual(['entered', ['Анна', 'g'], [entry]]);
  });

  test('leads nowhere for a signed-in person who never used it', () => {
    lookAs(true);
    look.last.reject(gone);
    accept.last.reject(gone);
    expect(state()).toBe('gone');
  });

  test.each([
    [noAnswer, 'waiting'],
    [refusal(403, 'forbidden'), 'failed'],
  ] as const)('whose answer did not come is no answer: %s', (error, then) => {
    lookAs(true);
    look.last.reject(gone);
    accept.last.reject(error);
    expect(state()).toBe(then);
    expect(joining.getSnapshot().hasTag(then)).toBe(true);
    expect(failure()).not.toBeNull();
  });

  test('between looking and accepting leads nowhere', () => {
    shownTo('somebody');
    press('joining.accept');
    accept.last.reject(gone);
    expect(state()).toBe('gone');
  });
});

describe('what fails', () => {
  test('is asked for again: not within 249 ms, and within 500, or at once when wanted', () => {
    lookAs(false);
    look.last.reject(noAnswer);
    expect([state(), failure()]).toEqual(['waiting', { kind: 'network' }]);
    expectNth(2, () => look.calls, world.clock, { afterMs: 249, byMs: 500 });
    look.last.reject(noAnswer);
    press('joining.retry');
    expect(look.calls).toHaveLength(3);
    look.last.resolve(invited);
    expect([state(), failure()]).toEqual(['shown', null]);
  });

  test('is not asked for before the server allows it', () => {
    lookAs(false);
    look.last.reject(refusal(429, 'rate_limited', 20_000));
    expect(failure()).toEqual({ kind: 'rateLimited', retryAfterMs: 20_000 });
    expectNth(2, () => look.calls, world.clock, { afterMs: 19_999, byMs: 20_000 });
  });

  test('by refusal is asked for again by the person alone', () => {
    lookAs(false);
    look.last.reject(refusal(403, 'forbidden'));
    expect([state(), failure()]).toEqual(['failed', { kind: 'forbidden', message: null }]);
    world.clock.increment(600_000);
    expect(look.calls).toHaveLength(1);
    press('joining.retry');
    expect(look.calls).toHaveLength(2);
  });

  test('to be accepted stays as it was, and says why until it is tried again', () => {
    shownTo('somebody');
    press('joining.accept');
    accept.last.reject(noAnswer);
    expect([state(), failure()]).toEqual(['shown', { kind: 'network' }]);
    expect(joining.getSnapshot().hasTag('failed')).toBe(true);
    press('joining.accept');
    expect([failure(), joining.getSnapshot().hasTag('failed')]).toEqual([null, false]);
  });

  test('is not asked for once nobody looks, and is no failure then', () => {
    lookAs(false);
    lookAs(true);
    expect(look.calls.map(({ stopped }) => stopped)).toEqual([true, false]);
    look.last.reject(noAnswer);
    press('joining.leave');
    world.clock.increment(600_000);
    expect([look.calls.length, failure()]).toEqual([2, null]);
  });

  test('and came at last has not failed where the person had accepted', () => {
    shownTo('nobody');
    press('joining.enter');
    lookAs(true);
    look.last.reject(noAnswer);
    press('joining.retry');
    look.last.resolve(invited);
    expect([state(), failure()]).toEqual(['accepting', null]);
  });
});
