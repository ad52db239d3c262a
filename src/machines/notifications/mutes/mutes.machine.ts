import { assign, sendTo, setup } from 'xstate';
import { muteLookMs } from '#contract/limits.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tell } from '#machines/kit/peers.ts';
import { workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { MutesEvent, MutesLook } from './mutes.events.ts';

interface MutesContext {
  readonly leftMs: number;
}

/** Makes the action that counts what is left. `now` reads the device's clock. */
export const countLeft = (now: () => number) =>
  assign<MutesContext, MutesEvent, undefined, MutesEvent, never>({
    leftMs: ({ event }) => Math.max(0, (eventAs(event, 'mutes.seen').untilMs ?? 0) - now()),
  });

/** A mute may have ended: the readers of the store look at the clock, and the next end is waited for. */
const looksAgain = { target: 'idle', actions: ['tellOver', 'lookAgain'] } as const;

/**
 * Notices that a conversation sounds again, because its mute has ended: nothing else happens at that moment, and all who
 * watch the store read it anew then. Those who ask by the clock are right meanwhile, too.
 */
export const mutesMachine = setup({
  types: {} as { context: MutesContext; events: MutesEvent },
  actors: {
    /** Looks for the mute that ends next, at once and whenever that changes, and for the machine's waking. */
    watchMutes: workerPlaceholder<MutesLook>(),
  },
  actions: {
    /** mutes.services.ts provides the device's clock. */
    countLeft: countLeft(() => 0),
    tellOver: tell('db', { type: 'mutes.over' }),
    lookAgain: sendTo('watchMutes', { type: 'mutes.look' } satisfies MutesLook),
  },
  guards: { isNone: ({ event }) => eventAs(event, 'mutes.seen').untilMs === null },
  delays: {
    /** No timer of a browser takes more than 24.8 days, and a clock may have been set meanwhile. */
    left: ({ context: { leftMs } }) => Math.min(leftMs, muteLookMs),
  },
}).createMachine({
  id: 'mutes',
  options: { maxIterations: 1_000 },
  context: { leftMs: 0 },
  invoke: { id: 'watchMutes', src: 'watchMutes', onError: {} },
  on: {
    'mutes.seen': [
      { guard: 'isNone', target: '.idle' },
      { target: '.counting', actions: 'countLeft' },
    ],
  },
  initial: 'idle',
  states: {
    idle: {},
    counting: {
      after: { left: looksAgain },
      on: { 'mutes.woke': looksAgain },
    },
  },
});
