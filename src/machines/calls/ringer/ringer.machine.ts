import { sendParent, setup } from 'xstate';
import { ringTurnMs } from '#contract/limits.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { RingerEvent, RingerFact } from './ringer.events.ts';

/**
 * How a call sounds in this tab (spec 2, Incoming call dialog; spec 4, Call flow): the tabs of a browser take turns, so
 * that one of them rings and another steps in where that one is closed. A tab that the browser does not let sound gives
 * its turn away, and after 300 ms says so, unless another tab sounds; at the next click, key or touch it tries again.
 */
export const ringerMachine = setup({
  types: { events: {} as RingerEvent },
  actors: {
    /** Waits for this tab's turn and loops the ring; says whether it sounds. */
    sound: workerPlaceholder(),
    isTaken: askPlaceholder<boolean>(),
    watchGestures: workerPlaceholder(),
  },
  actions: {
    tellSounding: sendParent({ type: 'ringer.sounding' } satisfies RingerFact),
    tellBlocked: sendParent({ type: 'ringer.blocked' } satisfies RingerFact),
  },
  guards: { isTaken: (_, { isTaken }: { readonly isTaken: boolean }) => isTaken },
  delays: { ringTurn: ringTurnMs },
}).createMachine({
  id: 'ringer',
  initial: 'taking',
  states: {
    /** Its turn, as soon as no other tab has it; then it sounds till the call does not ring any more. */
    taking: {
      invoke: { id: 'sound', src: 'sound', onError: 'refused' },
      on: {
        'ring.sounding': { actions: 'tellSounding' },
        'ring.refused': 'refused',
      },
    },
    /** Till a gesture, after which it may: of a touch the first one that the browser hears of is none. */
    refused: {
      invoke: { id: 'watchGestures', src: 'watchGestures', onError: {} },
      on: { 'ring.gesture': 'taking' },
      initial: 'yielding',
      states: {
        /** Another tab may be let. */
        yielding: { after: { ringTurn: 'looking' } },
        looking: {
          invoke: {
            id: 'isTaken',
            src: 'isTaken',
            onDone: [
              {
                guard: { type: 'isTaken', params: ({ event }) => ({ isTaken: event.output }) },
                target: '#ringer.taking',
              },
              { target: 'blocked' },
            ],
            onError: 'blocked',
          },
        },
        blocked: { entry: 'tellBlocked' },
      },
    },
  },
});
