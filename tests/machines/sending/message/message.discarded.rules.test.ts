import { describe, expect, test } from 'vitest';
import { refusal } from '#tests/machines/kit/shapes.ts';
import {
  edited,
  turn,
  discard,
  offline,
  removed,
  ended,
  written,
  mine,
  begin,
  type Begun,
  sending,
  silence,
} from './message.world.ts';

describe('a message that is discarded during its try', () => {
  const unwanted = () => {
    const one = sending();
    one.send(discard);
    return one;
  };

  test('is marked, then off the screen', () => {
    const one = unwanted();
    expect(one.inputOf('mark')).toEqual(mine);
    one.finish('mark');
    expect(one.way()).toEqual({ sending: { unwanted: 'marked' } });
    expect([one.shown(), one.parent()]).toEqual([[removed], [written]]);
  });

  test.each([
    ['failed', (one: Begun) => one.fail('mark')],
    ['said nothing', silence],
  ])('is on its way again when marking it %s', (_, end) => {
    const one = unwanted();
    end(one);
    expect([one.way(), one.runs('send')]).toEqual([{ sending: 'wanted' }, true]);
  });

  test('is looked for when the try had no answer, of which the queue hears', () => {
    const one = unwanted();
    one.fail('send', refusal(503));
    expect([one.way(), one.queue()]).toEqual([{ discarding: 'marking' }, ['queue.failed']]);
    expect(one.world.told('queue:c1').at(0)).toMatchObject({ failure: { status: 503 } });
  });

  test('is discarded without a network, too', () => {
    const one = unwanted();
    one.send(offline);
    expect([one.way(), one.runs('send')]).toEqual([{ discarding: 'marking' }, false]);
  });
});

describe('a message that is discarded', () => {
  const discarded = () => {
    const one = begin();
    one.send(discard);
    return one;
  };
  const doubted = () => {
    const one = discarded();
    one.finish('mark');
    one.finish('remove', true);
    return one;
  };

  test('is marked and removed, and is busy meanwhile', () => {
    const one = discarded();
    expect([one.tags(), one.inputOf('mark')]).toEqual([['busy'], mine]);
    one.finish('mark');
    expect([one.tags(), one.inputOf('remove')]).toEqual([['busy'], mine]);
    expect([one.shown(), one.parent().at(-1)]).toEqual([[removed], written]);
    one.finish('remove', false);
    expect(one.way()).toBe('gone');
  });

  test('that could not be removed is left to the next page', () => {
    const one = discarded();
    one.finish('mark');
    one.fail('remove');
    expect([one.way(), one.parent().at(-1)]).toEqual(['gone', ended]);
  });

  test.each([
    ['failed', (one: Begun) => one.fail('mark')],
    ['said nothing', silence],
  ])('stays when the store %s', (_, end) => {
    const one = discarded();
    end(one);
    expect([one.way(), one.shown()]).toEqual([{ kept: 'queued' }, []]);
  });

  test('is looked for at its turn, anew at the next, and not without a network', () => {
    const one = doubted();
    one.send({ type: 'message.turn', message: edited });
    expect([one.tags(), one.inputOf('lookFor')]).toEqual([
      ['busy'],
      { userId: 'me', message: edited },
    ]);
    const { lookFor } = one.now().children;
    one.send(turn);
    expect(one.now().children.lookFor).not.toBe(lookFor);
    expect([one.way(), one.queue()]).toEqual([{ discarding: 'lookingFor' }, []]);
    one.send(offline);
    expect([one.way(), one.runs('lookFor')]).toEqual([{ discarding: 'doubted' }, false]);
  });

  test('that could not be looked for tells the queue why', () => {
    const one = doubted();
    one.send(turn);
    one.fail('lookFor', refusal(503));
    expect(one.world.told('queue:c1').at(-1)).toMatchObject({ failure: { status: 503 } });
    one.send(turn);
    one.finish('lookFor', null);
    expect([one.way(), one.queue().at(-1), one.parent().at(-1)]).toEqual([
      'gone',
      'queue.done',
      ended,
    ]);
  });
});
