import { beforeEach, describe, expect, test } from 'vitest';
import {
  selectGoal,
  selectJump,
  selectMissesNewest,
  selectNewer,
  selectNextToRead,
} from '#machines/chats/timeline/timeline.selectors.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { stretch, timelineWorld, without } from './timeline.world.ts';

const { begin, send, state, db, asked, page, newer, older, take } = timelineWorld();

const jumpTo = (messageId: string) => send({ type: 'timeline.jump', messageId });
const toNewest = () => send({ type: 'timeline.jumpToNewest' });
const resume = () => send({ type: 'timeline.resume' });
const at = (messageId: string, offsetPx: number) => ({ messageId, mark: false, offsetPx });

describe('a jump that has not ended', () => {
  const position = { messageId: 'm960', offsetPx: 5 };
  beforeEach(() => {
    begin();
    page().last.resolve(stretch(951, 1_000, { hasNewer: false }));
    send({ type: 'timeline.arrived' });
    jumpTo('m7');
  });

  test('ends with the visit, and the next one is where this one was', () => {
    const underWay = page().last;
    send({ type: 'timeline.left', position });
    expect(underWay.stopped).toBe(true);
    expect(selectJump(state())).toBe('none');
    expect(db().positions).toEqual({ c1: position });
    send({ type: 'timeline.opened' });
    expect(selectGoal(state())).toEqual(at('m960', 5));
    expect(page().calls).toHaveLength(2);
  });

  test('and failed ends with the visit as well: nothing comes back to it', () => {
    page().last.reject(noAnswer);
    send({ type: 'timeline.left', position });
    send({ type: 'timeline.opened' });
    resume();
    expect(selectJump(state())).toBe('none');
    expect(page().calls).toHaveLength(2);
  });

  test('ends also where one enters anew at what is loaded', () => {
    const underWay = page().last;
    send({ type: 'timeline.opened' });
    expect(underWay.stopped).toBe(true);
    expect(selectGoal(state())).toBe('newest');
  });

  test('and failed is not begun again by the connection: meanwhile one reads on', () => {
    page().last.reject(noAnswer);
    resume();
    expect(selectJump(state())).toBe('failed');
    expect(page().calls).toHaveLength(2);
    send({ type: 'timeline.loadOlder' });
    expect(older().calls).toHaveLength(1);
  });
});

test('a jump to a message in its 5 seconds of undo says that it was deleted, and goes nowhere', () => {
  begin();
  page().last.resolve(stretch(951, 1_000, { hasNewer: false }));
  send({ type: 'timeline.arrived' });
  take({ type: 'message.hidden', messageId: 'm960' });
  jumpTo('m960');
  expect(selectJump(state())).toBe('missed');
  expect(selectGoal(state())).toBeNull();
});

describe('an own message, or the way to the end,', () => {
  test('before any page has come reads the end instead of what is new', () => {
    begin({ readSeq: 0 });
    const underWay = page().last;
    toNewest();
    expect(underWay.stopped).toBe(true);
    expect(asked().at(-1)).toEqual({ edge: 'newest' });
    page().last.resolve(stretch(951, 1_000, { hasNewer: false }));
    expect(selectGoal(state())).toBe('newest');
    expect(selectNewer(state())).toBe('nothing');
  });

  test('before the page of the end has come does not ask for it twice', () => {
    begin();
    toNewest();
    expect(page().calls).toHaveLength(1);
  });

  test('that could not be read is known to be missing until the connection brings it', () => {
    begin({ readSeq: 0 });
    page().last.resolve(stretch(1, 100, { hasOlder: false }));
    send({ type: 'timeline.arrived' });
    toNewest();
    expect(selectMissesNewest(state())).toBe(false);
    page().last.reject(noAnswer);
    expect(selectMissesNewest(state())).toBe(true);
    send({ type: 'timeline.loadNewer' });
    expect(newer().calls).toHaveLength(0);
    expect(selectMissesNewest(state())).toBe(true);
    resume();
    expect(asked().at(-1)).toEqual({ edge: 'newest' });
    page().last.resolve(stretch(951, 1_000, { hasNewer: false }));
    expect(selectMissesNewest(state())).toBe(false);
    expect(selectGoal(state())).toBe('newest');
  });
});

describe('a message that the person has just written', () => {
  const written = () => send({ type: 'timeline.ownShown' });

  test('in the past leads to the end, which is asked for', () => {
    begin({ readSeq: 0 });
    page().last.resolve(stretch(1, 100, { hasOlder: false }));
    send({ type: 'timeline.arrived' });
    written();
    expect([asked().at(-1), selectGoal(state())]).toEqual([{ edge: 'newest' }, 'newest']);
  });

  test('at the end asks for nothing: the list shows it', () => {
    begin();
    page().last.resolve(stretch(951, 1_000, { hasNewer: false }));
    send({ type: 'timeline.arrived' });
    written();
    expect([page().calls.length, selectGoal(state())]).toEqual([1, null]);
  });

  test('before any page has come leads to the end as well', () => {
    begin({ readSeq: 0 });
    written();
    expect(asked().at(-1)).toEqual({ edge: 'newest' });
  });
});

describe('where no loaded message can be shown', () => {
  const nothing = () => send({ type: 'timeline.nothingShown' });

  test('the past is read first, once, and then what is newer', () => {
    begin({ readSeq: 500 });
    page().last.resolve(stretch(481, 580));
    nothing();
    nothing();
    expect([older().calls.length, newer().calls.length]).toEqual([1, 0]);
    older().last.resolve(stretch(1, 480, { hasOlder: false }));
    nothing();
    expect([older().calls.length, newer().calls.length]).toEqual([1, 1]);
  });

  test('an end that could not be read waits for the person or the connection', () => {
    begin({ readSeq: 500 });
    page().last.resolve(stretch(481, 580));
    nothing();
    older().last.reject(refusal(500));
    nothing();
    expect([older().calls.length, newer().calls.length]).toEqual([1, 0]);
  });
});

test.each(['loadOlder', 'loadNewer'] as const)(
  'what failed at %s is read when the connection is back',
  (edge) => {
    begin({ readSeq: 500 });
    page().last.resolve(stretch(481, 580));
    send({ type: `timeline.${edge}` });
    const asking = edge === 'loadOlder' ? older() : newer();
    asking.last.reject(refusal(500));
    resume();
    expect(asking.calls).toHaveLength(2);
  },
);

test('new messages that begin after a page of deleted ones are entered at the first of them', () => {
  begin({ lastSeq: 200, readSeq: 0 });
  const seqs = Array.from({ length: 100 }, (_, index) => index + 1);
  page().last.resolve(without(stretch(1, 100, { hasOlder: false }), ...seqs));
  expect(selectGoal(state())).toBeNull();
  expect(selectNextToRead(state())).toBe('newer');
  send({ type: 'timeline.loadNewer' });
  expect(selectNextToRead(state())).toBe('loading');
  newer().last.resolve({ ...stretch(101, 200), hasMore: false });
  expect(selectGoal(state())).toEqual(at('m101', 16));
});

test('a conversation is empty only when nothing is left to read on either side', () => {
  begin({ lastSeq: 200, readSeq: 0 });
  page().last.resolve(without(stretch(1, 2, { hasOlder: false }), 1, 2));
  send({ type: 'timeline.loadNewer' });
  newer().last.reject(noAnswer);
  expect(selectNextToRead(state())).toBe('failed');
  send({ type: 'timeline.retry' });
  newer().last.resolve({ ...without(stretch(3, 4), 3, 4), hasMore: false });
  expect(selectNextToRead(state())).toBe('empty');
});
