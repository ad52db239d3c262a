import { beforeEach, describe, expect, test } from 'vitest';
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
import { group, memberIdsIn, openGroup, seat } from './group-info.world.ts';

let open: ReturnType<typeof openGroup>;
beforeEach(() => {
  open = openGroup();
});

const members = () => memberIdsIn(open.db);

describe('adding people', () => {
  const begin = () => open.info.send({ type: 'groupInfo.openAdding' });
  const toggle = (userId: string) => open.info.send({ type: 'groupInfo.toggle', userId });
  const add = () => open.info.send({ type: 'groupInfo.add' });

  test('offers the friends who are not in it', () => {
    expect(selectCandidateIds(open.now())).toEqual(['gleb']);
  });

  test('asks for nobody while nobody is ticked, and for those who are', () => {
    begin();
    add();
    expect(open.added.calls).toHaveLength(0);
    toggle('gleb');
    expect(selectPickedCount(open.now())).toBe(1);
    add();
    expect(open.added.last.input).toEqual({ conversationId: 'g', userIds: ['gleb'] });
    expect(selectAddingState(open.now())).toBe('adding');
    const participants = [...group().participants, seat('gleb')];
    open.added.last.resolve(group({ version: 2, participants }));
    expect(selectAddingState(open.now())).toBe('closed');
    expect(members()).toContain('gleb');
    begin();
    expect(selectPickedCount(open.now())).toBe(0);
  });

  test('does not ask for somebody who came in meanwhile, or is no friend any more', () => {
    begin();
    toggle('gleb');
    const participants = [...group().participants, seat('gleb')];
    open.told(group({ version: 2, participants }));
    expect(selectPickedCount(open.now())).toBe(0);
    add();
    expect(open.added.calls).toHaveLength(0);
  });

  test('stops at 255 people', () => {
    const participants = Array.from({ length: 254 }, (_, at) => seat(at === 0 ? 'me' : `u${at}`));
    open = openGroup(group({ participants }));
    const friend = userShape({ id: 'dina' });
    const contact = contactShape({ id: 'k-dina', status: 'ACCEPTED', friend });
    open.db.send({ type: 'contact.changed', contact });
    begin();
    toggle('gleb');
    expect(selectIsFull(open.now())).toBe(true);
    toggle('dina');
    expect(selectPickedCount(open.now())).toBe(1);
    toggle('gleb');
    expect(selectPickedCount(open.now())).toBe(0);
  });

  test('that failed keeps who is ticked and says why, until somebody else is', () => {
    begin();
    toggle('gleb');
    add();
    open.added.last.reject(refusal(409, 'group_full'));
    expect(selectAddFailure(open.now())).toEqual({ kind: 'group_full' });
    expect(selectPickedCount(open.now())).toBe(1);
    toggle('gleb');
    expect(selectAddFailure(open.now())).toBeNull();
  });

  test('of a person who is no contact any more reads the contacts again', () => {
    begin();
    toggle('gleb');
    add();
    open.added.last.reject(refusal(403, 'not_contact'));
    expect(open.world.told('contacts')).toEqual([{ type: 'contacts.refresh' }]);
  });

  test('closes when I lose my rights', () => {
    begin();
    open.told(group({ mine: 'member', annas: 'owner', version: 2 }));
    expect(selectAddingState(open.now())).toBe('closed');
  });
});

describe('leaving', () => {
  const leave = () => open.info.send({ type: 'groupInfo.leave' });

  test('takes the group off the list and ends its conversation', () => {
    leave();
    expect(open.leaving.last.input).toEqual({ conversationId: 'g', selfId: 'me' });
    expect(selectIsLeaving(open.now())).toBe(true);
    open.leaving.last.resolve();
    expect(selectEnd(open.now())).toBe('left');
    expect(open.world.told('inbox')).toEqual([
      { type: 'inbox.removed', conversationId: 'g', isOwnDoing: true },
    ]);
    expect(selectConversation(open.db.getSnapshot().context, 'g')).toBeNull();
  });

  test('counts as one’s own leaving even when the event comes before the answer', () => {
    leave();
    open.db.send({ type: 'conversation.removed', conversationId: 'g' });
    expect(selectEnd(open.now())).toBe('left');
  });

  test('that failed says so and can be tried again', () => {
    leave();
    open.leaving.last.reject(noAnswer);
    expect(selectLeaveFailure(open.now())).toEqual({ kind: 'network' });
    leave();
    expect(selectLeaveFailure(open.now())).toBeNull();
    expect(open.leaving.calls).toHaveLength(2);
  });

  test('is not assumed when others have removed me', () => {
    open.db.send({ type: 'conversation.removed', conversationId: 'g' });
    expect(selectEnd(open.now())).toBe('gone');
    expect(open.world.told('inbox')).toEqual([]);
  });

  test('there is nothing to show of a conversation of two', () => {
    open = openGroup(group({ isGroup: false, participants: [seat('me'), seat('anna')] }));
    expect(selectEnd(open.now())).toBe('gone');
  });
});
