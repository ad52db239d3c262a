import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { watchAttention } from '#machines/app/attention.ts';
import type { Page, PageSignal } from '#services/browser/page/types.ts';
import { createPage } from '#tests/machines/kit/page.ts';
import { createWorld } from '#tests/model/rules.ts';

/** A window whose focus the test moves. */
function windowOf(look: { isFocused: boolean; isVisible: boolean }) {
  const { page, watchers, signal } = createPage(look);
  const move = (change: Partial<typeof look>, to: PageSignal) => {
    Object.assign(look, change);
    signal(to);
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
