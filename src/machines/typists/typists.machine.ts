import { assign, enqueueActions, setup } from 'xstate';
import { typingDotsMs, typingForgottenMs } from '#contract/limits.ts';
import type { TypistsEvent } from './typists.events.ts';

interface TypistsContext {
  /** Who is writing now, in the order in which they began. */
  readonly userIds: readonly string[];
}

/**
 * Who of the others is writing: dots that move every 500 ms, and nobody is believed for longer than 6 s
 * without renewal, since «stopped» may get lost (spec 4 and 9, Typing; contract, Socket).
 */
export const typistsMachine = setup({
  types: {
    context: {} as TypistsContext,
    events: {} as TypistsEvent,
  },
  actions: {
    remember: assign({
      userIds: ({ context, event }) => [...without(context.userIds, event.userId), event.userId],
    }),
    forget: assign({ userIds: ({ context, event }) => without(context.userIds, event.userId) }),
    /** Each person has a timer of his own, which is why these are no `after` of a state. */
    restartPatience: enqueueActions(({ event, enqueue }) => {
      enqueue.cancel(event.userId);
      enqueue.raise(
        { type: 'typist.forgotten', userId: event.userId },
        { id: event.userId, delay: typingForgottenMs },
      );
    }),
    endPatience: enqueueActions(({ event, enqueue }) => enqueue.cancel(event.userId)),
  },
  guards: {
    isOnlyTypist: ({ context, event }) => without(context.userIds, event.userId).length === 0,
  },
  delays: { dotsInterval: typingDotsMs },
}).createMachine({
  id: 'typists',
  context: { userIds: [] },
  initial: 'quiet',
  states: {
    quiet: {
      on: { 'typist.began': { target: 'writing', actions: ['remember', 'restartPatience'] } },
    },
    writing: {
      initial: 'oneDot',
      on: {
        'typist.began': { actions: ['remember', 'restartPatience'] },
        'typist.stopped': [
          { guard: 'isOnlyTypist', target: 'quiet', actions: ['forget', 'endPatience'] },
          { actions: ['forget', 'endPatience'] },
        ],
        'typist.forgotten': [
          { guard: 'isOnlyTypist', target: 'quiet', actions: 'forget' },
          { actions: 'forget' },
        ],
      },
      states: {
        oneDot: { after: { dotsInterval: 'twoDots' } },
        twoDots: { after: { dotsInterval: 'threeDots' } },
        threeDots: { after: { dotsInterval: 'oneDot' } },
      },
    },
  },
});

function without(userIds: readonly string[], userId: string): readonly string[] {
  return userIds.filter((other) => other !== userId);
}
