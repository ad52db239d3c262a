import { assign, setup } from 'xstate';
import { awayAfterMs } from '#contract/limits.ts';
import { tell } from '#machines/kit/peers.ts';
import { workerPlaceholder } from '#machines/kit/placeholder.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import type { RealtimeEvent } from '#machines/store/realtime/realtime.events.ts';
import type { IdlenessEvent } from './idleness.events.ts';

interface IdlenessContext {
  /** The time without input before the waiting began. */
  readonly quietMs: number;
}

const presence = (active: boolean): RealtimeEvent => ({
  type: 'realtime.emit',
  event: { name: 'presence:active', payload: { active } },
});

/**
 * Finds out whether anybody is at this page (contract, Presence). The server is told after 10 minutes without input,
 * and again at the next input; it shows 'Отошел' when all pages of the person are idle. A page that cannot be seen gets
 * no input. A new connection tells the state when it begins (realtime.services.ts). Once the connection lives, the
 * state is told again, because it may have changed meanwhile.
 */
export const idlenessMachine = setup({
  types: { context: {} as IdlenessContext, events: {} as IdlenessEvent },
  actors: { watchInput: workerPlaceholder() },
  actions: {
    sayIdle: tell('realtime', presence(false)),
    sayActive: tell('realtime', presence(true)),
    noteInput: assign({ quietMs: 0 }),
    noteQuiet: assign({
      quietMs: ({ event }) => eventAs(event, 'idleness.woke').quietMs,
    }),
  },
  delays: { away: ({ context }) => Math.max(0, awayAfterMs - context.quietMs) },
}).createMachine({
  id: 'idleness',
  options: { maxIterations: 1_000 },
  context: { quietMs: 0 },
  invoke: { id: 'watchInput', src: 'watchInput', onError: {} },
  initial: 'active',
  states: {
    active: {
      after: { away: 'idle' },
      on: {
        'idleness.input': { target: 'active', reenter: true, actions: 'noteInput' },
        /** The timer did not run meanwhile, so the clock says how much of it is left. */
        'idleness.woke': { target: 'active', reenter: true, actions: 'noteQuiet' },
        'realtime.live': { actions: 'sayActive' },
      },
    },
    idle: {
      entry: 'sayIdle',
      on: {
        'idleness.input': { target: 'active', actions: ['noteInput', 'sayActive'] },
        'realtime.live': { actions: 'sayIdle' },
      },
    },
  },
});
