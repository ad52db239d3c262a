import { raise, sendParent, setup } from 'xstate';
import { notifyHiddenClaimMs, ringTurnMs } from '#contract/limits.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { Incoming } from '../call/call.events.ts';
import type { RingerEvent, RingerInput } from './ringer.events.ts';

/**
 * How a call rings in this tab (spec 2, Incoming call dialog; spec 4, Call flow): by sound, by the page's title and by
 * the system's notification. The tabs of a browser take turns, so that one of them sounds and another steps in where that
 * one is closed. A tab that the browser does not let sound gives its turn away, and after 300 ms says so, unless another
 * tab sounds; at the next click, key or touch it tries again.
 */
export const ringerMachine = setup({
  types: {
    context: {} as RingerInput,
    events: {} as RingerEvent,
    input: {} as RingerInput,
  },
  actors: {
    /** Waits for this tab's turn and loops the ring; says whether it sounds. */
    sound: workerPlaceholder(),
    isTaken: askPlaceholder<boolean>(),
    watchGestures: workerPlaceholder(),
    /** The page's title tells of the call and of the page in turns. */
    blinkTitle: workerPlaceholder<RingerEvent, Incoming>(),
    /** Tells the other tabs of the browser while the call can be seen here. */
    sayShown: workerPlaceholder<RingerEvent, Incoming>(),
    /** Tells the system of it while nobody can see the page. */
    notice: workerPlaceholder<RingerEvent, Incoming>(),
  },
  actions: {
    raiseBlocked: raise({ type: 'ring.blocked' }),
    passAnswer: sendParent(({ event }) => event),
  },
  guards: {
    isSilent: ({ context }) => context.isSilent,
    isTaken: (_, { isTaken }: { readonly isTaken: boolean }) => isTaken,
  },
  delays: { ringTurn: ringTurnMs, noticePause: notifyHiddenClaimMs },
}).createMachine({
  id: 'ringer',
  context: ({ input }) => input,
  type: 'parallel',
  invoke: {
    id: 'sayShown',
    src: 'sayShown',
    input: ({ context }) => context.incoming,
    onError: {},
  },
  on: {
    'call.answer': { actions: 'passAnswer' },
    'call.decline': { actions: 'passAnswer' },
  },
  states: {
    sound: {
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'isSilent', target: 'silent' }, { target: 'loud' }] },
        silent: { type: 'final' },
        loud: {
          on: { 'ringer.silence': 'silent' },
          initial: 'taking',
          states: {
            /** Its turn, as soon as no other tab has it; then it sounds till the call does not ring any more. */
            taking: {
              invoke: { id: 'sound', src: 'sound', onError: 'refused' },
              on: { 'ring.refused': 'refused' },
            },
            /** Until a gesture, after which it may sound. The first event of a touch is no gesture for the browser. */
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
                        guard: {
                          type: 'isTaken',
                          params: ({ event }) => ({ isTaken: event.output }),
                        },
                        target: '#ringer.sound.loud.taking',
                      },
                      { target: 'blocked' },
                    ],
                    onError: 'blocked',
                  },
                },
                blocked: { entry: 'raiseBlocked' },
              },
            },
          },
        },
      },
    },
    /** The dialog says that the browser keeps it silent, until it sounds; the title blinks for who looks elsewhere. */
    hint: {
      initial: 'none',
      states: {
        none: { on: { 'ring.blocked': 'shown' } },
        shown: {
          invoke: {
            id: 'blinkTitle',
            src: 'blinkTitle',
            input: ({ context }) => context.incoming,
            onError: {},
          },
          on: { 'ring.sounding': 'none', 'ringer.silence': 'none' },
        },
      },
    },
    notice: {
      initial: 'pausing',
      states: {
        /** A tab that can be seen says so first: then the system needs to tell nobody. */
        pausing: { after: { noticePause: 'telling' } },
        telling: {
          invoke: {
            id: 'notice',
            src: 'notice',
            input: ({ context }) => context.incoming,
            onError: 'untold',
          },
        },
        untold: { type: 'final' },
      },
    },
  },
});
