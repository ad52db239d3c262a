import { describe, expect, test } from 'vitest';
import { selectConversation } from '#machines/store/db/db.selectors.ts';
import {
  selectAddFailure,
  selectAddingState,
  selectCandidateIds,
  selectEnd,
  selectIsFull,
  selectIsLeaving,
  selectLeaveFailure,
  selectPickedCount,
} from '#machines/groups/group-info/group-info.selectors.ts';
import { contactShape, noAnswer, refusal, userShape } from '#tests/machines/kit/shapes.ts';
import { group, groupInfoWorld, seat } from './group-info.world.ts';

const { opened, openInstead, members } = groupInfoWorld();

describe('adding people', () => {
  const begin = () => opened().info.send({ type: 'groupInfo.openAdding' });
  const toggle = (userId: string) => opened().info.send({ type: 'groupInfo.toggle', userId });
  const add = () => opened().info.send({ type: 'groupInfo.add' });

  test('offers the friends who are not in it', () => {
    expect(selectCandidateIds(opened().now())).toEqual(['gleb']);
  });

  test('asks for nobody while nobody is ticked, and for those who are', () => {
    begin();
    add();
    expect(opened().added.calls).toHaveLength(0);
    toggle('gleb');
    expect(selectPickedCount(opened().now())).toBe(1);
    add();
    expect(opened().added.last.input).toEqual({ conversationId: 'g', userIds: ['gleb'] });
    expect(selectAddingState(opened().now())).toBe('adding');
    const participants = [...group().participants, seat('gleb')];
    opened().added.last.resolve(group({ version: 2, participants }));
    expect(selectAddingState(opened().now())).toBe('closed');
    expect(members()).toContain('gleb');
    begin();
    expect(selectPickedCount(opened().now())).toBe(0);
  });

  test('does not ask for somebody who came in meanwhile, or is no friend any more', () => {
    begin();
    toggle('gleb');
    const participants = [...group().participants, seat('gleb')];
    opened().told(group({ version: 2, participants }));
    expect(selectPickedCount(opened().now())).toBe(0);
    add();
    expect(opened().added.calls).toHaveLength(0);
  });

  test('stops at 255 people', () => {
    const participants = Array.from({ length: 254 }, (_, at) => seat(at === 0 ? 'me' : `u${at}`));
    openInstead(group({ participants }));
    const friend = userShape({ id: 'dina' });
    const contact = contactShape({ id: 'k-dina', status: 'ACCEPTED', friend });
    opened().db.send({ type: 'contact.changed', contact });
    begin();
    toggle('gleb');
    expect(selectIsFull(opened().now())).toBe(true);
    toggle('dina');
    expect(selectPickedCount(opened().now())).toBe(1);
    toggle('gleb');
    expect(selectPickedCount(opened().now())).toBe(0);
  });

  test('that failed keeps who is ticked and says why, until somebody else is', () => {
    begin();
    toggle('gleb');
    add();
    opened().added.last.reject(refusal(409, 'group_full'));
    expect(selectAddFailure(opened().now())).toEqual({ kind: 'group_full', message: null });
    expect(selectPickedCount(opened().now())).toBe(1);
    toggle('gleb');
    expect(selectAddFailure(opened().now())).toBeNull();
  });

  test('of a person who is no contact any more reads the contacts again', () => {
    begin();
    toggle('gleb');
    add();
    opened().added.last.reject(refusal(403, 'not_contact'));
    expect(opened().world.told('contacts')).toEqual([{ type: 'contacts.refresh' }]);
  });

  test('can be given up, while people are ticked and while they are being added', () => {
    const close = () => opened().info.send({ type: 'groupInfo.closeAdding' });
    begin();
    toggle('gleb');
    close();
    expect(selectAddingState(opened().now())).toBe('closed');
    begin();
    expect(selectPickedCount(opened().now())).toBe(0);
    toggle('gleb');
    add();
    close();
    expect(selectAddingState(opened().now())).toBe('closed');
  });

  test.each([
    ['not_contact', refusal(403, 'not_contact')],
    ['group_full', refusal(409, 'group_full')],
  ])('that failed (%s) is said until it is given up or another is ticked', (kind, error) => {
    const hasFailed = () => opened().now().hasTag('failed');
    opened().read.last.resolve(group());
    begin();
    toggle('gleb');
    add();
    opened().added.last.reject(error);
    expect(selectAddFailure(opened().now())).toMatchObject({ kind });
    expect([selectAddingState(opened().now()), hasFailed()]).toEqual(['choosing', true]);
    toggle('gleb');
    expect([selectAddingState(opened().now()), hasFailed()]).toEqual(['choosing', false]);
    toggle('gleb');
    add();
    opened().added.last.reject(error);
    add();
    expect(selectAddFailure(opened().now())).toBeNull();
    opened().added.last.reject(error);
    opened().info.send({ type: 'groupInfo.closeAdding' });
    expect([selectAddFailure(opened().now()), hasFailed()]).toEqual([null, false]);
  });

  test('closes when I lose my rights', () => {
    begin();
    opened().told(group({ mine: 'member', annas: 'owner', version: 2 }));
    expect(selectAddingState(opened().now())).toBe('closed');
  });
});

describe('leaving', () => {
  const leave = () => opened().info.send({ type: 'groupInfo.leave' });

  test('takes the group off the list and ends its conversation', () => {
    leave();
    expect(opened().leaving.last.input).toEqual({ conversationId: 'g', selfId: 'me' });
    expect(selectIsLeaving(opened().now())).toBe(true);
    opened().leaving.last.resolve();
    expect(selectEnd(opened().now())).toBe('left');
    expect(opened().world.told('inbox')).toEqual([
      { type: 'inbox.removed', conversationId: 'g', isOwnDoing: true },
    ]);
    expect(selectConversation(opened().db.getSnapshot().context, 'g')).toBeNull();
  });

  test('counts as one’s own leaving even when the event comes before the answer', () => {
    leave();
    opened().db.send({ type: 'conversation.removed', conversationId: 'g' });
    expect(selectEnd(opened().now())).toBe('left');
  });

  test('that failed says so and can be tried again', () => {
    leave();
    opened().leaving.last.reject(noAnswer);
    expect(selectLeaveFailure(opened().now())).toEqual({ kind: 'network' });
    leave();
    expect(selectLeaveFailure(opened().now())).toBeNull();
    expect(opened().leaving.calls).toHaveLength(2);
  });

  test('is not assumed when others have removed me', () => {
    opened().db.send({ type: 'conversation.removed', conversationId: 'g' });
    expect(selectEnd(opened().now())).toBe('gone');
    expect(opened().world.told('inbox')).toEqual([]);
  });

  test('there is nothing to show of a conversation of two', () => {
    openInstead(group({ isGroup: false, participants: [seat('me'), seat('anna')] }));
    expect(selectEnd(opened().now())).toBe('gone');
  });

  test('that failed can be turned away from, and is then as if it had not been asked for', () => {
    leave();
    opened().leaving.last.reject(noAnswer);
    opened().info.send({ type: 'groupInfo.dismissLeaving' });
    expect([selectLeaveFailure(opened().now()), selectIsLeaving(opened().now())]).toEqual([
      null,
      false,
    ]);
    leave();
    expect(opened().leaving.calls).toHaveLength(2);
  });

  test('a group in which I am no more has come to its end', () => {
    leave();
    opened().leaving.last.reject(refusal(404, 'not_found'));
    expect(selectEnd(opened().now())).toBe('left');
  });
});
