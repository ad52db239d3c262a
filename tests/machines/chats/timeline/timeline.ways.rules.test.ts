import { beforeEach, describe, expect, test } from 'vitest';
import { selectGoal, selectJump } from '#machines/chats/timeline/timeline.selectors.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { stretch, timelineWorld, without } from './timeline.world.ts';

const { begin, send, state, db, asked, page, newer, older } = timelineWorld();
const position = { messageId: 'm960', offsetPx: 5 };
const left = () => send({ type: 'timeline.left', position });
const jumpTo = (messageId: string) => send({ type: 'timeline.jump', messageId });
const dismiss = () => send({ type: 'timeline.dismiss' });
const inside = () => Object(state().value.stretch)['loaded'];

describe('before anything is loaded', () => {
  beforeEach(() => begin());

  test('leaving keeps where one was, and the place is read again', () => {
    left();
    expect(db().positions).toEqual({ c1: position });
    expect(asked()).toHaveLength(2);
    left();
    expect([db().positions, asked().length]).toEqual([{ c1: position }, 2]);
  });

  test.each([
    ['got no answer', noAnswer],
    ['was refused', refusal(403, 'forbidden')],
  ])('a page that %s is asked for where one jumps to, and at once', (_, error) => {
    page().last.reject(error);
    left();
    expect([db().positions, selectGoal(state())]).toEqual([{ c1: position }, null]);
    jumpTo('m7');
    expect([state().hasTag('busy'), asked().length]).toEqual([true, 2]);
  });

  test('a page that got no answer is asked for again when the connection is back', () => {
    page().last.reject(noAnswer);
    send({ type: 'timeline.resume' });
    expect([state().hasTag('busy'), asked().length]).toEqual([true, 2]);
  });
});

describe('a stretch that is loaded', () => {
  beforeEach(() => {
    begin();
    page().last.resolve(stretch(951, 1_000, { hasNewer: false }));
    send({ type: 'timeline.arrived' });
  });

  test('that is dropped is read anew, wherever one wanted to be; the mark stays its time', () => {
    jumpTo('m960');
    send({ type: 'timeline.arrived' });
    expect(state().matches({ mark: 'shown' })).toBe(true);
    send({ type: 'timeline.reload' });
    expect([state().hasTag('busy'), state().matches({ mark: 'shown' })]).toEqual([true, true]);
    expect(selectGoal(state())).toBe('newest');
  });

  test('is at rest once one has left it: what was under way is given up', () => {
    send({ type: 'timeline.loadOlder' });
    left();
    expect([inside(), older().last.stopped, selectGoal(state())]).toEqual(['resting', true, null]);
    jumpTo('m7');
    jumpTo('m960');
    expect(inside()).toBe('resting');
  });

  test('has no mark any more once one has left it', () => {
    jumpTo('m960');
    send({ type: 'timeline.arrived' });
    left();
    expect([state().matches({ mark: 'none' }), state().context.markedId]).toEqual([true, null]);
  });

  test('is marked nowhere when one arrives at its end', () => {
    send({ type: 'timeline.jumpToNewest' });
    send({ type: 'timeline.arrived' });
    expect(state().matches({ mark: 'none' })).toBe(true);
  });

  test('stays when a jump got no answer; the person repeats it or turns away', () => {
    jumpTo('m7');
    page().last.reject(noAnswer);
    expect([selectJump(state()), state().hasTag('failed')]).toEqual(['failed', true]);
    send({ type: 'timeline.retry' });
    expect([inside(), asked().length]).toEqual(['jumping', 3]);
    page().last.reject(noAnswer);
    dismiss();
    expect([inside(), selectGoal(state())]).toEqual(['resting', null]);
  });

  test('stays when the message is not there, which is said until one turns away', () => {
    jumpTo('m7');
    page().last.reject(refusal(404, 'not_found'));
    expect([inside(), state().hasTag('failed')]).toEqual(['jumpMissed', true]);
    dismiss();
    expect(inside()).toBe('resting');
  });

  test('reads on after a jump that missed, where nothing of it can be shown', () => {
    jumpTo('m7');
    page().last.reject(refusal(404, 'not_found'));
    send({ type: 'timeline.nothingShown' });
    expect([inside(), older().calls.length]).toEqual(['loadingOlder', 1]);
  });
});

describe('a stretch that has nothing older', () => {
  const seqs = Array.from({ length: 50 }, (_, at) => at + 1);
  beforeEach(() => {
    begin({ readSeq: 0 });
    page().last.resolve(without(stretch(1, 50, { hasOlder: false }), ...seqs));
  });

  test('is read on towards what is newer, also after a jump that missed', () => {
    send({ type: 'timeline.nothingShown' });
    expect([inside(), newer().calls.length]).toEqual(['loadingNewer', 1]);
    newer().last.reject(noAnswer);
    jumpTo('m700');
    page().last.reject(refusal(404, 'not_found'));
    send({ type: 'timeline.nothingShown' });
    expect([inside(), newer().calls.length]).toEqual(['loadingNewer', 2]);
  });

  test('and nothing newer is read no further', () => {
    begin();
    page().last.resolve(without(stretch(1, 50, { hasOlder: false, hasNewer: false }), ...seqs));
    send({ type: 'timeline.nothingShown' });
    expect(inside()).toBe('resting');
    jumpTo('m700');
    page().last.reject(refusal(404, 'not_found'));
    send({ type: 'timeline.nothingShown' });
    expect(inside()).toBe('jumpMissed');
  });
});
