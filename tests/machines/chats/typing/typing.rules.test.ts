import { beforeEach, describe, expect, test } from 'vitest';
import { typingMachine } from '#machines/chats/typing/typing.machine.ts';
import { createWorld, type World } from '#tests/model/rules.ts';

describe('while I write', () => {
  let world: World;
  let key: () => void;
  let stop: () => void;
  /** The typing notices to the others, in order. */
  const said = () => world.told('realtime').map(({ event }) => event.payload.typing);

  beforeEach(() => {
    world = createWorld({ peers: ['realtime'] });
    const typing = world.start(typingMachine, { input: { conversationId: 'c1' } });
    key = () => typing.send({ type: 'typing.key' });
    stop = () => typing.send({ type: 'typing.stop' });
  });

  test('the others hear of it at the first key, in this conversation', () => {
    key();
    expect(world.told('realtime')).toEqual([
      {
        type: 'realtime.emit',
        event: { name: 'conversation:typing', payload: { conversationId: 'c1', typing: true } },
      },
    ]);
  });

  test('more keys say nothing more', () => {
    key();
    key();
    world.clock.increment(1_000);
    key();
    expect(said()).toEqual([true]);
  });

  test('it ends 1,500 ms after the last key, not at 1,499', () => {
    key();
    world.clock.increment(1_000);
    key();
    world.clock.increment(1_499);
    expect(said()).toEqual([true]);
    world.clock.increment(1);
    expect(said()).toEqual([true, false]);
  });

  test('it is renewed at 3,000 ms while keys come, and again 3,000 ms later', () => {
    key();
    for (let passed = 0; passed < 2_000; passed += 1_000) {
      world.clock.increment(1_000);
      key();
    }
    world.clock.increment(999);
    expect(said()).toEqual([true]);
    world.clock.increment(1);
    expect(said()).toEqual([true, true]);
    key();
    for (let passed = 0; passed < 3_000; passed += 1_000) {
      world.clock.increment(1_000);
      key();
    }
    expect(said()).toEqual([true, true, true]);
  });

  test('it is not renewed when no keys come', () => {
    key();
    world.clock.increment(60_000);
    expect(said()).toEqual([true, false]);
  });

  test('sending, emptying the field or leaving ends it at once, and only once', () => {
    key();
    stop();
    expect(said()).toEqual([true, false]);
    stop();
    world.clock.increment(60_000);
    expect(said()).toEqual([true, false]);
  });

  test('the next key begins it anew', () => {
    key();
    stop();
    key();
    expect(said()).toEqual([true, false, true]);
  });
});
