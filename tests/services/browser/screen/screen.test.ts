import { beforeEach, describe, expect, test } from 'vitest';
import { createScreen } from '#services/browser/screen/screen.ts';
import type { ScreenSignal } from '#services/browser/screen/types.ts';

/** As much of a browser's window as the service reads: a phone of 390 x 844. */
function createWindow() {
  const visualViewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
  const document = Object.assign(new EventTarget(), {
    activeElement: null as { matches(): boolean } | null,
  });
  const narrowQuery = Object.assign(new EventTarget(), { matches: true });
  const spaciousQuery = Object.assign(new EventTarget(), { matches: false });
  const queries: string[] = [];
  const window = Object.assign(new EventTarget(), {
    innerWidth: 390,
    innerHeight: 844,
    visualViewport,
    document,
    matchMedia(query: string) {
      queries.push(query);
      if (!query.includes('width')) return { matches: true };
      return query.includes('<=') ? narrowQuery : spaciousQuery;
    },
  });
  return { window, document, visualViewport, narrowQuery, spaciousQuery, queries };
}

describe('the screen', () => {
  let world: ReturnType<typeof createWindow>;
  let heard: ScreenSignal[];
  let stop: () => void;

  beforeEach(() => {
    world = createWindow();
    heard = [];
    // Safe: everything that the service reads of a window is there.
    stop = createScreen(world.window as unknown as Window).watch((signal) => heard.push(signal));
  });

  const write = (isWriting: boolean) => {
    world.document.activeElement = isWriting ? { matches: () => true } : null;
  };
  const seen = (given: Partial<typeof world.visualViewport>) => {
    Object.assign(world.visualViewport, given);
    world.visualViewport.dispatchEvent(new Event('resize'));
  };

  test('is narrow up to 768 px and spacious from 1200 px, said at once and when it turns', () => {
    expect(world.queries.slice(0, 2)).toEqual(['(width <= 768px)', '(width >= 1200px)']);
    const turn = (query: typeof world.narrowQuery, matches: boolean) => {
      query.matches = matches;
      query.dispatchEvent(new Event('change'));
    };
    turn(world.narrowQuery, false);
    turn(world.spaciousQuery, true);
    expect(heard).toEqual([
      { type: 'screen.turned', width: 'narrow' },
      { type: 'screen.covered', viewport: null, hasKeyboard: false },
      { type: 'screen.turned', width: 'wide' },
      { type: 'screen.turned', width: 'spacious' },
    ]);
  });

  test('a keyboard that covers the page leaves so much of it', () => {
    write(true);
    seen({ height: 480, offsetTop: 20 });
    expect(heard.at(-1)).toEqual({
      type: 'screen.covered',
      viewport: { topPx: 20, heightPx: 480 },
      hasKeyboard: true,
    });
    write(false);
    seen({ height: 844, offsetTop: 0 });
    expect(heard.at(-1)).toEqual({ type: 'screen.covered', viewport: null, hasKeyboard: false });
  });

  test('a keyboard to which the page gives way covers nothing; 119 px are a browser bar', () => {
    write(true);
    world.window.innerHeight = 725;
    seen({ height: 725 });
    expect(heard.at(-1)).toMatchObject({ viewport: null, hasKeyboard: false });
    world.window.innerHeight = 724;
    seen({ height: 724 });
    expect(heard.at(-1)).toMatchObject({ viewport: null, hasKeyboard: true });
  });

  test('two fingers that make the page larger are no keyboard', () => {
    write(true);
    seen({ height: 400, offsetTop: 100, scale: 2 });
    expect(heard).toHaveLength(2);
  });

  test('a screen that is turned begins anew', () => {
    write(true);
    Object.assign(world.window, { innerWidth: 844, innerHeight: 390 });
    seen({ height: 390 });
    expect(heard).toHaveLength(2);
  });

  test('is not watched any more once one has stopped', () => {
    stop();
    world.narrowQuery.dispatchEvent(new Event('change'));
    seen({ height: 300 });
    expect(heard).toHaveLength(2);
  });
});
