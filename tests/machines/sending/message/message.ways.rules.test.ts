import { describe, expect, test } from 'vitest';
import type { UnsentEvent } from '#machines/sending/message/message.events.ts';
import { messageMachine } from '#machines/sending/message/message.machine.ts';
import type { MessageInput } from '#machines/sending/message/message.context.ts';
import { selectStatus } from '#machines/sending/message/message.selectors.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { messageShape, noAnswer, pageShape, refusal } from '#tests/machines/kit/shapes.ts';
import { startStubbed } from '#tests/model/stubbed.ts';
import { unsentShape } from './unsent.ts';

const message = unsentShape();
const edited = unsentShape({ content: 'Здравствуй' });
const turn = { type: 'message.turn', message } as const;
const discard = { type: 'message.discard' } as const;
const offline = { type: 'connectivity.offline' } as const;
const removed = { type: 'outgoing.removed', clientId: 'k1' };
const ended = { type: 'message.ended', clientId: 'k1' };
const written = { type: 'message.written', clientId: 'k1' };
const mine = { userId: 'me', message };

function begin(given: Partial<MessageInput> = {}, store = createDb()) {
  const input: MessageInput = {
    userId: 'me',
    message,
    isStored: true,
    isLate: false,
    link: 'online',
    ...given,
  };
  const one = startStubbed(messageMachine, { input, peers: ['db', 'queue:c1'] });
  one.world.hold('db', store.now);
  return {
    ...one,
    send: (...events: readonly UnsentEvent[]) => events.forEach((event) => one.actor.send(event)),
    way: () => one.now().value.way,
    status: () => selectStatus(one.now()),
    tags: () => [...one.now().tags],
    shown: () => one.world.told('db'),
    queue: () => one.world.told('queue:c1').map(({ type }) => type),
    parent: () => one.world.toldParent(),
  };
}
type Begun = ReturnType<typeof begin>;

const fresh = () => begin({ isStored: false });
/** The store failed, or said nothing for 5 s. */
const unstored = () => {
  const one = fresh();
  one.fail('store');
  return one;
};
const sending = () => {
  const one = begin();
  one.send(turn);
  return one;
};
const silence = (one: Begun) => one.world.clock.increment(5_000);

describe('being stored', () => {
  test('is what it is busy with, and what it then begins with', () => {
    expect([fresh().way(), fresh().tags()]).toEqual([{ storing: 'wanted' }, ['busy']]);
    expect(fresh().inputOf('store')).toEqual(mine);
  });

  test.each([
    ['failed', (one: Begun) => one.fail('store')],
    ['said nothing', silence],
  ])('that %s shows it as only on this page; «Повторить» stores it anew', (_, end) => {
    const one = fresh();
    end(one);
    expect([one.way(), one.status(), one.tags()]).toEqual(['unstored', 'unsaved', ['failed']]);
    expect(one.shown()).toEqual([{ type: 'outgoing.added', message }]);
    one.send({ type: 'message.retry' });
    expect(one.way()).toEqual({ storing: 'wanted' });
  });

  test.each([
    ['failed', (one: Begun) => one.fail('store')],
    ['said nothing', silence],
  ])('that %s is the end of what was discarded meanwhile', (_, end) => {
    const one = fresh();
    one.send(discard, turn);
    expect([one.way(), one.queue()]).toEqual([{ storing: 'unwanted' }, ['queue.done']]);
    end(one);
    expect([one.way(), one.shown(), one.parent()]).toEqual(['gone', [removed], [ended]]);
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
    for (const end of [(one: Begun) => one.fail('mark'), silence]) {
      const one = unstored();
      one.send(discard);
      end(one);
      expect([one.way(), one.shown().at(-1), one.parent()]).toEqual(['gone', removed, [ended]]);
    }
  });

  test('is stored after all when it is read from the store, or gets its turn', () => {
    const read = unstored();
    read.send({ type: 'message.read', message: edited });
    expect([read.way(), read.now().context.message]).toEqual([{ kept: 'queued' }, edited]);
    const given = unstored();
    given.send({ type: 'message.turn', message: edited });
    expect(given.inputOf('send')).toMatchObject({ message: edited });
    given.send(discard);
    given.fail('send', noAnswer);
    given.fail('mark');
    expect(given.way(), 'the store has it, so it stays').toEqual({ kept: 'queued' });
  });

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

describe('a message that is discarded during its try', () => {
  const unwanted = () => {
    const one = sending();
    one.send(discard);
    return one;
  };

  test('is marked, then off the screen', () => {
    const one = unwanted();
    expect(one.inputOf('mark')).toEqual(mine);
    one.finish('mark', true);
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
  const discarded = (store = createDb()) => {
    const one = begin({}, store);
    one.send(discard);
    return one;
  };
  const doubted = () => {
    const one = discarded();
    one.finish('mark', true);
    one.finish('remove', true);
    return one;
  };

  test('is marked and removed, and is busy meanwhile', () => {
    const one = discarded();
    expect([one.tags(), one.inputOf('mark')]).toEqual([['busy'], mine]);
    one.finish('mark', true);
    expect([one.tags(), one.inputOf('remove')]).toEqual([['busy'], mine]);
    expect([one.shown(), one.parent().at(-1)]).toEqual([[removed], written]);
    one.finish('remove', false);
    expect(one.way()).toBe('gone');
  });

  test('that could not be removed is left to the next page', () => {
    const one = discarded();
    one.finish('mark', true);
    one.fail('remove');
    expect([one.way(), one.parent().at(-1)]).toEqual(['gone', ended]);
  });

  test('that this device has no more is off the screen, and deleted where it has arrived', () => {
    const copy = messageShape({ id: 'm1', clientId: 'k1', senderId: 'me' });
    const page = { ...pageShape({ seqs: [] }), messages: [copy] };
    const one = discarded(
      createDb({ type: 'page.loaded', conversationId: 'c1', edge: 'newest', page }),
    );
    one.finish('mark', false);
    expect([one.way(), one.shown()]).toEqual(['gone', [removed]]);
    expect(one.parent().at(-2)).toMatchObject({ deletion: { messageId: 'm1' } });
    const other = discarded();
    other.finish('mark', false);
    expect(other.parent().at(-1)).toEqual(ended);
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
