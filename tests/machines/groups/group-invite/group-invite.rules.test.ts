import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { Invitation, ParticipantRole } from '#contract/conversations.ts';
import { groupInviteMachine } from '#machines/groups/group-invite/group-invite.machine.ts';
import type { GroupInviteInput } from '#machines/groups/group-invite/group-invite.machine.ts';
import {
  selectInvitation,
  selectInviteFailure,
  selectInviteState,
} from '#machines/groups/group-invite/group-invite.selectors.ts';
import { createGroupInviteImplementations } from '#machines/groups/group-invite/group-invite.services.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { conversationShape, noAnswer, ownUserShape, refusal } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { expectNth } from '#tests/model/timing.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';
import { createActor, toPromise } from 'xstate';

const invitation = { code: 'a'.repeat(22), url: `https://vest.example/invite/${'a'.repeat(22)}` };

let world: World;
let db: ReturnType<typeof startDb>;
let invite: ActorRefFrom<typeof groupInviteMachine>;
let read: ReturnType<typeof promiseActor<Invitation | null, GroupInviteInput>>;
let make: ReturnType<typeof promiseActor<Invitation, GroupInviteInput>>;
let revoke: ReturnType<typeof promiseActor<void, GroupInviteInput>>;
let version = 0;

const amNow = (role: ParticipantRole) => {
  version += 1;
  const participants = [{ user: ownUserShape(), role, lastReadSeq: 0 }];
  const conversation = conversationShape({ id: 'g', isGroup: true, version, participants });
  db.send({ type: 'conversations:update', payload: { conversation } });
};
const state = () => selectInviteState(invite.getSnapshot());

beforeEach(() => {
  world = createWorld();
  db = startDb(world);
  [read, make, revoke] = [promiseActor(), promiseActor(), promiseActor()];
  invite = world.start(
    groupInviteMachine.provide({
      actors: { read: read.logic, make: make.logic, revoke: revoke.logic },
    }),
    { input: { conversationId: 'g' } },
  );
});

describe('the invitation of a group', () => {
  test('is nothing for a member, and is read as soon as they are made an admin', () => {
    amNow('member');
    expect([state(), read.calls.length]).toEqual(['hidden', 0]);
    amNow('admin');
    expect([state(), read.last.input]).toEqual(['reading', { conversationId: 'g' }]);
    read.last.resolve(invitation);
    expect([state(), selectInvitation(invite.getSnapshot())]).toEqual(['made', invitation]);
  });

  test('is asked for anew when it was renewed together with a removal, an answer under way or not', () => {
    amNow('owner');
    read.last.resolve(invitation);
    invite.send({ type: 'groupInvite.renewed' });
    expect([state(), read.calls.length]).toEqual(['made', 2]);
    invite.send({ type: 'groupInvite.renewed' });
    expect(read.calls.map(({ stopped }) => stopped)).toEqual([false, true, false]);
    const renewed = { ...invitation, code: 'b'.repeat(22) };
    read.last.resolve(renewed);
    expect(selectInvitation(invite.getSnapshot())).toEqual(renewed);
  });

  test('is asked for again every 20,000 ms: what another admin has revoked or made shows', () => {
    amNow('owner');
    read.last.resolve(invitation);
    world.clock.increment(19_999);
    expect(read.calls.length).toBe(1);
    world.clock.increment(1);
    expect([read.calls.length, state()]).toEqual([2, 'made']);
    read.last.resolve(null);
    expect([state(), selectInvitation(invite.getSnapshot())]).toEqual(['none', null]);
    world.clock.increment(20_000);
    read.last.resolve(invitation);
    expect([state(), selectInvitation(invite.getSnapshot())]).toEqual(['made', invitation]);
    world.clock.increment(20_000);
    read.last.reject(noAnswer);
    expect([state(), selectInvitation(invite.getSnapshot())]).toEqual(['made', invitation]);
  });

  test('is not shown any more to whoever loses their rights', () => {
    amNow('owner');
    read.last.resolve(invitation);
    amNow('member');
    expect([state(), selectInvitation(invite.getSnapshot())]).toEqual(['hidden', null]);
  });

  test('is made, and revoked again', () => {
    amNow('owner');
    read.last.resolve(null);
    expect(state()).toBe('none');
    invite.send({ type: 'groupInvite.make' });
    make.last.resolve(invitation);
    expect([state(), selectInvitation(invite.getSnapshot())]).toEqual(['made', invitation]);
    invite.send({ type: 'groupInvite.revoke' });
    expect(state()).toBe('revoking');
    revoke.last.resolve();
    expect([state(), selectInvitation(invite.getSnapshot())]).toEqual(['none', null]);
  });

  test('that was not revoked is still there, and says so until it is tried again', () => {
    amNow('owner');
    read.last.resolve(invitation);
    invite.send({ type: 'groupInvite.revoke' });
    revoke.last.reject(noAnswer);
    expect([state(), selectInvitation(invite.getSnapshot())]).toEqual(['made', invitation]);
    expect(selectInviteFailure(invite.getSnapshot())).toEqual({ kind: 'network' });
    invite.send({ type: 'groupInvite.revoke' });
    expect(selectInviteFailure(invite.getSnapshot())).toBeNull();
    expect(revoke.calls).toHaveLength(2);
  });

  test('that does not come is asked for again: not within 249 ms, and within 500', () => {
    amNow('owner');
    read.last.reject(noAnswer);
    expectNth(2, () => read.calls, world.clock, { afterMs: 249, byMs: 500 });
  });

  test('that is refused is asked for again by the person alone', () => {
    amNow('owner');
    read.last.reject(refusal(403, 'forbidden'));
    world.clock.increment(600_000);
    expect([state(), read.calls.length]).toEqual(['unreadable', 1]);
    invite.send({ type: 'groupInvite.refresh' });
    expect(read.calls).toHaveLength(2);
  });

  test('that does not come is asked for ever later, and not before the server allows it', () => {
    amNow('owner');
    read.last.reject(noAnswer);
    expect(selectInviteFailure(invite.getSnapshot())).toEqual({ kind: 'network' });
    world.clock.increment(500);
    read.last.reject(refusal(429, 'rate_limited', 20_000));
    expectNth(3, () => read.calls, world.clock, { afterMs: 19_999, byMs: 20_000 });
    read.last.resolve(null);
    expect(selectInviteFailure(invite.getSnapshot())).toBeNull();
  });

  test('that was refused says so, until the right to see it is taken', () => {
    amNow('owner');
    read.last.reject(refusal(403, 'forbidden'));
    expect(selectInviteFailure(invite.getSnapshot())).toMatchObject({ kind: 'forbidden' });
    expect(invite.getSnapshot().hasTag('failed')).toBe(true);
    amNow('member');
    expect(selectInviteFailure(invite.getSnapshot())).toBeNull();
  });

  test('is made where there is none, and revoked where there is one', () => {
    amNow('owner');
    read.last.resolve(null);
    invite.send({ type: 'groupInvite.revoke' });
    expect([state(), revoke.calls.length]).toEqual(['none', 0]);
    invite.send({ type: 'groupInvite.make' });
    expect(make.last.input).toEqual({ conversationId: 'g' });
    make.last.resolve(invitation);
    invite.send({ type: 'groupInvite.make' });
    expect([state(), make.calls.length]).toEqual(['made', 1]);
    invite.send({ type: 'groupInvite.revoke' });
    expect(revoke.last.input).toEqual({ conversationId: 'g' });
  });

  test('that was not made says so and can be made again', () => {
    amNow('owner');
    read.last.resolve(null);
    invite.send({ type: 'groupInvite.make' });
    make.last.reject(noAnswer);
    expect([state(), invite.getSnapshot().hasTag('failed')]).toEqual(['none', true]);
    expect(selectInviteFailure(invite.getSnapshot())).toEqual({ kind: 'network' });
    invite.send({ type: 'groupInvite.make' });
    expect(make.calls).toHaveLength(2);
  });

  test('is asked for again 20,000 ms after it could not be asked for, at the same group', () => {
    amNow('owner');
    read.last.resolve(invitation);
    world.clock.increment(20_000);
    read.last.reject(noAnswer);
    world.clock.increment(20_000);
    expect(read.calls.map(({ input }) => input)).toEqual(
      Array.from({ length: 3 }, () => ({ conversationId: 'g' })),
    );
  });

  test('is read, made and revoked at its own address', async () => {
    const { api, asked } = recordingApi({ body: { ...invitation, invitation } });
    const { actors } = createGroupInviteImplementations({ api });
    const input = { conversationId: 'g' };
    expect(await toPromise(createActor(actors.read, { input }).start())).toEqual(invitation);
    expect(await toPromise(createActor(actors.make, { input }).start())).toMatchObject(invitation);
    await toPromise(createActor(actors.revoke, { input }).start());
    expect(asked.map(({ route, args }) => [route, args])).toEqual(
      ['GET', 'POST', 'DELETE'].map((method) => [
        `${method} /conversations/{id}/invite`,
        { params: { id: 'g' } },
      ]),
    );
  });
});
