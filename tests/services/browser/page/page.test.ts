import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPage } from '#services/browser/page/page.ts';
import type { PageSignal } from '#services/browser/page/types.ts';

/** As much of a browser's window as the page service reads. */
function createWindow() {
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    hasFocus: () => true,
  });
  const window = Object.assign(new EventTarget(), {
    document,
    navigator: { onLine: true },
    setInterval: (look: () => void, everyMs: number) => setInterval(look, everyMs),
    clearInterval: (timer: ReturnType<typeof setInterval>) => clearInterval(timer),
  });
  return { document, window };
}

describe('the page', () => {
  let world: ReturnType<typeof createWindow>;
  let heard: PageSignal[];
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    world = createWindow();
    heard = [];
    // Safe: everything that the service reads of a window is there.
    stop = createPage(world.window as unknown as Window).watch((signal) => heard.push(signal));
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  const tell = (target: EventTarget, type: string, more = {}) =>
    target.dispatchEvent(Object.assign(new Event(type), more));

  test('tells of the network, the focus and what is seen', () => {
    for (const type of ['offline', 'online', 'blur', 'focus']) tell(world.window, type);
    world.document.visibilityState = 'hidden';
    tell(world.document, 'visibilitychange');
    world.document.visibilityState = 'visible';
    tell(world.document, 'visibilitychange');
    expect(heard).toEqual(['offline', 'online', 'blurred', 'focused', 'hidden', 'shown']);
  });

  test('says that it is being left before it is gone', () => {
    tell(world.window, 'beforeunload');
    expect(heard).toEqual(['leaving']);
  });

  test('woke when the browser had frozen it or kept it for its back button', () => {
    tell(world.document, 'resume');
    tell(world.window, 'pageshow', { persisted: true });
    tell(world.window, 'pageshow', { persisted: false });
    expect(heard).toEqual(['woke', 'woke']);
  });

  test('woke when the clock jumped, and not when timers were only slow', () => {
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual([]);
    vi.setSystemTime(Date.now() + 70_000);
    vi.advanceTimersByTime(10_000);
    expect(heard).toEqual([]);
    vi.setSystemTime(Date.now() + 70_001);
    vi.advanceTimersByTime(10_000);
    expect(heard).toEqual(['woke']);
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual(['woke']);
  });

  test('says nothing more when nobody wants to hear', () => {
    stop();
    tell(world.window, 'offline');
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual([]);
  });

  test('is looked at once, however many want to hear, and not at all when nobody does', () => {
    stop();
    const listening = [world.window, world.document].map((target) =>
      vi.spyOn(target, 'addEventListener'),
    );
    // Safe: everything that the service reads of a window is there.
    const page = createPage(world.window as unknown as Window);
    const other: PageSignal[] = [];
    const stops = [
      page.watch((signal) => heard.push(signal)),
      page.watch((signal) => other.push(signal)),
    ];
    const types = listening.flatMap(({ mock }) => mock.calls.map(([type]) => type));
    expect(types).toHaveLength(8);
    expect(vi.getTimerCount()).toBe(1);
    tell(world.window, 'offline');
    stops[0]?.();
    stops[0]?.();
    tell(world.window, 'online');
    expect([heard, other]).toEqual([['offline'], ['offline', 'online']]);
    stops[1]?.();
    expect(vi.getTimerCount()).toBe(0);
    tell(world.window, 'offline');
    expect(other).toEqual(['offline', 'online']);
  });

  test('is looked at again when somebody wants to hear again', () => {
    // Safe: everything that the service reads of a window is there.
    const page = createPage(world.window as unknown as Window);
    page.watch(() => {})();
    stop();
    stop = page.watch((signal) => heard.push(signal));
    tell(world.window, 'offline');
    expect(heard).toEqual(['offline']);
  });

  test('goes on telling the others when one stops while it is told', () => {
    // Safe: everything that the service reads of a window is there.
    const page = createPage(world.window as unknown as Window);
    const stopOne = page.watch(() => stopOne());
    const stopOther = page.watch((signal) => heard.push(signal));
    stop();
    tell(world.window, 'offline');
    stopOther();
    expect(heard).toEqual(['offline']);
  });

  test('knows how it stands now', () => {
    // Safe: everything that the service reads of a window is there.
    const page = createPage(world.window as unknown as Window);
    expect([page.isOnline(), page.isFocused(), page.isVisible()]).toEqual([true, true, true]);
    world.window.navigator.onLine = false;
    world.document.visibilityState = 'hidden';
    expect([page.isOnline(), page.isVisible()]).toEqual([false, false]);
  });
});
