import { assign, setup } from 'xstate';
import { awayAfterMs } from '#contract/limits.ts';
import { tell } from '#machines/kit/peers.ts';
import { workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { IdlenessEvent } from './idleness.events.ts';

interface IdlenessContext {
  /** So long there had been no input already when the waiting began. */
  readonly quietMs: number;
}

const say = (active: boolean) =>
  tell<'realtime', IdlenessContext, IdlenessEvent>('realtime', {
    type: 'realtime.emit',
    event: { name: 'presence:active', payload: { active } },
  });

/**
 * Whether anybody is at this page (contract, Presence). After 10 minutes without input the server is told, and at the
 * next input at once; it shows 'Отошел' when that holds for all pages of the person. A page that cannot be seen gets
 * no input. A new connection says how it is when it begins (realtime.services.ts), and once it lives the state is said
 * again: it may have changed meanwhile.
 */
export const idlenessMachine = setup({
  types: { context: {} as IdlenessContext, events: {} as IdlenessEvent },
  actors: { watchInput: workerPlaceholder() },
  actions: {
    sayIdle: say(false),
    sayActive: say(true),
    noteInput: assign({ quietMs: 0 }),
    noteQuiet: assign({
      quietMs: ({ context, event }) =>
        event.type === 'idleness.woke' ? event.quietMs : context.quietMs,
    }),
  },
  delays: { away: ({ context }) => Math.max(0, awayAfterMs - context.quietMs) },
}).createMachine({
  id: 'idleness',
  context: { quietMs: 0 },
  invoke: { id: 'watchInput', src: 'watchInput', onError: {} },
  initial: 'active',
  states: {
    active: {
      after: { away: 'idle' },
      on: {
        'idleness.input': { target: 'active', reenter: true, actions: 'noteInput' },
        /** The timer did not run meanwhile: the clock says how much of it is left. */
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
