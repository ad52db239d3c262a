import { assign, raise, setup, stateIn } from 'xstate';
import { callClockMs, callControlsIdleMs, callPagesIdleMs } from '#contract/call-limits.ts';
import type { Corner } from '#services/settings/preferences/types.ts';
import type { CallViewEvent } from './call-view.events.ts';

export interface CallViewContext {
  /** The time by the device's clock, to the second; null where nothing provides it. */
  readonly nowMs: number | null;
  /** The tile that the person made large. */
  readonly pinned: string | null;
  /** The tile that was last made small again: a screen share pins itself only once. */
  readonly unpinned: string | null;
  /** In a call of two the small picture stands in this corner of the large one. */
  readonly corner: Corner;
}

/**
 * Keeps the look of a call (spec 2 and 9, Call overlay): large over everything or small over the chats, with the chat
 * or the settings beside it, and the pinned tile. The buttons that turn the pages show for 2 s after the last movement,
 * the controls over a picture that fills the view for 3 s.
 */
export const callViewMachine = setup({
  types: { context: {} as CallViewContext, events: {} as CallViewEvent },
  actions: {
    noteTime: assign({ nowMs: null }),
    tickLater: raise({ type: 'callView.ticked' }, { delay: 'clock' }),
    pin: assign({
      pinned: ({ context, event }) => ('key' in event ? event.key : context.pinned),
      unpinned: null,
    }),
    unpin: assign({
      pinned: null,
      unpinned: ({ context, event }) => ('key' in event ? event.key : context.unpinned),
    }),
    moveCorner: assign({
      corner: ({ context, event }) => ('corner' in event ? event.corner : context.corner),
    }),
  },
  guards: { isAlone: stateIn({ side: 'closed' }) },
  delays: { pagesIdle: callPagesIdleMs, controlsIdle: callControlsIdleMs, clock: callClockMs },
}).createMachine({
  id: 'callView',
  options: { maxIterations: 1_000 },
  context: { nowMs: null, pinned: null, unpinned: null, corner: 'bottomRight' },
  type: 'parallel',
  entry: ['noteTime', 'tickLater'],
  on: {
    'callView.ticked': { actions: ['noteTime', 'tickLater'] },
    'callView.pin': { actions: 'pin' },
    'callView.unpin': { actions: 'unpin' },
    'callView.moveCorner': { actions: 'moveCorner' },
  },
  states: {
    size: {
      initial: 'large',
      states: {
        large: {
          on: {
            'callView.makeSmall': 'small',
            'callView.back': { guard: 'isAlone', target: 'small' },
          },
        },
        small: { on: { 'callView.makeLarge': 'large' } },
      },
    },
    side: {
      initial: 'closed',
      states: {
        closed: {
          on: { 'callView.toggleChat': 'chat', 'callView.toggleSettings': 'settings' },
        },
        chat: {
          on: {
            'callView.toggleChat': 'closed',
            'callView.toggleSettings': 'settings',
            'callView.closeSide': 'closed',
            'callView.back': 'closed',
          },
        },
        settings: {
          on: {
            'callView.toggleChat': 'chat',
            'callView.toggleSettings': 'closed',
            'callView.closeSide': 'closed',
            'callView.back': 'closed',
          },
        },
      },
    },
    /** The buttons that turn the pages. */
    pages: {
      initial: 'away',
      states: {
        away: { on: { 'callView.touched': 'there' } },
        there: {
          on: { 'callView.touched': { target: 'there', reenter: true } },
          after: { pagesIdle: 'away' },
        },
      },
    },
    /** The head, the bar and the names, where they lie over a picture. */
    controls: {
      initial: 'there',
      states: {
        there: {
          on: { 'callView.touched': { target: 'there', reenter: true } },
          after: { controlsIdle: 'away' },
        },
        away: { on: { 'callView.touched': 'there' } },
      },
    },
  },
});
