import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { watchAttention } from '#machines/app/attention.ts';
import type { Page, PageSignal } from '#services/browser/page/types.ts';
import { createWorld } from '#tests/model/rules.ts';

/** A window whose focus the test moves. */
function windowOf(look: { isFocused: boolean; isVisible: boolean }) {
  const watchers = new Set<(signal: PageSignal) => void>();
  const page: Page = {
    isOnline: () => true,
    isFocused: () => look.isFocused,
    isVisible: () => look.isVisible,
    watch: (on) => {
      watchers.add(on);
      return () => watchers.delete(on);
    },
  };
  const move = (change: Partial<typeof look>, signal: PageSignal) => {
    Object.assign(look, change);
    for (const on of watchers) on(signal);
  };
  return { page, move, watchers };
}

describe('the window', () => {
  /** Collects the page's signals as a machine would receive them. */
  function watch(page: Page) {
    const world = createWorld();
    world.start(watchAttention(page));
    return { heard: () => world.toldParent().map(({ type }) => type) };
  }

  test('says at once whether it is looked at, and whenever that changes', () => {
    const { page, move } = windowOf({ isFocused: true, isVisible: true });
    const { heard } = watch(page);
    move({ isFocused: false }, 'blurred');
    move({ isFocused: true }, 'focused');
    expect(heard()).toEqual(['attention.gained', 'attention.lost', 'attention.gained']);
  });

  test('that cannot be seen is not looked at, whatever has the focus', () => {
    const { page } = windowOf({ isFocused: true, isVisible: false });
    expect(watch(page).heard()).toEqual(['attention.lost']);
  });

  test('is not watched once nobody listens', () => {
    const { page, watchers } = windowOf({ isFocused: true, isVisible: true });
    createActor(watchAttention(page)).start().stop();
    expect(watchers.size).toBe(0);
  });
});
