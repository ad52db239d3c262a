import { assign, fromCallback, setup } from 'xstate';
import type { Conversation } from '#contract/conversations.ts';
import { conversationsSoonMs } from '#contract/limits.ts';
import { failureOf, isPassing, type Failure } from '#services/app/api/types.ts';
import { backoffAfterMs } from '#machines/kit/backoff.ts';
import { watchDb } from '#machines/store/db/db.reader.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { RosterEvent } from './roster.events.ts';

interface RosterInput {
  readonly conversationId: string;
}

interface RosterContext extends RosterInput {
  readonly failedTries: number;
  readonly failure: Failure | null;
}

type Failed = { readonly error: unknown };
type Answered = { readonly conversation: Conversation };

/**
 * Loads all people of a large group while it is on the screen: lists and events name only 32 of them (contract,
 * Shapes), but everybody's pointers are needed to count the readers of a message. Reads again when somebody joins or leaves.
 */
export const rosterMachine = setup({
  types: {} as {
    context: RosterContext;
    events: RosterEvent;
    input: RosterInput;
    tags: 'busy' | 'waiting';
  },
  actors: {
    watchPeople: fromCallback<RosterEvent, RosterInput>(({ system, input, sendBack }) =>
      watchDb(system, ({ conversations, openConversationId }) => {
        const conversation = conversations[input.conversationId];
        // A conversation that is only kept for a quick return needs no people.
        if (!conversation || openConversationId !== conversation.id) return;
        if (conversation.participants.length < conversation.participantCount)
          sendBack({ type: 'roster.short' });
      }),
    ),
    readAll: askPlaceholder<Conversation, RosterInput>(),
  },
  actions: {
    storeAll: tell<'db', RosterContext, RosterEvent, Answered>('db', (_, { conversation }) => ({
      type: 'conversation.changed',
      conversation,
    })),
    noteFailure: assign({
      failedTries: ({ context }) => context.failedTries + 1,
      failure: (_, { error }: Failed) => failureOf(error),
    }),
    forgetFailures: assign({ failedTries: 0, failure: null }),
  },
  guards: { isPassing: (_, { error }: Failed) => isPassing(failureOf(error)) },
  delays: {
    burst: conversationsSoonMs,
    backoff: ({ context }) => backoffAfterMs(context.failedTries, context.failure),
  },
}).createMachine({
  id: 'roster',
  context: ({ input: { conversationId } }) => ({ conversationId, failedTries: 0, failure: null }),
  initial: 'watching',
  states: {
    watching: {
      invoke: {
        id: 'watchPeople',
        src: 'watchPeople',
        input: ({ context: { conversationId } }) => ({ conversationId }),
        onError: 'unknown',
      },
      on: { 'roster.short': 'gathering' },
    },
    /** One reading serves several people who are added in a row, and outdated answers cannot cause a storm of requests. */
    gathering: { after: { burst: 'reading' } },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readAll',
        src: 'readAll',
        input: ({ context: { conversationId } }) => ({ conversationId }),
        onDone: {
          target: 'watching',
          actions: [
            { type: 'storeAll', params: ({ event }) => ({ conversation: event.output }) },
            'forgetFailures',
          ],
        },
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) },
            target: 'waiting',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
          /** I am not in the conversation any more; other machines tell the person. */
          { target: 'unknown' },
        ],
      },
    },
    waiting: { tags: 'waiting', after: { backoff: 'reading' } },
    unknown: { type: 'final' },
  },
});
