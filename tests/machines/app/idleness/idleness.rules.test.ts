import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { idlenessMachine } from '#machines/app/idleness/idleness.machine.ts';
import { selectIsIdle } from '#machines/app/idleness/idleness.selectors.ts';
import { createIdlenessImplementations } from '#machines/app/idleness/idleness.services.ts';
import type { PageSignal } from '#services/browser/page/types.ts';
import { createWorld, type World } from '#tests/model/rules.ts';

let world: World;
let idleness: ActorRefFrom<typeof idlenessMachine>;
/** How far the device's clock went on while it slept; the page's timers stood still. */
let sleptMs: number;
let touch: () => void;
let signal: (one: PageSignal) => void;

/** The reports about activity that the server got, in order. */
const said = () => world.told('realtime').map(({ event }) => event.payload.active);
const wait = (ms: number) => world.clock.increment(ms);
const isIdle = () => selectIsIdle(idleness.getSnapshot());

beforeEach(() => {
  world = createWorld({ peers: ['realtime'] });
  sleptMs = 0;
  const implementations = createIdlenessImplementations({
    input: {
      watch(on) {
        touch = on;
        return () => {};
      },
    },
    page: {
      isOnline: () => true,
      isFocused: () => true,
      isVisible: () => true,
      watch(on) {
        signal = on;
        return () => {};
      },
    },
    clock: { now: () => world.clock.now() + sleptMs },
  });
  idleness = world.start(idlenessMachine.provide(implementations));
});

describe('nobody is at the page', () => {
  test('after 600,000 ms without input, not after 599,999', () => {
    wait(599_999);
    expect(said()).toEqual([]);
    expect(isIdle()).toBe(false);
    wait(1);
    expect(world.told('realtime')).toEqual([
      {
        type: 'realtime.emit',
        event: { name: 'presence:active', payload: { active: false } },
      },
    ]);
    expect(isIdle()).toBe(true);
  });

  test('by the last input, not the first', () => {
    wait(599_999);
    touch();
    wait(599_999);
    expect(said()).toEqual([]);
    wait(1);
    expect(said()).toEqual([false]);
  });

  test('which is said once, however long it lasts', () => {
    wait(86_400_000);
    expect(said()).toEqual([false]);
  });

  test('which is said again on each new connection, as is that somebody is there', () => {
    idleness.send({ type: 'realtime.live' });
    expect(said()).toEqual([true]);
    wait(600_000);
    idleness.send({ type: 'realtime.live' });
    idleness.send({ type: 'realtime.live' });
    expect(said()).toEqual([true, false, false, false]);
  });

  test('when the window loses the focus or is hidden, and nothing comes after', () => {
    signal('blurred');
    signal('hidden');
    wait(600_000);
    expect(said()).toEqual([false]);
  });
});

describe('somebody is back', () => {
  beforeEach(() => wait(600_000));

  test('at once with the first input, which is said once', () => {
    touch();
    touch();
    expect(said()).toEqual([false, true]);
    expect(isIdle()).toBe(false);
  });

  test.each(['shown', 'focused'] as const)('when the page is %s', (one) => {
    signal(one);
    expect(said()).toEqual([false, true]);
  });

  test('and away again 10 minutes later', () => {
    touch();
    wait(599_999);
    expect(said()).toEqual([false, true]);
    wait(1);
    expect(said()).toEqual([false, true, false]);
  });
});

describe('the device slept', () => {
  test('longer than 10 minutes: nobody is there when it wakes, until they touch it', () => {
    wait(60_000);
    sleptMs = 3_600_000;
    signal('woke');
    wait(0);
    expect(said()).toEqual([false]);
    touch();
    expect(said()).toEqual([false, true]);
  });

  test('for a while: what is left of the 10 minutes goes on', () => {
    wait(60_000);
    sleptMs = 240_000;
    signal('woke');
    wait(299_999);
    expect(said()).toEqual([]);
    wait(1);
    expect(said()).toEqual([false]);
  });

  test('and who shows the page is there, whatever woke it', () => {
    sleptMs = 3_600_000;
    signal('shown');
    signal('woke');
    wait(0);
    expect(said()).toEqual([]);
  });
});
