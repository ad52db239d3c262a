import { beforeEach, describe, expect, test } from 'vitest';
import { selectConversation } from '#machines/store/db/db.selectors.ts';
import { deedsTo, deedsToSelf } from '#machines/groups/group-info/group-info.rights.ts';
import {
  selectEnd,
  selectMemberRow,
  selectMembersState,
  selectTitleFailure,
  selectTitleState,
} from '#machines/groups/group-info/group-info.selectors.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { group, memberIdsIn, openGroup, seat } from './group-info.world.ts';
import { expectNth } from '#tests/model/expect-nth.ts';

let open: ReturnType<typeof openGroup>;
beforeEach(() => {
  open = openGroup();
});

const members = () => memberIdsIn(open.db);
const title = () => selectConversation(open.db.getSnapshot().context, 'g')?.title;

describe('the members', () => {
  test('are read when it opens, and forgotten when it closes', () => {
    expect(selectMembersState(open.now())).toBe('loading');
    open.read.last.resolve(group());
    expect(selectMembersState(open.now())).toBe('loaded');
    expect(open.db.getSnapshot().context.members['g']?.people).toHaveLength(4);
    open.db.send({ type: 'conversation.removed', conversationId: 'g' });
    expect(open.db.getSnapshot().context.members).toEqual({});
  });

  test('that do not come are asked for again: not within 249 ms, and within 500', () => {
    open.read.last.reject(noAnswer);
    expect(selectMembersState(open.now())).toBe('waiting');
    expectNth(2, () => open.read.calls, open.world.clock, { afterMs: 249, byMs: 500 });
  });

  test('that are refused are asked for again by the person alone', () => {
    open.read.last.reject(refusal(403, 'forbidden'));
    expect(selectMembersState(open.now())).toBe('failed');
    open.world.clock.increment(600_000);
    open.info.send({ type: 'groupInfo.refresh' });
    expect(open.read.calls).toHaveLength(2);
  });

  test('of a small group follow what others do without being read again', () => {
    open.read.last.resolve(group());
    open.told(group({ version: 2, participants: [seat('me', 'owner'), seat('anna')] }));
    open.world.clock.increment(60_000);
    expect(members()).toEqual(['me', 'anna']);
    expect(open.read.calls).toHaveLength(1);
  });

  test('of a large group are read again 300 ms after the first of a burst of changes, once', () => {
    const participants = Array.from({ length: 40 }, (_, at) => seat(at === 0 ? 'me' : `u${at}`));
    const some = (version: number) =>
      group({ version, participants: participants.slice(0, 32), participantCount: 40 });
    open = openGroup(some(1));
    expect(members()).toBeNull();
    open.read.last.resolve(group({ version: 1, participants }));
    expect(members()).toHaveLength(40);
    open.told(some(2));
    open.told(some(3));
    open.world.clock.increment(299);
    expect(open.read.calls).toHaveLength(1);
    expect(members()).toHaveLength(40);
    open.world.clock.increment(1);
    expect(open.read.calls).toHaveLength(2);
  });

  test('of a large group are read again each minute: nothing else tells who is there', () => {
    const participants = Array.from({ length: 33 }, (_, at) => seat(at === 0 ? 'me' : `u${at}`));
    open = openGroup(group({ participants }));
    open.read.last.resolve(group({ participants }));
    expectNth(2, () => open.read.calls, open.world.clock, { afterMs: 59_999, byMs: 60_000 });
  });

  test('of a group that is not mine end it', () => {
    open.read.last.reject(refusal(404, 'not_found'));
    expect(selectEnd(open.now())).toBe('gone');
  });
});

describe('the title', () => {
  const edit = () => open.info.send({ type: 'groupInfo.editTitle' });
  const save = (to: string) => open.info.send({ type: 'groupInfo.saveTitle', title: to });

  test('is saved without the spaces around, and shows at once', () => {
    edit();
    save('  Сад ');
    expect(open.saved.last.input).toEqual({ conversationId: 'g', title: 'Сад' });
    expect(selectTitleState(open.now())).toBe('saving');
    open.saved.last.resolve(group({ title: 'Сад', version: 2 }));
    expect([selectTitleState(open.now()), title()]).toEqual(['viewing', 'Сад']);
  });

  test('that is blank is none: the group is called by its people', () => {
    edit();
    save('   ');
    expect(open.saved.last.input).toEqual({ conversationId: 'g', title: null });
  });

  test('that has not changed is not sent', () => {
    edit();
    save(' Дача ');
    expect(open.saved.calls).toHaveLength(0);
    expect(selectTitleState(open.now())).toBe('viewing');
  });

  test('is still being written when somebody else changes it', () => {
    edit();
    open.told(group({ title: 'Огород', version: 2 }));
    expect(selectTitleState(open.now())).toBe('editing');
    expect(title()).toBe('Огород');
  });

  test('that was not saved stays to be mended, and says why', () => {
    edit();
    save('Сад');
    open.saved.last.reject(noAnswer);
    expect(selectTitleState(open.now())).toBe('editing');
    expect(selectTitleFailure(open.now())).toEqual({ kind: 'network' });
    save('Сад');
    expect(selectTitleFailure(open.now())).toBeNull();
    expect(open.saved.calls).toHaveLength(2);
  });

  test('can be given up while it is being saved', () => {
    edit();
    save('Сад');
    open.info.send({ type: 'groupInfo.cancelTitle' });
    expect(selectTitleState(open.now())).toBe('viewing');
    expect(title()).toBe('Дача');
    edit();
    save('Лес');
    expect(open.saved.calls.map(({ input }) => input.title)).toEqual(['Сад', 'Лес']);
  });

  test('is not mine to write any more when I lose my rights', () => {
    edit();
    open.told(group({ mine: 'member', annas: 'owner', version: 2 }));
    expect(selectTitleState(open.now())).toBe('viewing');
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
    open.info.send({ type: 'groupInfo.do', userId, deed: 'remove' });

  test('is busy while something is done, and the others are not', () => {
    remove('boris');
    remove('boris');
    expect(open.server.last.received).toEqual([
      {
        type: 'groupInfo.do',
        userId: 'boris',
        deed: 'remove',
        conversationId: 'g',
        selfId: 'me',
      },
    ]);
    expect(selectMemberRow(open.now(), 'boris')).toEqual({ state: 'busy', deed: 'remove' });
    expect(selectMemberRow(open.now(), 'vera')).toBeNull();
    const conversation = group({ version: 2, participants: [seat('me', 'owner'), seat('vera')] });
    open.server.last.send({ type: 'groupInfo.done', userId: 'boris', conversation });
    expect(selectMemberRow(open.now(), 'boris')).toBeNull();
    expect(members()).toEqual(['me', 'vera']);
  });

  test('says at its own place what did not work, until that was read', () => {
    remove('boris');
    open.server.last.send({
      type: 'groupInfo.rowFailed',
      userId: 'boris',
      failure: noAnswer.failure,
    });
    expect(selectMemberRow(open.now(), 'boris')).toEqual({
      state: 'failed',
      deed: 'remove',
      failure: { kind: 'network' },
    });
    open.info.send({ type: 'groupInfo.dismissRow', userId: 'boris' });
    expect(selectMemberRow(open.now(), 'boris')).toBeNull();
  });

  test.each([refusal(404, 'not_found'), refusal(403, 'forbidden')])(
    'whose refusal shows an outdated list makes it read everything again: %s',
    ({ failure }) => {
      open.read.last.resolve(group());
      remove('boris');
      open.server.last.send({ type: 'groupInfo.rowFailed', userId: 'boris', failure });
      expect(open.read.calls).toHaveLength(2);
    },
  );
});
