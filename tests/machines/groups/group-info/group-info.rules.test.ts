import { describe, expect, test } from 'vitest';
import { selectConversation } from '#machines/store/db/db.selectors.ts';
import { deedsTo, deedsToSelf } from '#machines/groups/group-info/group-info.rights.ts';
import {
  selectAddingState,
  selectEnd,
  selectMemberRow,
  selectMembersState,
  selectTitleFailure,
  selectTitleState,
} from '#machines/groups/group-info/group-info.selectors.ts';
import { groupInfoMachine } from '#machines/groups/group-info/group-info.machine.ts';
import { startStubbed } from '#tests/model/stubbed.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { group, groupInfoWorld, seat } from './group-info.world.ts';
import { expectNth } from '#tests/model/timing.ts';

const { opened, openInstead, members } = groupInfoWorld();

const title = () => selectConversation(opened().db.getSnapshot().context, 'g')?.title;

describe('the members', () => {
  test('are read when it opens, and forgotten when it closes', () => {
    expect(selectMembersState(opened().now())).toBe('loading');
    expect(opened().read.last.input).toEqual({ conversationId: 'g' });
    opened().read.last.resolve(group());
    expect(selectMembersState(opened().now())).toBe('loaded');
    expect(opened().db.getSnapshot().context.members['g']?.people).toHaveLength(4);
    opened().db.send({ type: 'conversation.removed', conversationId: 'g' });
    expect(opened().db.getSnapshot().context.members).toEqual({});
  });

  test('that do not come are asked for again: not within 249 ms, and within 500', () => {
    opened().read.last.reject(noAnswer);
    expect(selectMembersState(opened().now())).toBe('waiting');
    expectNth(2, () => opened().read.calls, opened().world.clock, { afterMs: 249, byMs: 500 });
  });

  test('that do not come are asked for ever later, and not before the server allows it', () => {
    opened().read.last.reject(noAnswer);
    opened().world.clock.increment(500);
    opened().read.last.reject(refusal(429, 'rate_limited', 20_000));
    expectNth(3, () => opened().read.calls, opened().world.clock, {
      afterMs: 19_999,
      byMs: 20_000,
    });
  });

  test('that are read again disturb nobody who writes a title or adds people', () => {
    opened().read.last.resolve(group());
    opened().info.send({ type: 'groupInfo.editTitle' });
    opened().info.send({ type: 'groupInfo.openAdding' });
    opened().info.send({ type: 'groupInfo.refresh' });
    expect(selectTitleState(opened().now())).toBe('editing');
    expect(selectAddingState(opened().now())).toBe('choosing');
  });

  test('that are refused are asked for again by the person alone', () => {
    opened().read.last.reject(refusal(403, 'forbidden'));
    expect(selectMembersState(opened().now())).toBe('failed');
    opened().world.clock.increment(600_000);
    opened().info.send({ type: 'groupInfo.refresh' });
    expect(opened().read.calls).toHaveLength(2);
  });

  test('of a small group follow what others do without being read again', () => {
    opened().read.last.resolve(group());
    opened().told(group({ version: 2, participants: [seat('me', 'owner'), seat('anna')] }));
    opened().world.clock.increment(60_000);
    expect(members()).toEqual(['me', 'anna']);
    expect(opened().read.calls).toHaveLength(1);
  });

  test('of a large group are read again 300 ms after the first of a burst of changes, once', () => {
    const participants = Array.from({ length: 40 }, (_, at) => seat(at === 0 ? 'me' : `u${at}`));
    const some = (version: number) =>
      group({ version, participants: participants.slice(0, 32), participantCount: 40 });
    openInstead(some(1));
    expect(members()).toBeNull();
    opened().read.last.resolve(group({ version: 1, participants }));
    expect(members()).toHaveLength(40);
    opened().told(some(2));
    opened().told(some(3));
    opened().world.clock.increment(299);
    expect(opened().read.calls).toHaveLength(1);
    expect(members()).toHaveLength(40);
    opened().world.clock.increment(1);
    expect(opened().read.calls).toHaveLength(2);
  });

  test('of a large group are read again each minute: nothing else tells who is there', () => {
    const participants = Array.from({ length: 33 }, (_, at) => seat(at === 0 ? 'me' : `u${at}`));
    openInstead(group({ participants }));
    opened().read.last.resolve(group({ participants }));
    expectNth(2, () => opened().read.calls, opened().world.clock, {
      afterMs: 59_999,
      byMs: 60_000,
    });
  });

  test('of a group that is not mine end it', () => {
    opened().read.last.reject(refusal(404, 'not_found'));
    expect(selectEnd(opened().now())).toBe('gone');
  });
});

describe('the title', () => {
  const edit = () => opened().info.send({ type: 'groupInfo.editTitle' });
  const save = (to: string) => opened().info.send({ type: 'groupInfo.saveTitle', title: to });

  test('is saved without the spaces around, and shows at once', () => {
    edit();
    save('  Сад ');
    expect(opened().saved.last.input).toEqual({ conversationId: 'g', title: 'Сад' });
    expect(selectTitleState(opened().now())).toBe('saving');
    opened().saved.last.resolve(group({ title: 'Сад', version: 2 }));
    expect([selectTitleState(opened().now()), title()]).toEqual(['viewing', 'Сад']);
  });

  test('that is blank is none: the group is called by its people', () => {
    edit();
    save('   ');
    expect(opened().saved.last.input).toEqual({ conversationId: 'g', title: null });
  });

  test('that has not changed is not sent', () => {
    edit();
    save(' Дача ');
    expect(opened().saved.calls).toHaveLength(0);
    expect(selectTitleState(opened().now())).toBe('viewing');
  });

  test('is still being written when somebody else changes it', () => {
    edit();
    opened().told(group({ title: 'Огород', version: 2 }));
    expect(selectTitleState(opened().now())).toBe('editing');
    expect(title()).toBe('Огород');
  });

  test('that was not saved stays to be mended, and says why', () => {
    edit();
    save('Сад');
    opened().saved.last.reject(noAnswer);
    expect(selectTitleState(opened().now())).toBe('editing');
    expect(selectTitleFailure(opened().now())).toEqual({ kind: 'network' });
    save('Сад');
    expect(selectTitleFailure(opened().now())).toBeNull();
    expect(opened().saved.calls).toHaveLength(2);
  });

  test('can be given up while it is being written, or after it was not saved', () => {
    edit();
    opened().info.send({ type: 'groupInfo.cancelTitle' });
    expect(selectTitleState(opened().now())).toBe('viewing');
    edit();
    save('Сад');
    opened().saved.last.reject(noAnswer);
    expect(
      opened()
        .now()
        .matches({ open: { title: { editing: 'failed' } } }),
    ).toBe(true);
    opened().info.send({ type: 'groupInfo.cancelTitle' });
    expect(selectTitleState(opened().now())).toBe('viewing');
    expect(selectTitleFailure(opened().now())).toBeNull();
  });

  test('can be given up while it is being saved', () => {
    edit();
    save('Сад');
    opened().info.send({ type: 'groupInfo.cancelTitle' });
    expect(selectTitleState(opened().now())).toBe('viewing');
    expect(title()).toBe('Дача');
    edit();
    save('Лес');
    expect(opened().saved.calls.map(({ input }) => input.title)).toEqual(['Сад', 'Лес']);
  });

  test('is not mine to write any more when I lose my rights', () => {
    edit();
    const reading = opened().now().children['readGroup'];
    opened().told(group({ mine: 'member', annas: 'owner', version: 2 }));
    expect(selectTitleState(opened().now())).toBe('viewing');
    expect(opened().now().children['readGroup']).toBe(reading);
  });
});

describe('what one may do to a member', () => {
  test.each([
    ['owner', 'member', ['makeAdmin', 'handOver', 'remove']],
    ['owner', 'admin', ['takeAdmin', 'handOver', 'remove']],
    ['owner', 'owner', []],
    ['admin', 'member', ['makeAdmin', 'remove']],
    ['admin', 'admin', ['takeAdmin', 'remove']],
    ['admin', 'owner', []],
    ['member', 'member', []],
    [null, 'member', []],
  ] as const)('%s to %s: %j', (mine, theirs, deeds) => {
    expect(deedsTo(mine, theirs)).toEqual(deeds);
  });

  test('one of several owners may be one no more, the only one may not', () => {
    expect(deedsToSelf('owner', 2)).toEqual(['stepDown']);
    expect(deedsToSelf('owner', 1)).toEqual([]);
    expect(deedsToSelf('admin', 2)).toEqual([]);
  });
});

describe("a member's row", () => {
  const remove = (userId: string) =>
    opened().info.send({ type: 'groupInfo.do', userId, deed: 'remove' });

  test('is busy while something is done, and the others are not', () => {
    remove('boris');
    remove('boris');
    expect(opened().server.last.received).toEqual([
      {
        type: 'groupInfo.do',
        userId: 'boris',
        deed: 'remove',
        conversationId: 'g',
        selfId: 'me',
      },
    ]);
    expect(selectMemberRow(opened().now(), 'boris')).toEqual({ state: 'busy', deed: 'remove' });
    expect(selectMemberRow(opened().now(), 'vera')).toBeNull();
    const conversation = group({ version: 2, participants: [seat('me', 'owner'), seat('vera')] });
    opened().server.last.send({ type: 'groupInfo.done', userId: 'boris', conversation });
    expect(selectMemberRow(opened().now(), 'boris')).toBeNull();
    expect(members()).toEqual(['me', 'vera']);
  });

  test.each([
    ['remove', []],
    ['removeAndRenew', [{ type: 'groupInvite.renewed' }]],
  ] as const)('that is gone has changed the address of the invitation or not: %s', (deed, told) => {
    opened().info.send({ type: 'groupInfo.do', userId: 'boris', deed });
    const conversation = group({ version: 2, participants: [seat('me', 'owner'), seat('vera')] });
    opened().server.last.send({ type: 'groupInfo.done', userId: 'boris', conversation });
    expect(opened().world.told('groupInvite')).toEqual(told);
    expect([selectMemberRow(opened().now(), 'boris'), members()]).toEqual([null, ['me', 'vera']]);
  });

  test('says at its own place what did not work, until that was read', () => {
    remove('boris');
    opened().server.last.send({
      type: 'groupInfo.rowFailed',
      userId: 'boris',
      failure: noAnswer.failure,
    });
    expect(selectMemberRow(opened().now(), 'boris')).toEqual({
      state: 'failed',
      deed: 'remove',
      failure: { kind: 'network' },
    });
    opened().info.send({ type: 'groupInfo.dismissRow', userId: 'boris' });
    expect(selectMemberRow(opened().now(), 'boris')).toBeNull();
  });

  test.each([refusal(404, 'not_found'), refusal(403, 'forbidden')])(
    'whose refusal shows an outdated list makes it read everything again: %s',
    ({ failure }) => {
      opened().read.last.resolve(group());
      remove('boris');
      opened().server.last.send({ type: 'groupInfo.rowFailed', userId: 'boris', failure });
      expect(opened().read.calls).toHaveLength(2);
      expect(selectMemberRow(opened().now(), 'boris')).toMatchObject({ state: 'failed' });
    },
  );

  test('whose failure says nothing about the list is no reason to read it again', () => {
    opened().read.last.resolve(group());
    remove('boris');
    const { failure } = noAnswer;
    opened().server.last.send({ type: 'groupInfo.rowFailed', userId: 'boris', failure });
    expect(opened().read.calls).toHaveLength(1);
  });

  test('cannot be turned away from while it is busy', () => {
    remove('boris');
    opened().info.send({ type: 'groupInfo.dismissRow', userId: 'boris' });
    expect(selectMemberRow(opened().now(), 'boris')).toMatchObject({ state: 'busy' });
  });
});

test('what was sent to the group is read, its pictures and its other files apart', () => {
  const { runs, inputOf } = startStubbed(groupInfoMachine, { input: { conversationId: 'g' } });
  expect([runs('pictures'), inputOf('pictures')]).toEqual([
    true,
    { type: 'IMAGE', place: { conversationId: 'g' } },
  ]);
  expect([runs('files'), inputOf('files')]).toEqual([
    true,
    { type: 'FILE', place: { conversationId: 'g' } },
  ]);
});
