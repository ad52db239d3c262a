import { describe, expect, test } from 'vitest';
import type { LayoutEvent, LayoutFact } from '#machines/app/layout/layout.events.ts';
import { layoutMachine } from '#machines/app/layout/layout.machine.ts';
import {
  hasKeyboard,
  hasRoomBeside,
  isConversationShown,
  isNarrowScreen,
  isWideArea,
  selectDragPx,
  selectDrawnId,
  selectPanel,
  selectViewport,
} from '#machines/app/layout/layout.selectors.ts';
import type { ScreenWidth } from '#services/browser/screen/types.ts';
import { createWorld } from '#tests/model/rules.ts';
import { startStubbed } from '#tests/model/stubbed.ts';
import { withStubs } from '#tests/model/stubs.ts';

function begin(width: ScreenWidth = 'narrow') {
  const world = createWorld();
  const layout = world.start(withStubs(layoutMachine));
  const led: LayoutFact[] = [];
  layout.on('layout.led', (fact) => led.push(fact));
  const say = (...events: LayoutEvent[]) => {
    for (const event of events) layout.send(event);
  };
  say({ type: 'screen.turned', width });
  const now = <T>(select: (snapshot: ReturnType<typeof layout.getSnapshot>) => T): T =>
    select(layout.getSnapshot());
  return {
    world,
    led,
    say,
    now,
    address: (conversationId: string | null) => say({ type: 'layout.addressed', conversationId }),
    /** Opens the conversation, returns to the list, and lets the panels come to rest. */
    backFrom(conversationId: string) {
      this.address(conversationId);
      this.address(null);
      world.clock.increment(200);
    },
    swipe: (dx: number) =>
      say(
        { type: 'layout.dragStarted', way: dx < 0 ? 'left' : 'right' },
        { type: 'layout.dragged', dx },
        { type: 'layout.dragEnded', dx },
      ),
  };
}

describe('a swipe on a narrow screen', () => {
  test('of 49 px to the left springs back, of 50 opens the conversation that was open last', () => {
    const layout = begin();
    layout.backFrom('c1');
    layout.swipe(-49);
    expect(layout.led).toEqual([]);
    expect(layout.now(selectPanel)).toBe('list');
    layout.world.clock.increment(200);
    layout.swipe(-50);
    expect(layout.led).toEqual([{ type: 'layout.led', conversationId: 'c1' }]);
    expect(layout.now(selectPanel)).toBe('conversation');
  });

  test('of 49 px to the right springs back, of 50 returns to the list', () => {
    const layout = begin();
    layout.address('c1');
    layout.world.clock.increment(200);
    layout.swipe(49);
    expect(layout.led).toEqual([]);
    expect(layout.now(selectPanel)).toBe('conversation');
    layout.world.clock.increment(200);
    layout.swipe(50);
    expect(layout.led).toEqual([{ type: 'layout.led', conversationId: null }]);
    expect(layout.now(selectPanel)).toBe('list');
  });

  test('leads nowhere when none was open, when it is gone, or further the same way', () => {
    const layout = begin();
    layout.swipe(-300);
    layout.backFrom('c1');
    layout.swipe(300);
    layout.say({ type: 'layout.gone', conversationId: 'c2' });
    layout.say({ type: 'layout.gone', conversationId: 'c1' });
    layout.world.clock.increment(200);
    layout.swipe(-300);
    layout.address('c2');
    layout.world.clock.increment(200);
    layout.swipe(-300);
    expect(layout.led).toEqual([]);
  });

  test('is none on a wide screen, and ends when the screen becomes wide', () => {
    const layout = begin('wide');
    layout.address('c1');
    layout.world.clock.increment(200);
    layout.swipe(300);
    layout.say({ type: 'screen.turned', width: 'narrow' });
    layout.say({ type: 'layout.dragStarted', way: 'right' }, { type: 'layout.dragged', dx: 300 });
    expect(layout.now(selectDragPx)).toBe(300);
    layout.say({ type: 'screen.turned', width: 'wide' }, { type: 'layout.dragEnded', dx: 300 });
    expect(layout.led).toEqual([]);
    expect(layout.now(selectDragPx)).toBeNull();
  });

  test('that is cancelled leads nowhere, however far it went', () => {
    const layout = begin();
    layout.address('c1');
    layout.world.clock.increment(200);
    layout.say({ type: 'layout.dragStarted', way: 'right' }, { type: 'layout.dragged', dx: 300 });
    layout.say({ type: 'layout.dragCancelled' }, { type: 'layout.dragEnded', dx: 300 });
    expect(layout.led).toEqual([]);
    expect(layout.now(selectPanel)).toBe('conversation');
  });

  test('that was cancelled, or that was too short, comes to rest, and the next one counts', () => {
    for (const dx of [20, -20]) {
      const layout = begin();
      if (dx > 0) {
        layout.address('c1');
        layout.world.clock.increment(200);
      } else layout.backFrom('c1');
      layout.swipe(dx);
      expect(layout.now(isConversationShown)).toBe(false);
      layout.world.clock.increment(199);
      expect(layout.now(isConversationShown)).toBe(false);
      layout.world.clock.increment(1);
      expect([layout.now(isConversationShown), layout.now(selectDragPx)]).toEqual([true, null]);
      layout.say({ type: 'layout.dragStarted', way: dx > 0 ? 'right' : 'left' });
      layout.say({ type: 'layout.dragCancelled' });
      expect([layout.now(isConversationShown), layout.now(selectDragPx)]).toEqual([false, null]);
      layout.world.clock.increment(200);
      layout.swipe(10 * dx);
      expect(layout.led).toHaveLength(1);
    }
  });

  test('to the left is none on a wide screen', () => {
    const layout = begin('wide');
    layout.backFrom('c1');
    layout.swipe(-300);
    expect(layout.led).toEqual([]);
  });

  test('that the address did not follow slides back before the next one', () => {
    const layout = begin();
    layout.address('c1');
    layout.world.clock.increment(200);
    layout.swipe(80);
    layout.world.clock.increment(1_000);
    expect(layout.now(isConversationShown)).toBe(false);
    layout.world.clock.increment(200);
    expect(layout.now(isConversationShown)).toBe(true);
  });

  test('draws the panels after the finger, never beyond where they were', () => {
    const layout = begin();
    layout.backFrom('c1');
    layout.say({ type: 'layout.dragStarted', way: 'left' }, { type: 'layout.dragged', dx: -120 });
    expect(layout.now(selectDragPx)).toBe(-120);
    layout.say({ type: 'layout.dragged', dx: 30 });
    expect(layout.now(selectDragPx)).toBe(0);
    layout.say({ type: 'layout.dragCancelled' });
    expect(layout.now(selectDragPx)).toBeNull();
  });

  test('goes back after a second when the address does not follow', () => {
    const layout = begin();
    layout.address('c1');
    layout.world.clock.increment(200);
    layout.swipe(80);
    layout.world.clock.increment(999);
    expect(layout.now(selectPanel)).toBe('list');
    layout.world.clock.increment(1);
    expect(layout.now(selectPanel)).toBe('conversation');
  });
});

describe('the conversation', () => {
  test('is drawn while a part of it can be seen, and shown only once it has come to rest', () => {
    const layout = begin();
    const seen = () => [layout.now(selectDrawnId), layout.now(isConversationShown)];
    expect(seen()).toEqual([null, true]);
    layout.address('c1');
    expect(seen()).toEqual(['c1', false]);
    layout.world.clock.increment(199);
    expect(seen()).toEqual(['c1', false]);
    layout.world.clock.increment(1);
    expect(seen()).toEqual(['c1', true]);
    layout.address(null);
    expect(seen()).toEqual(['c1', false]);
    layout.world.clock.increment(200);
    expect(seen()).toEqual([null, true]);
    layout.say({ type: 'layout.dragStarted', way: 'left' });
    expect(seen()).toEqual(['c1', false]);
  });

  test('of a wide screen is the one that the address names, at once', () => {
    const layout = begin('wide');
    layout.address('c1');
    expect([layout.now(selectDrawnId), layout.now(isConversationShown)]).toEqual(['c1', true]);
    layout.address(null);
    expect(layout.now(selectDrawnId)).toBeNull();
  });
});

test('only a spacious screen has room beside a conversation, and only while one is open', () => {
  const layout = begin('wide');
  layout.address('c1');
  expect(layout.now(hasRoomBeside)).toBe(false);
  layout.say({ type: 'screen.turned', width: 'spacious' });
  expect(layout.now(hasRoomBeside)).toBe(true);
  expect(layout.now(isNarrowScreen)).toBe(false);
  layout.address(null);
  expect(layout.now(hasRoomBeside)).toBe(false);
  layout.address('c2');
  layout.say({ type: 'screen.turned', width: 'narrow' });
  expect(layout.now(hasRoomBeside)).toBe(false);
});

test('a conversation that is gone leaves a moment for its panel to slide away; another one does not', () => {
  const layout = begin();
  layout.backFrom('c1');
  layout.say({ type: 'layout.gone', conversationId: 'c2' });
  expect(layout.now(isConversationShown)).toBe(true);
  layout.say({ type: 'layout.gone', conversationId: 'c1' });
  expect(layout.now(isConversationShown)).toBe(false);
  layout.world.clock.increment(200);
  expect(layout.now(isConversationShown)).toBe(true);
});

test('the screen is what it was last turned to', () => {
  const layout = begin('wide');
  const is = (width: ScreenWidth) => {
    layout.say({ type: 'layout.addressed', conversationId: width });
    layout.say({ type: 'screen.turned', width });
    return [layout.now(isNarrowScreen), layout.now(hasRoomBeside)];
  };
  expect(is('narrow')).toEqual([true, false]);
  expect(is('wide')).toEqual([false, false]);
  expect(is('spacious')).toEqual([false, true]);
  expect(is('wide')).toEqual([false, false]);
});

test('the area for messages is wide from 900 px on', () => {
  const layout = begin();
  const widths = [899, 900, 901, 899].map((widthPx) => {
    layout.say({ type: 'layout.areaMeasured', widthPx });
    return layout.now(isWideArea);
  });
  expect(widths).toEqual([false, true, true, false]);
});

test('a keyboard leaves so much of the page as the screen says', () => {
  const layout = begin();
  const viewport = { topPx: 12, heightPx: 400 };
  layout.say({ type: 'screen.covered', viewport, hasKeyboard: true });
  expect([layout.now(hasKeyboard), layout.now(selectViewport)]).toEqual([true, viewport]);
  layout.say({ type: 'screen.covered', viewport: null, hasKeyboard: false });
  expect([layout.now(hasKeyboard), layout.now(selectViewport)]).toEqual([false, null]);
});

test('a screen that turns, a keyboard and an area each leave the others as they are', () => {
  const layout = begin();
  layout.say({ type: 'layout.areaMeasured', widthPx: 900 });
  layout.say({ type: 'screen.covered', viewport: null, hasKeyboard: true });
  for (const width of ['narrow', 'wide', 'spacious'] as const) {
    layout.say({ type: 'screen.turned', width });
    expect([layout.now(isWideArea), layout.now(hasKeyboard)]).toEqual([true, true]);
  }
  for (const covers of [false, true]) {
    layout.say({ type: 'screen.covered', viewport: null, hasKeyboard: covers });
    layout.address('c1');
    expect([layout.now(hasRoomBeside), layout.now(isWideArea)]).toEqual([true, true]);
  }
});

test('the screen is watched', () => {
  expect(startStubbed(layoutMachine).runs('watchScreen')).toBe(true);
});
