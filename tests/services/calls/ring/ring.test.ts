import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Locks } from '#services/browser/locks/locks.ts';
import { createRing } from '#services/calls/ring/ring.ts';
import { settled } from '#tests/infra/settled.ts';

/** Turns among all tabs of a test, one after another. */
function createTurns(): Locks {
  const last = new Map<string, Promise<unknown>>();
  const held = new Set<string>();
  return {
    async exclusively(name, work, signal) {
      const before = last.get(name);
      const mine = (async () => {
        await before;
        if (signal?.aborted) throw signal.reason;
        held.add(name);
        try {
          return await work();
        } finally {
          held.delete(name);
        }
      })();
      last.set(
        name,
        mine.catch(() => {}),
      );
      return mine;
    },
    isHeld: async (name) => held.has(name),
    claim: async () => true,
  };
}

/** As much of a browser's tab as the ring uses. */
function openTab(locks: Locks, { mayPlay = true } = {}) {
  const tab = { mayPlay, sounding: null as string | null, loop: false, volume: 1 };
  class Player {
    src = '';
    loop = false;
    volume = 1;
    async play() {
      if (!tab.mayPlay) throw new DOMException('no gesture', 'NotAllowedError');
      tab.sounding = this.src.split('/').at(-1) ?? '';
      tab.loop = this.loop;
      tab.volume = this.volume;
    }
    pause() {
      tab.sounding = null;
    }
  }
  const document = { title: 'Весть' };
  const window = Object.assign(new EventTarget(), { Audio: Player, document });
  // Safe: everything that the ring reads of a window is there.
  const ring = createRing(window as unknown as Window & typeof globalThis, locks);
  const told: boolean[] = [];
  return {
    tab,
    told,
    ring,
    document,
    start: () => ring.start(0.9, (isSounding) => void told.push(isSounding)),
    gesture: (type = 'pointerdown') => window.dispatchEvent(new Event(type)),
  };
}

describe('the ring', () => {
  test('loops as loud as it is told till it is over', async () => {
    const { tab, told, start } = openTab(createTurns());
    const stop = start();
    await settled();
    expect(tab).toMatchObject({ sounding: 'ring.wav', loop: true, volume: 0.9 });
    expect(told).toEqual([true]);
    stop();
    await settled();
    expect(tab.sounding).toBe(null);
  });

  test('sounds in one tab, and in the next when that one is gone', async () => {
    const turns = createTurns();
    const [one, other] = [openTab(turns), openTab(turns)];
    const stop = one.start();
    other.start();
    await settled();
    expect([one.tab.sounding, other.tab.sounding]).toEqual(['ring.wav', null]);
    expect(other.told).toEqual([]);
    stop();
    await settled();
    expect([one.tab.sounding, other.tab.sounding]).toEqual([null, 'ring.wav']);
  });

  test('says that the browser does not let it, once, and keeps nobody from the turn', async () => {
    const turns = createTurns();
    const [blocked, free] = [openTab(turns, { mayPlay: false }), openTab(turns)];
    blocked.start();
    await settled();
    expect([blocked.told, await blocked.ring.isTaken()]).toEqual([[false], false]);
    free.start();
    await settled();
    expect([free.told, await blocked.ring.isTaken()]).toEqual([[true], true]);
    expect(blocked.told).toEqual([false]);
  });

  test('tells of a click, a key and a touch, till nobody asks any more', async () => {
    const { ring, gesture } = openTab(createTurns());
    let gestures = 0;
    const stop = ring.watchGestures(() => {
      gestures += 1;
    });
    for (const type of ['pointerdown', 'keydown', 'touchend', 'mousemove']) gesture(type);
    expect(gestures).toBe(3);
    stop();
    gesture();
    expect(gestures).toBe(3);
  });

  test('is unlocked by a gesture long before, in silence, and never by one while it sounds', async () => {
    const { tab, start, gesture } = openTab(createTurns());
    gesture();
    await settled();
    expect(tab).toMatchObject({ sounding: 'silence.wav', loop: false, volume: 0 });
    const rung = openTab(createTurns());
    rung.start();
    await settled();
    rung.gesture();
    await settled();
    expect(rung.tab.sounding).toBe('ring.wav');
    const stop = start();
    stop();
    await settled();
    expect(tab.sounding).not.toBe('ring.wav');
  });
});

describe('the title', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('tells of the call and of the page in turns of 1,000 ms, and is the page’s again afterwards', () => {
    vi.useFakeTimers();
    const { ring, document } = openTab(createTurns());
    const stop = ring.blinkTitle('☎ Анна звонит');
    expect(document.title).toBe('☎ Анна звонит');
    vi.advanceTimersByTime(999);
    expect(document.title).toBe('☎ Анна звонит');
    vi.advanceTimersByTime(1);
    expect(document.title).toBe('Весть');
    vi.advanceTimersByTime(1_000);
    expect(document.title).toBe('☎ Анна звонит');
    stop();
    expect(document.title).toBe('Весть');
    vi.advanceTimersByTime(5_000);
    expect(document.title).toBe('Весть');
  });

  test('that the page sets meanwhile stays', () => {
    vi.useFakeTimers();
    const { ring, document } = openTab(createTurns());
    const stop = ring.blinkTitle('☎ Анна звонит');
    document.title = '(1) Весть';
    vi.advanceTimersByTime(1_000);
    expect(document.title).toBe('(1) Весть');
    stop();
    expect(document.title).toBe('(1) Весть');
  });
});
