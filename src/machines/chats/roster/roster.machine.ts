import { assign, fromCallback, setup } from 'xstate';
import type { Conversation } from '#contract/conversations.ts';
import { conversationsSoonMs } from '#contract/limits.ts';
import { backoff, failedAgain, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { watchDb } from '#machines/store/db/db.reader.ts';
import { tell } from '#machines/kit/peers.ts';
import { passes } from '#machines/kit/refusals.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { RosterEvent } from './roster.events.ts';

interface RosterInput {
  readonly conversationId: string;
}

/**
 * Loads all people of a large group while it is on the screen: lists and events name only 32 of them (contract,
 * Shapes), but everybody's pointers are needed to count the readers of a message. Reads again when somebody joins or
 * leaves.
 */
export const rosterMachine = setup({
  types: {} as {
    context: RosterInput & Tries;
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
    storeAll: tell('db', (_, { conversation }: { conversation: Conversation }) => ({
      type: 'conversation.changed',
      conversation,
    })),
    noteFailure: assign(({ context, event }) => failedAgain(context, event)),
    forgetFailures: assign(noFailures),
  },
  guards: { isPassing: passes },
  delays: { burst: conversationsSoonMs, backoff },
}).createMachine({
  id: 'roster',
  options: { maxIterations: 1_000 },
  context: ({ input: { conversationId } }) => ({ conversationId, ...noFailures }),
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
    /** One reading serves several people who are added in a row. Outdated answers cannot cause a storm of requests. */
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
          { guard: 'isPassing', target: 'waiting', actions: 'noteFailure' },
          /** I am not in the conversation any more; other machines tell the person. */
          { target: 'unknown' },
        ],
      },
    },
    waiting: { tags: 'waiting', after: { backoff: 'reading' } },
    unknown: { type: 'final' },
  },
});
