import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPage } from '#services/page/page.ts';
import type { PageSignal } from '#services/page/types.ts';

/** As much of a browser's window as the page service looks at. */
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
    // Everything that the service reads of a window is there.
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

  test('knows how it stands now', () => {
    // As above.
    const page = createPage(world.window as unknown as Window);
    expect([page.isOnline(), page.isFocused(), page.isVisible()]).toEqual([true, true, true]);
    world.window.navigator.onLine = false;
    world.document.visibilityState = 'hidden';
    expect([page.isOnline(), page.isVisible()]).toEqual([false, false]);
  });
});
