import { assign, setup, type AnyActorRef } from 'xstate';
import type { CommonConversation } from '#contract/conversations.ts';
import type { User } from '#contract/users.ts';
import { hasStatus } from '#services/app/api/types.ts';
import { backoff, failedAgain, failureIn, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { sharedFilesMachine } from '#machines/chats/shared-files/shared-files.machine.ts';
import { tell } from '#machines/kit/peers.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { passes } from '#machines/kit/refusals.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { PersonEvent } from './person.events.ts';

export interface PersonInput {
  readonly userId: string;
}

/** A person's data, and the groups that both are in. Contacts have a chart and a list of their own. */
export interface PersonLook {
  readonly user: User;
  readonly commonConversations: readonly CommonConversation[];
  /** The store's `heard` at the request: events since then win over the answer. */
  readonly heard?: DbContext['heard'] | undefined;
}

/** A question for a person's profile, with what the store had heard of people until then. */
export interface PersonRequest extends PersonInput {
  readonly heard?: DbContext['heard'] | undefined;
}

interface Args {
  readonly context: PersonContext;
  readonly self: AnyActorRef;
}

interface PersonContext extends PersonInput, Tries {
  readonly commonConversations: readonly CommonConversation[];
}

function requestOf({ context: { userId }, self }: Args): PersonRequest {
  return { userId, heard: readDb(self.system)?.heard };
}

/**
 * Reads another person's profile (spec 2, Profile dialog) when it opens, and again when something about the person has
 * changed. The old data stay on the screen meanwhile. The person's status and names go to the store.
 */
export const personMachine = setup({
  types: {} as {
    context: PersonContext;
    events: PersonEvent;
    input: PersonInput;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    readPerson: askPlaceholder<PersonLook, PersonRequest>(),
    /** Reads what the two sent each other: one runs for the pictures, one for the other files. */
    sharedFiles: sharedFilesMachine,
  },
  actions: {
    storeUser: tell('db', (_, { user, heard }: PersonLook) => ({
      type: 'person.loaded',
      user,
      heard,
    })),
    takeLook: assign((_, { commonConversations }: PersonLook) => ({
      commonConversations,
      ...noFailures,
    })),
    noteFailure: assign(({ context, event }) => failedAgain(context, event)),
  },
  guards: {
    isThisOne: ({ context, event }) =>
      event.type === 'person.moved' && event.userId === context.userId,
    isPassing: passes,
    isMissing: ({ event }) => hasStatus(failureIn(event), 404),
  },
  delays: { backoff },
}).createMachine({
  id: 'person',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({ ...input, commonConversations: [], ...noFailures }),
  invoke: [
    {
      id: 'pictures',
      src: 'sharedFiles',
      systemId: 'sharedFiles:IMAGE',
      input: ({ context: { userId } }) => ({ type: 'IMAGE', place: { userId } }),
      onError: {},
    },
    {
      id: 'files',
      src: 'sharedFiles',
      systemId: 'sharedFiles:FILE',
      input: ({ context: { userId } }) => ({ type: 'FILE', place: { userId } }),
      onError: {},
    },
  ],
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readPerson',
        src: 'readPerson',
        input: requestOf,
        onDone: {
          target: 'loaded',
          actions: [
            { type: 'storeUser', params: ({ event }) => event.output },
            { type: 'takeLook', params: ({ event }) => event.output },
          ],
        },
        onError: [
          { guard: 'isMissing', target: 'missing' },
          { guard: 'isPassing', target: 'waiting', actions: 'noteFailure' },
          { target: 'failed' },
        ],
      },
      on: {
        'person.moved': { guard: 'isThisOne', target: 'loading', reenter: true },
        'person.refresh': { target: 'loading', reenter: true },
      },
    },
    loaded: {
      initial: 'current',
      on: {
        'person.moved': { guard: 'isThisOne', target: '.reading' },
        'person.refresh': '.reading',
      },
      states: {
        current: {},
        /** The old data stay on the screen meanwhile, also when this fails. */
        reading: {
          invoke: {
            id: 'readAgain',
            src: 'readPerson',
            input: requestOf,
            onDone: {
              target: 'current',
              actions: [
                { type: 'storeUser', params: ({ event }) => event.output },
                { type: 'takeLook', params: ({ event }) => event.output },
              ],
            },
            onError: [{ guard: 'isMissing', target: '#person.missing' }, { target: 'current' }],
          },
        },
      },
    },
    /** The profile is read again without the person's doing. */
    waiting: {
      tags: 'waiting',
      after: { backoff: 'loading' },
      on: { 'person.retry': 'loading', 'person.refresh': 'loading' },
    },
    failed: { tags: 'failed', on: { 'person.retry': 'loading', 'person.refresh': 'loading' } },
    /** There is no such person. */
    missing: { on: { 'person.refresh': 'loading' } },
  },
});
