import { describe, expect, test, vi } from 'vitest';
import { holdAwake } from '#services/calls/room/wake-lock.ts';

interface Asked {
  isHeld: boolean;
}

/** As much of a browser's window as keeps a screen on. As in browsers, a page that is hidden loses its lock. */
function createScreen({ refuses = false } = {}) {
  const asked: Asked[] = [];
  let answer: Promise<void> = Promise.resolve();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const wakeLock = {
    async request(kind: string) {
      expect(kind).toBe('screen');
      await answer;
      if (refuses) throw new DOMException('The battery is low', 'NotAllowedError');
      const lock = { isHeld: true };
      asked.push(lock);
      return { release: async () => void (lock.isHeld = false) };
    },
  };
  const show = (visibilityState: 'visible' | 'hidden') => {
    document.visibilityState = visibilityState;
    if (visibilityState === 'hidden') for (const lock of asked) lock.isHeld = false;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return {
    // Safe: everything that the service reads of a window is there.
    window: { document, navigator: { wakeLock } } as unknown as Window,
    show,
    slowly: (until: Promise<void>) => void (answer = until),
    asked: () => asked.length,
    held: () => asked.filter(({ isHeld }) => isHeld).length,
  };
}

describe('the screen during a call', () => {
  test('stays on until the call is left', async () => {
    const screen = createScreen();
    const letGo = holdAwake(screen.window);
    await vi.waitFor(() => expect(screen.held()).toBe(1));
    letGo();
    await vi.waitFor(() => expect(screen.held()).toBe(0));
  });

  test('stays on again when the page that was hidden is shown, and not after the call', async () => {
    const screen = createScreen();
    const letGo = holdAwake(screen.window);
    await vi.waitFor(() => expect(screen.held()).toBe(1));
    screen.show('hidden');
    expect(screen.held()).toBe(0);
    screen.show('visible');
    await vi.waitFor(() => expect(screen.held()).toBe(1));
    expect(screen.asked()).toBe(2);
    letGo();
    await vi.waitFor(() => expect(screen.held()).toBe(0));
    screen.show('hidden');
    screen.show('visible');
    await new Promise(setImmediate);
    expect(screen.asked()).toBe(2);
  });

  test('is not asked for by a page that nobody sees', async () => {
    const screen = createScreen();
    screen.show('hidden');
    holdAwake(screen.window);
    await new Promise(setImmediate);
    expect(screen.asked()).toBe(0);
  });

  test('is let go of, too, when the browser answers after the call', async () => {
    const screen = createScreen();
    const { promise, resolve } = Promise.withResolvers<void>();
    screen.slowly(promise);
    holdAwake(screen.window)();
    resolve();
    await vi.waitFor(() => expect(screen.asked()).toBe(1));
    await vi.waitFor(() => expect(screen.held()).toBe(0));
  });

  test('goes off as ever where the browser refuses or cannot', async () => {
    const refusing = createScreen({ refuses: true });
    const letGo = holdAwake(refusing.window);
    await new Promise(setImmediate);
    letGo();
    expect(refusing.asked()).toBe(0);
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    // A browser without the feature has no `wakeLock`.
    holdAwake({ document, navigator: {} } as unknown as Window)();
  });
});
