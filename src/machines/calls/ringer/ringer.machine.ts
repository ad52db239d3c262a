import { raise, sendParent, setup } from 'xstate';
import { ringTurnMs } from '#contract/call-limits.ts';
import { notifyHiddenClaimMs } from '#contract/limits.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { Incoming } from '../call/call.events.ts';
import type { RingerEvent, RingerInput } from './ringer.events.ts';

/**
 * Rings for a call in this tab (spec 2, Incoming call dialog; spec 4, Call flow): by sound, by the page's title and by
 * the system's notification. The tabs of a browser take turns: one of them sounds, and another takes over when that one
 * is closed. A tab that the browser does not let sound gives its turn away. After 300 ms it says so, unless another tab
 * sounds; at the next click, key or touch it tries again.
 */
export const ringerMachine = setup({
  types: {} as { context: RingerInput; events: RingerEvent; input: RingerInput },
  actors: {
    /** Waits for this tab's turn and loops the ring; reports whether it sounds. */
    sound: workerPlaceholder(),
    isTaken: askPlaceholder<boolean>(),
    watchGestures: workerPlaceholder(),
    /** Alternates the page's title between the call's words and its own. */
    blinkTitle: workerPlaceholder<RingerEvent, Incoming>(),
    /** Tells the other tabs of the browser while the call can be seen here. */
    sayShown: workerPlaceholder<RingerEvent, Incoming>(),
    /** Shows the system's notification while nobody can see the page. */
    notice: workerPlaceholder<RingerEvent, Incoming>(),
  },
  actions: {
    raiseBlocked: raise({ type: 'ring.blocked' }),
    passAnswer: sendParent(({ event }) => event),
  },
  guards: {
    isSilent: ({ context }) => context.isSilent,
    isTaken: (_, isTaken: boolean) => isTaken,
  },
  delays: { ringTurn: ringTurnMs, noticePause: notifyHiddenClaimMs },
}).createMachine({
  id: 'ringer',
  options: { maxIterations: 1_000 },
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
            /** The turn comes as soon as no other tab has it; then the tab sounds until the call stops ringing here. */
            taking: {
              invoke: { id: 'sound', src: 'sound', onError: 'refused' },
              on: { 'ring.refused': 'refused' },
            },
            /** After a gesture the tab may sound. The first event of a touch is no gesture for the browser. */
            refused: {
              invoke: { id: 'watchGestures', src: 'watchGestures', onError: {} },
              on: { 'ring.gesture': 'taking' },
              initial: 'yielding',
              states: {
                /** The browser may let another tab sound. */
                yielding: { after: { ringTurn: 'looking' } },
                looking: {
                  invoke: {
                    id: 'isTaken',
                    src: 'isTaken',
                    onDone: [
                      {
                        guard: { type: 'isTaken', params: ({ event }) => event.output },
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
    /**
     * Until the tab sounds, the dialog says that the browser keeps it silent, and the title blinks for a person who
     * looks elsewhere.
     */
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
        /** A visible tab reports itself first: then the system's notification is not needed. */
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
