import { assign, enqueueActions, setup } from 'xstate';
import { typingDotsMs, typingForgottenMs } from '#contract/limits.ts';
import type { TypistsEvent } from './typists.events.ts';

interface TypistsContext {
  /** The people who type in each conversation, in the order in which they began; no key where nobody does. */
  readonly writing: Readonly<Record<string, readonly string[]>>;
}

/**
 * Knows who is typing in every conversation, not only in the open one, because the list shows it too. Dots move every
 * 500 ms. Without renewal, nobody is believed for longer than 6 s, because «stopped» may get lost (spec 4 and 9,
 * Typing; contract, Socket).
 */
export const typistsMachine = setup({
  types: {} as { context: TypistsContext; events: TypistsEvent },
  actions: {
    remember: assign({
      writing: ({ context: { writing }, event }) =>
        withTypist(writing, event.conversationId, event.userId),
    }),
    forget: assign({ writing: ({ context, event }) => withoutTypist(context.writing, event) }),
    /** Each person has a timer; an `after` transition of a state would be one for all. */
    restartPatience: enqueueActions(({ event, enqueue }) => {
      const { conversationId, userId } = event;
      enqueue.cancel(timerOf(event));
      enqueue.raise(
        { type: 'typist.forgotten', conversationId, userId },
        { id: timerOf(event), delay: typingForgottenMs },
      );
    }),
    endPatience: enqueueActions(({ event, enqueue }) => enqueue.cancel(timerOf(event))),
  },
  guards: {
    isOnlyTypist: ({ context, event }) =>
      Object.keys(withoutTypist(context.writing, event)).length === 0,
  },
  delays: { dotsInterval: typingDotsMs },
}).createMachine({
  id: 'typists',
  options: { maxIterations: 1_000 },
  context: { writing: {} },
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

type Writing = TypistsContext['writing'];

const timerOf = ({ conversationId, userId }: TypistsEvent) => `${conversationId}/${userId}`;

/** Returns the same object for a renewal, so that nothing is drawn again. */
function withTypist(writing: Writing, conversationId: string, userId: string): Writing {
  const known = writing[conversationId] ?? [];
  return known.includes(userId) ? writing : { ...writing, [conversationId]: [...known, userId] };
}

function withoutTypist(writing: Writing, { conversationId, userId }: TypistsEvent): Writing {
  const { [conversationId]: known, ...elsewhere } = writing;
  if (!known?.includes(userId)) return writing;
  const rest = known.filter((other) => other !== userId);
  return rest.length > 0 ? { ...elsewhere, [conversationId]: rest } : elsewhere;
}
