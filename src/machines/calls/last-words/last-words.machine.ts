import { assertEvent, assign, setup } from 'xstate';
import type { Acknowledgement, ClientEvent } from '#contract/events.ts';
import { callTryPauseMs } from '#contract/call-limits.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { LastWord, LastWordsEvent } from './last-words.events.ts';

interface LastWordsContext {
  readonly isLive: boolean;
  readonly words: readonly LastWord[];
  /** The word that is being sent. */
  readonly told: LastWord | null;
}

/** Answers whether the word names its call or attempt; otherwise it might end another call by the time it is heard. */
const isNamed = ({ payload }: LastWord) => payload.callId !== undefined || 'attemptId' in payload;

function firstOf({ words: [first] }: LastWordsContext): LastWord {
  if (!first) throw new Error('There is nothing to say');
  return first;
}

/**
 * Sends the last words of this device about calls, call:end and call:decline (contract, The call record), one after
 * another while the connection lives, even if the call was left long ago. Each word names its call, or the attempt to
 * place it; a word that names neither is sent at once or never.
 */
export const lastWordsMachine = setup({
  types: { context: {} as LastWordsContext, events: {} as LastWordsEvent },
  actors: { askServer: askPlaceholder<Acknowledgement, ClientEvent>() },
  actions: {
    noteLive: assign({ isLive: true, words: ({ context }) => context.words.filter(isNamed) }),
    noteLost: assign({ isLive: false }),
    noteWord: assign(({ context: { words }, event }) => {
      assertEvent(event, 'lastWords.say');
      return { words: [...words, event.word] };
    }),
    withdraw: assign(({ context: { words }, event }) => {
      assertEvent(event, 'lastWords.withdraw');
      return { words: words.filter(({ payload }) => payload.callId !== event.callId) };
    }),
    noteTold: assign({ told: ({ context }) => firstOf(context) }),
    /** Other words before it may have been withdrawn meanwhile. */
    dropTold: assign({
      words: ({ context: { words, told } }) => words.filter((one) => one !== told),
      told: null,
    }),
  },
  guards: {
    canBeSaid: ({ context, event }) =>
      event.type === 'lastWords.say' && (context.isLive || isNamed(event.word)),
    canSay: ({ context }) => context.isLive && context.words.length > 0,
  },
  delays: { tryPause: callTryPauseMs },
}).createMachine({
  id: 'lastWords',
  options: { maxIterations: 1_000 },
  context: { isLive: false, words: [], told: null },
  on: {
    'realtime.live': { actions: 'noteLive' },
    'realtime.lost': { actions: 'noteLost' },
    'lastWords.say': { guard: 'canBeSaid', actions: 'noteWord' },
    'lastWords.withdraw': { actions: 'withdraw' },
  },
  initial: 'quiet',
  states: {
    quiet: { always: { guard: 'canSay', target: 'telling' } },
    telling: {
      entry: 'noteTold',
      invoke: {
        id: 'askServer',
        src: 'askServer',
        input: ({ context }) => firstOf(context),
        onDone: { target: 'quiet', actions: 'dropTold' },
        onError: 'pausing',
      },
    },
    pausing: { after: { tryPause: 'quiet' } },
  },
});
