import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { Conversation } from '#contract/conversations.ts';
import {
  invitationMachine,
  type InvitationAnswer,
  type InvitationQuestion,
} from '#machines/groups/invitation/invitation.machine.ts';
import {
  selectInvitationFailure,
  selectInvitationState,
  selectInvitedTo,
} from '#machines/groups/invitation/invitation.selectors.ts';
import { conversationShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { expectNth } from '#tests/model/timing.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';

const group = { conversationId: 'g', title: 'Дача', avatarUrl: null, participantCount: 3 };

let world: World;
let invitation: ActorRefFrom<typeof invitationMachine>;
let look: ReturnType<typeof promiseActor<InvitationAnswer, InvitationQuestion>>;
let join: ReturnType<typeof promiseActor<Conversation, { code: string }>>;
let welcomed: Conversation[];

const state = () => selectInvitationState(invitation.getSnapshot());
const failure = () => selectInvitationFailure(invitation.getSnapshot());
const lookAs = (isSignedIn: boolean, code = 'abc') =>
  invitation.send({ type: 'invitation.look', code, isSignedIn });
const shownToMe = () => {
  lookAs(true);
  look.last.resolve({ group, isMember: false });
};

beforeEach(() => {
  world = createWorld();
  welcomed = [];
  [look, join] = [promiseActor(), promiseActor()];
  invitation = world.start(
    invitationMachine.provide({
      actors: { look: look.logic, join: join.logic },
      actions: { welcome: (_, conversation) => void welcomed.push(conversation) },
    }),
  );
});

describe('an invitation', () => {
  test('shows its group to whoever has its address, signed in or not', () => {
    lookAs(false);
    expect([state(), look.last.input]).toEqual(['loading', { code: 'abc', isSignedIn: false }]);
    look.last.resolve({ group, isMember: false });
    expect([state(), selectInvitedTo(invitation.getSnapshot())]).toEqual(['shown', group]);
  });

  test('lets nobody in who is not signed in', () => {
    lookAs(false);
    look.last.resolve({ group, isMember: false });
    invitation.send({ type: 'invitation.join' });
    expect([state(), join.calls.length]).toEqual(['shown', 0]);
  });

  test('lets in whoever is signed in, once, and the messenger hears of it', () => {
    shownToMe();
    invitation.send({ type: 'invitation.join' });
    invitation.send({ type: 'invitation.join' });
    expect([state(), join.calls.length, join.last.input]).toEqual(['joining', 1, { code: 'abc' }]);
    join.last.resolve(conversationShape({ id: 'g' }));
    expect([state(), welcomed.map(({ id }) => id)]).toEqual(['joined', ['g']]);
  });

  test('says so to whoever is in the group already', () => {
    lookAs(true);
    look.last.resolve({ group, isMember: true });
    expect(state()).toBe('member');
  });

  test.each([refusal(404, 'not_found'), refusal(400, 'validation')])(
    'that is revoked, or no invitation at all, leads nowhere: %s',
    (error) => {
      lookAs(true);
      look.last.reject(error);
      expect(state()).toBe('gone');
    },
  );

  test('that is revoked while it is looked at leads nowhere', () => {
    shownToMe();
    invitation.send({ type: 'invitation.join' });
    join.last.reject(refusal(404, 'not_found'));
    expect(state()).toBe('gone');
  });

  test('to a full group says so, and can be tried again', () => {
    shownToMe();
    invitation.send({ type: 'invitation.join' });
    join.last.reject(refusal(409, 'group_full'));
    expect([state(), failure()]).toEqual(['shown', { kind: 'group_full', message: null }]);
    invitation.send({ type: 'invitation.join' });
    expect([failure(), join.calls.length]).toEqual([null, 2]);
  });

  test('that does not come is asked for again: not within 249 ms, and within 500, or at once when wanted', () => {
    lookAs(false);
    look.last.reject(noAnswer);
    expect([state(), failure()]).toEqual(['waiting', { kind: 'network' }]);
    expectNth(2, () => look.calls, world.clock, { afterMs: 249, byMs: 500 });
    look.last.reject(noAnswer);
    invitation.send({ type: 'invitation.retry' });
    expect(look.calls).toHaveLength(3);
  });

  test('asked for too often is not asked for before the server allows it', () => {
    lookAs(false);
    look.last.reject(refusal(429, 'rate_limited', 20_000));
    expect(failure()).toEqual({ kind: 'rateLimited', retryAfterMs: 20_000 });
    expectNth(2, () => look.calls, world.clock, { afterMs: 19_999, byMs: 20_000 });
  });

  test('is asked for anew by another person, and not at all once nobody looks', () => {
    lookAs(false);
    lookAs(true);
    expect(look.calls.map(({ stopped }) => stopped)).toEqual([true, false]);
    look.last.reject(noAnswer);
    invitation.send({ type: 'invitation.leave' });
    world.clock.increment(600_000);
    expect(look.calls).toHaveLength(2);
  });

  test('that was refused is asked for again by the person alone, and says why until then', () => {
    lookAs(false);
    look.last.reject(refusal(403, 'forbidden'));
    expect([state(), failure()]).toEqual(['failed', { kind: 'forbidden', message: null }]);
    world.clock.increment(600_000);
    expect(look.calls).toHaveLength(1);
    invitation.send({ type: 'invitation.retry' });
    expect(look.calls).toHaveLength(2);
  });

  test.each([false, true])('that came at last has not failed (member: %s)', (isMember) => {
    lookAs(true);
    look.last.reject(noAnswer);
    invitation.send({ type: 'invitation.retry' });
    look.last.resolve({ group, isMember });
    expect([failure(), selectInvitedTo(invitation.getSnapshot())]).toEqual([null, group]);
  });

  test('that nobody looks at any more has no failure left', () => {
    lookAs(true);
    look.last.reject(noAnswer);
    invitation.send({ type: 'invitation.leave' });
    expect(failure()).toBeNull();
  });

  test('to a full group has failed only until it is left', () => {
    shownToMe();
    invitation.send({ type: 'invitation.join' });
    join.last.reject(refusal(409, 'group_full'));
    expect(invitation.getSnapshot().hasTag('failed')).toBe(true);
    invitation.send({ type: 'invitation.join' });
    expect(invitation.getSnapshot().hasTag('failed')).toBe(false);
  });
});
