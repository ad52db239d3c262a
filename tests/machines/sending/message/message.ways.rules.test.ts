import { describe, expect, test } from 'vitest';
import { messageShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { unsentShape } from './unsent.ts';
import {
  message,
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
  fresh,
  overdue,
  unstored,
  sending,
  silence,
} from './message.world.ts';

describe('being stored', () => {
  test('is what it is busy with, and what it then begins with', () => {
    expect([fresh().way(), fresh().tags()]).toEqual([{ storing: 'wanted' }, ['busy']]);
    expect(fresh().inputOf('store')).toEqual(mine);
  });

  test.each([
    ['failed', unstored, 'unstored', ['failed']],
    ['said nothing', overdue, { storing: 'overdue' }, ['busy', 'failed']],
  ])('that %s shows it as only on this page; «Повторить» stores it anew', (_, made, way, tags) => {
    const one = made();
    expect([one.way(), one.status(), one.tags()]).toEqual([way, 'unsaved', tags]);
    expect(one.shown()).toEqual([{ type: 'outgoing.added', message }]);
    const { store } = one.now().children;
    one.send({ type: 'message.retry' });
    expect(one.way()).toEqual({ storing: 'wanted' });
    expect(one.now().children.store).not.toBe(store);
  });

  test('that is over later than it was waited for counts all the same', () => {
    const stored = overdue();
    stored.finish('store');
    expect([stored.way(), stored.status()]).toEqual([{ kept: 'queued' }, 'sending']);
    const failed = overdue();
    failed.fail('store');
    expect([failed.way(), failed.status()]).toEqual(['unstored', 'unsaved']);
  });

  const unwanted = () => {
    const one = fresh();
    one.send(discard, turn);
    return one;
  };

  test('that failed is the end of what was discarded meanwhile', () => {
    const one = unwanted();
    expect([one.way(), one.queue()]).toEqual([{ storing: 'unwanted' }, ['queue.done']]);
    one.fail('store');
    expect([one.way(), one.shown(), one.parent()]).toEqual(['gone', [removed], [ended]]);
  });

  test('that says nothing is told to undo what was discarded meanwhile; then it is off the screen', () => {
    const one = unwanted();
    silence(one);
    expect([one.way(), one.shown()]).toEqual([{ discarding: 'marking' }, []]);
    silence(one);
    expect([one.way(), one.shown(), one.parent()]).toEqual(['gone', [removed], [ended]]);
  });

  test('that is over leaves what was discarded meanwhile where the store has it', () => {
    const one = unwanted();
    one.finish('store');
    one.fail('mark');
    expect(one.way()).toEqual({ kept: 'queued' });
  });

  test('may be over before its answer: the queue has found it and gives it the turn', () => {
    const one = fresh();
    one.send({ type: 'message.turn', message: edited });
    expect(one.way()).toEqual({ sending: 'wanted' });
    expect(one.inputOf('send')).toMatchObject({ message: edited });
    expect(one.shown()).toEqual([{ type: 'outgoing.added', message: edited }]);
  });
});

describe('a message that is only on this page', () => {
  test('goes with «Удалить», whatever the store answers', () => {
    for (const made of [unstored, overdue])
      for (const end of [(one: Begun) => one.fail('mark'), silence]) {
        const one = made();
        one.send(discard);
        end(one);
        expect([one.way(), one.shown().at(-1), one.parent()]).toEqual(['gone', removed, [ended]]);
      }
  });

  test.each([unstored, overdue])(
    'is stored after all when it is read from the store, or gets its turn',
    (made) => {
      const read = made();
      read.send({ type: 'message.read', message: edited });
      expect([read.way(), read.now().context.message]).toEqual([{ kept: 'queued' }, edited]);
      const given = made();
      given.send({ type: 'message.turn', message: edited });
      expect(given.inputOf('send')).toMatchObject({ message: edited });
      given.send(discard);
      given.fail('send', noAnswer);
      given.fail('mark');
      expect(given.way(), 'the store has it, so it stays').toEqual({ kept: 'queued' });
    },
  );

  test('that was stored before and could not be stored anew is only on this page, too', () => {
    const one = begin({ message: unsentShape({ refusal: 'Нельзя' }) });
    one.send({ type: 'message.retry' });
    one.fail('store');
    one.send(discard);
    one.fail('mark');
    expect(one.way()).toBe('gone');
  });
});

describe('a stored message', () => {
  test('takes what another tab has made of it', () => {
    const one = begin();
    one.send({ type: 'message.read', message: edited });
    expect([one.way(), one.now().context.message]).toEqual([{ kept: 'queued' }, edited]);
    one.send({ type: 'message.turn', message });
    expect(one.now().context.message).toEqual(message);
  });

  test('says that it waits, for whatever it waits', () => {
    const one = begin();
    expect(one.tags()).toEqual(['waiting']);
    one.send({ type: 'message.barred' });
    expect(one.tags()).toEqual(['waiting']);
    one.send(offline);
    expect([one.way(), one.tags()]).toEqual([{ kept: { waiting: 'network' } }, ['waiting']]);
    for (const error of [noAnswer, refusal(401)]) {
      const failed = sending();
      failed.fail('send', error);
      expect(failed.tags()).toEqual(['waiting']);
      failed.send(offline);
      expect(failed.way()).toEqual({ kept: { waiting: 'network' } });
    }
  });

  test('that was discarded before this page began waits for its turn to be looked for', () => {
    const one = begin({ message: unsentShape({ isDiscarded: true, isTried: true }) });
    expect(one.way()).toEqual({ discarding: 'doubted' });
    expect(one.parent()).toEqual([{ type: 'message.ready', conversationId: 'c1' }]);
  });

  test('begins with waiting for the network where there is none', () => {
    expect(begin({ link: 'offline' }).way()).toEqual({ kept: { waiting: 'network' } });
  });
});

describe('its try', () => {
  test('is what it is busy with; «Повторить» asks the queue for another', () => {
    const one = sending();
    expect([one.way(), one.tags()]).toEqual([{ sending: 'wanted' }, ['busy']]);
    one.send({ type: 'message.retry' });
    expect(one.queue()).toEqual(['queue.retry']);
    one.send({ type: 'message.turn', message: edited });
    expect(one.inputOf('send')).toMatchObject({ message: edited });
  });

  test('without a network is over, and it waits for it', () => {
    const one = sending();
    one.send(offline);
    expect([one.way(), one.runs('send')]).toEqual([{ kept: { waiting: 'network' } }, false]);
  });

  test('that the server took ends it; one that it did not take is stored so', () => {
    const one = sending();
    one.finish('send', { kind: 'sent', message: messageShape({ clientId: 'k1' }) });
    expect([one.way(), one.queue(), one.parent()]).toEqual(['gone', ['queue.done'], [ended]]);
    const other = sending();
    other.finish('send', { kind: 'notTaken', message: unsentShape({ refusal: 'Нельзя' }) });
    expect([other.way(), other.parent()]).toEqual([{ kept: 'refused' }, [written]]);
  });
});

describe('the patience with it', () => {
  test('begins anew neither with the network nor with a turn', () => {
    const one = begin();
    one.world.clock.increment(3_000);
    one.send(offline, { type: 'connectivity.online' });
    expect(one.status()).toBe('stalled');
    expect(one.now().context.link).toBe('online');
    const other = begin();
    other.world.clock.increment(3_000);
    other.send(turn);
    other.world.clock.increment(2_000);
    expect(other.status()).toBe('stalled');
  });

  test('of a message that is being stored begins when it is', () => {
    const one = fresh();
    one.world.clock.increment(4_000);
    one.finish('store');
    one.world.clock.increment(4_999);
    expect(one.status()).toBe('sending');
    one.world.clock.increment(1);
    expect(one.status()).toBe('stalled');
  });
});
