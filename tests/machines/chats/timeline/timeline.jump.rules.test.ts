import { beforeEach, describe, expect, test } from 'vitest';
import {
  selectGoal,
  selectJump,
  selectMarkedId,
  selectNewer,
  selectNewest,
} from '#machines/chats/timeline/timeline.selectors.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { stretch, timelineWorld, without } from './timeline.world.ts';

const { begin, send, state, clock, db, told, asked, page, older, newer, take } = timelineWorld();

const jumpTo = (messageId: string) => send({ type: 'timeline.jump', messageId });
const arrive = () => send({ type: 'timeline.arrived' });
const toNewest = () => send({ type: 'timeline.jumpToNewest' });
const loadedSeqs = () =>
  db()
    .timelines['c1']?.pages.flat()
    .map(({ seq }) => seq) ?? [];

/** The end of the conversation is loaded and on the screen. */
function beginAtTheEnd() {
  begin();
  page().last.resolve(stretch(951, 1_000, { hasNewer: false }));
  arrive();
}

describe('a jump', () => {
  beforeEach(beginAtTheEnd);

  test('to what is loaded reads nothing', () => {
    jumpTo('m960');
    expect(selectGoal(state())).toEqual({ messageId: 'm960', mark: true, offsetPx: null });
    expect(selectJump(state())).toBe('none');
    expect(page().calls).toHaveLength(1);
  });

  test('to what is not reads what is around it, and what is loaded stays until that has come', () => {
    jumpTo('m7');
    expect(asked().at(-1)).toEqual({ edge: 'around', messageId: 'm7' });
    expect(selectJump(state())).toBe('loading');
    expect(selectNewest(state())).toBe('loaded');
    expect(loadedSeqs()).toContain(1_000);
    page().last.resolve(stretch(1, 57, { hasOlder: false }));
    expect(selectJump(state())).toBe('none');
    expect(loadedSeqs()).toEqual(stretch(1, 57).messages.map(({ seq }) => seq));
    expect(selectGoal(state())).toEqual({ messageId: 'm7', mark: true, offsetPx: null });
    expect(told('sync').at(-1)).toEqual({ type: 'sync.check', conversationId: 'c1' });
  });

  test('to another message meanwhile forgets the first', () => {
    jumpTo('m7');
    const underWay = page().last;
    jumpTo('m500');
    expect(underWay.stopped).toBe(true);
    expect(asked().at(-1)).toEqual({ edge: 'around', messageId: 'm500' });
  });

  test('to a message near by meanwhile ends the way to the far one', () => {
    jumpTo('m7');
    const underWay = page().last;
    jumpTo('m960');
    expect(underWay.stopped).toBe(true);
    expect(selectJump(state())).toBe('none');
    expect(selectGoal(state())).toMatchObject({ messageId: 'm960' });
  });

  test('that got no answer moves nothing; one click tries again, another cancels it', () => {
    jumpTo('m7');
    page().last.reject(noAnswer);
    expect(selectJump(state())).toBe('failed');
    clock().increment(600_000);
    expect(page().calls).toHaveLength(2);
    send({ type: 'timeline.retry' });
    expect(asked().at(-1)).toEqual({ edge: 'around', messageId: 'm7' });
    page().last.reject(refusal(500));
    expect(selectJump(state())).toBe('failed');
    send({ type: 'timeline.dismiss' });
    expect(selectJump(state())).toBe('none');
    expect(selectGoal(state())).toBeNull();
    expect(loadedSeqs()).toContain(1_000);
  });

  test('to a deleted message that is loaded says so at once, and goes nowhere', () => {
    const [deleted] = without(stretch(960, 960), 960).messages;
    if (!deleted) throw new Error('the shape has a message');
    const message = { ...deleted, version: 1_001 };
    take({ type: 'message.changed', message, version: 1_001 });
    jumpTo('m960');
    expect(selectJump(state())).toBe('missed');
    expect(selectGoal(state())).toBeNull();
    expect(page().calls).toHaveLength(1);
    send({ type: 'timeline.dismiss' });
    expect(selectJump(state())).toBe('none');
  });

  test('to one that turns out to be deleted, or not to be there, leaves all as it is', () => {
    jumpTo('m7');
    page().last.resolve(without(stretch(1, 57), 7));
    expect(selectJump(state())).toBe('missed');
    expect(selectGoal(state())).toBeNull();
    expect(loadedSeqs()).toContain(1_000);
    jumpTo('m8');
    page().last.reject(refusal(404, 'not_found'));
    expect(selectJump(state())).toBe('missed');
    expect(selectGoal(state())).toBeNull();
  });
});

describe('the message that one has jumped to', () => {
  /** Expects this message to stand out for 1,500 ms from now, and not longer. */
  function expectMarked(messageId: string) {
    clock().increment(1_499);
    expect(selectMarkedId(state())).toBe(messageId);
    clock().increment(1);
    expect(selectMarkedId(state())).toBeNull();
  }

  beforeEach(beginAtTheEnd);

  test('stands out for 1,500 ms from the arrival, not for 1,499', () => {
    jumpTo('m960');
    clock().increment(5_000);
    expect(selectMarkedId(state())).toBeNull();
    arrive();
    expect(selectMarkedId(state())).toBe('m960');
    expect(selectGoal(state())).toBeNull();
    expectMarked('m960');
  });

  test('stands out as long again after a second jump', () => {
    jumpTo('m960');
    arrive();
    clock().increment(1_000);
    jumpTo('m961');
    arrive();
    expectMarked('m961');
  });

  test('does not stand out any more once one has left, and where one was is kept', () => {
    jumpTo('m960');
    arrive();
    const position = { messageId: 'm955', offsetPx: -10 };
    send({ type: 'timeline.left', position });
    expect(selectMarkedId(state())).toBeNull();
    expect(db().positions).toEqual({ c1: position });
  });

  test('is not highlighted when one only returns to the newest', () => {
    toNewest();
    arrive();
    expect(selectMarkedId(state())).toBeNull();
  });
});

describe('the way to the newest', () => {
  test('reads nothing where the newest is loaded', () => {
    beginAtTheEnd();
    toNewest();
    expect(selectGoal(state())).toBe('newest');
    expect(page().calls).toHaveLength(1);
  });

  test('reads the newest page from a stretch that ends before it', () => {
    begin();
    page().last.resolve(stretch(951, 1_000, { hasNewer: false }));
    jumpTo('m100');
    page().last.resolve(stretch(50, 150));
    arrive();
    toNewest();
    expect(asked().at(-1)).toEqual({ edge: 'newest' });
    page().last.resolve(stretch(951, 1_000, { hasNewer: false }));
    expect(selectGoal(state())).toBe('newest');
    expect(selectNewer(state())).toBe('nothing');
  });
});

describe('a stretch that does not reach to the newest', () => {
  beforeEach(() => {
    begin();
    page().last.resolve(stretch(951, 1_000, { hasNewer: false }));
    jumpTo('m100');
    page().last.resolve(stretch(50, 150));
    arrive();
  });
  const scrollDown = () => send({ type: 'timeline.loadNewer' });

  test('is longer as one comes near its end, and nothing moves one there', () => {
    expect(selectNewer(state())).toBe('more');
    scrollDown();
    expect(newer().last.input).toEqual({ conversationId: 'c1', after: 150 });
    expect(selectNewer(state())).toBe('loading');
    scrollDown();
    expect(newer().calls).toHaveLength(1);
    newer().last.resolve({ ...stretch(151, 250), hasMore: true });
    expect(loadedSeqs().at(-1)).toBe(250);
    expect(selectGoal(state())).toBeNull();
    scrollDown();
    expect(newer().last.input).toEqual({ conversationId: 'c1', after: 250 });
  });

  test('grows upwards as any other', () => {
    send({ type: 'timeline.loadOlder' });
    expect(older().last.input).toEqual({ conversationId: 'c1', before: 50 });
  });

  test('ends at the newest message', () => {
    scrollDown();
    newer().last.resolve({ ...stretch(151, 170), hasMore: false });
    expect(selectNewer(state())).toBe('nothing');
    scrollDown();
    expect(newer().calls).toHaveLength(1);
  });

  test('fails in its own place: scrolling does not hammer, a click tries again', () => {
    scrollDown();
    newer().last.reject(noAnswer);
    expect(selectNewer(state())).toBe('failed');
    scrollDown();
    expect(newer().calls).toHaveLength(1);
    send({ type: 'timeline.retry' });
    expect(newer().last.input).toEqual({ conversationId: 'c1', after: 150 });
  });
});
