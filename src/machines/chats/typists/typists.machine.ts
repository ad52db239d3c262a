import { assign, enqueueActions, setup } from 'xstate';
import { typingDotsMs, typingForgottenMs } from '#contract/limits.ts';
import type { TypistsEvent } from './typists.events.ts';

interface TypistsContext {
  /** By conversation, who is writing there now, in the order in which they began; no key where nobody is. */
  readonly writing: Readonly<Record<string, readonly string[]>>;
}

/**
 * Who of the others is writing, and where: the list of chats tells it of every conversation, not only of those
 * that are looked at. Dots move every 500 ms, and nobody is believed for longer than 6 s without renewal, since
 * «stopped» may get lost (spec 4 and 9, Typing; contract, Socket).
 */
export const typistsMachine = setup({
  types: {
    context: {} as TypistsContext,
    events: {} as TypistsEvent,
  },
  actions: {
    remember: assign({
      writing: ({ context: { writing }, event }) =>
        withTypist(writing, event.conversationId, event.userId),
    }),
    forget: assign({ writing: ({ context, event }) => withoutTypist(context.writing, event) }),
    /** Each person has a timer of his own, which is why these are no `after` of a state. */
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

/** The same object when he was writing already: nothing is drawn anew for a renewal. */
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
