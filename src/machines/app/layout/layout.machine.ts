import { and, assign, emit, setup, stateIn } from 'xstate';
import { panelSlideMs, swipeAddressMs, swipePx, wideLayoutMinPx } from '#contract/limits.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import type { ScreenWidth, Viewport } from '#services/browser/screen/types.ts';
import { workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { LayoutEvent, LayoutFact, Panel } from './layout.events.ts';

interface LayoutContext {
  /** The conversation that the address names; null: the list. */
  readonly openId: string | null;
  /** The conversation that was open last: a swipe opens it again. */
  readonly selectedId: string | null;
  /** How far the finger has drawn the panels, in CSS px; negative to the left. */
  readonly offsetPx: number;
  readonly viewport: Viewport | null;
}

const widths = ['narrow', 'wide', 'spacious'] as const satisfies readonly ScreenWidth[];

/** Leads to the state of the screen's width. */
const toItsWidth = widths.map((width) => ({
  guard: { type: 'isTurned' as const, params: { width } },
  target: `.${width}` as const,
}));

/**
 * Decides by the width which panel shows (spec 2 and 9, Narrow layout): up to 768 px the list and the conversation are
 * two panels that follow a finger. A swipe of 50 px leads to the other panel, a shorter one springs back. The address
 * has the last word on what is open: a swipe asks it to change, and the panels go back if it does not.
 */
export const layoutMachine = setup({
  types: {} as { context: LayoutContext; events: LayoutEvent; emitted: LayoutFact },
  actors: { watchScreen: workerPlaceholder<LayoutEvent>() },
  actions: {
    noteAddress: assign(({ context, event }) => {
      if (event.type !== 'layout.addressed') return {};
      const { conversationId } = event;
      return { openId: conversationId, selectedId: conversationId ?? context.selectedId };
    }),
    forgetSelected: assign({ selectedId: null }),
    /** The panels only move towards the hidden one: on the other side there is nothing to see. */
    follow: assign({
      offsetPx: ({ context, event }) => {
        const dx = 'dx' in event ? event.dx : 0;
        return context.openId === null ? Math.min(0, dx) : Math.max(0, dx);
      },
    }),
    letGo: assign({ offsetPx: 0 }),
    lead: emit(({ context: { selectedId } }, { to }: { to: Panel }) => ({
      type: 'layout.led' as const,
      conversationId: to === 'list' ? null : selectedId,
    })),
    noteViewport: assign({
      viewport: ({ event }) => eventAs(event, 'screen.covered').viewport,
    }),
  },
  guards: {
    isSelected: ({ context, event }) =>
      event.type === 'layout.gone' && event.conversationId === context.selectedId,
    isOpen: ({ context, event }) =>
      event.type === 'layout.addressed' && event.conversationId === context.openId,
    isNarrow: stateIn({ screen: 'narrow' }),
    leadsToList: ({ context, event }) =>
      event.type === 'layout.dragStarted' && event.way === 'right' && context.openId !== null,
    leadsToConversation: ({ context: { openId, selectedId }, event }) =>
      event.type === 'layout.dragStarted' &&
      event.way === 'left' &&
      openId === null &&
      selectedId !== null,
    isFarToList: ({ event }) => event.type === 'layout.dragEnded' && event.dx >= swipePx,
    isFarToConversation: ({ event }) => event.type === 'layout.dragEnded' && event.dx <= -swipePx,
    isTurned: ({ event }, { width }: { width: ScreenWidth }) =>
      event.type === 'screen.turned' && event.width === width,
    isWideArea: ({ event }) =>
      event.type === 'layout.areaMeasured' && event.widthPx >= wideLayoutMinPx,
    isNarrowArea: ({ event }) =>
      event.type === 'layout.areaMeasured' && event.widthPx < wideLayoutMinPx,
    hasKeyboard: ({ event }) => event.type === 'screen.covered' && event.hasKeyboard,
  },
  delays: { slide: panelSlideMs, addressPatience: swipeAddressMs },
}).createMachine({
  id: 'layout',
  options: { maxIterations: 1_000 },
  context: { openId: null, selectedId: null, offsetPx: 0, viewport: null },
  type: 'parallel',
  invoke: { id: 'watchScreen', src: 'watchScreen', onError: {} },
  states: {
    screen: {
      initial: 'wide',
      on: { 'screen.turned': toItsWidth },
      states: { wide: {}, narrow: {}, spacious: {} },
    },
    panels: {
      initial: 'resting',
      on: {
        'layout.addressed': [{ guard: 'isOpen' }, { target: '.settling', actions: 'noteAddress' }],
        'layout.gone': { guard: 'isSelected', target: '.settling', actions: 'forgetSelected' },
        'screen.turned': '.resting',
      },
      states: {
        resting: {
          on: {
            'layout.dragStarted': [
              { guard: and(['isNarrow', 'leadsToList']), target: 'dragging.toList' },
              {
                guard: and(['isNarrow', 'leadsToConversation']),
                target: 'dragging.toConversation',
              },
            ],
          },
        },
        /** The panels follow the finger. */
        dragging: {
          exit: 'letGo',
          on: {
            'layout.dragged': { actions: 'follow' },
            'layout.dragCancelled': 'settling',
          },
          initial: 'toList',
          states: {
            toList: {
              on: {
                'layout.dragEnded': [
                  { guard: 'isFarToList', target: '#layout.panels.leading.toList' },
                  { target: '#layout.panels.settling' },
                ],
              },
            },
            toConversation: {
              on: {
                'layout.dragEnded': [
                  { guard: 'isFarToConversation', target: '#layout.panels.leading.toConversation' },
                  { target: '#layout.panels.settling' },
                ],
              },
            },
          },
        },
        /** The panels slide, and the address should follow. */
        leading: {
          after: { addressPatience: 'settling' },
          initial: 'toList',
          states: {
            toList: { entry: { type: 'lead', params: { to: 'list' } } },
            toConversation: { entry: { type: 'lead', params: { to: 'conversation' } } },
          },
        },
        /** The panels slide back to what the address names. */
        settling: { after: { slide: 'resting' } },
      },
    },
    /** The wide-layout flag. */
    area: {
      initial: 'narrow',
      states: {
        narrow: { on: { 'layout.areaMeasured': { guard: 'isWideArea', target: 'wide' } } },
        wide: { on: { 'layout.areaMeasured': { guard: 'isNarrowArea', target: 'narrow' } } },
      },
    },
    keyboard: {
      initial: 'away',
      on: {
        'screen.covered': [
          { guard: 'hasKeyboard', target: '.up', actions: 'noteViewport' },
          { target: '.away', actions: 'noteViewport' },
        ],
      },
      states: { away: {}, up: {} },
    },
  },
});
