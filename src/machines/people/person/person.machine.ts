import { assign, setup } from 'xstate';
import type { CommonConversation } from '#contract/conversations.ts';
import type { User } from '#contract/users.ts';
import { failureOf, isPassing, type Failure } from '#services/app/api/types.ts';
import { backoffAfterMs } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { PersonEvent } from './person.events.ts';

export interface PersonInput {
  readonly userId: string;
}

/** A person's data, and the groups that both are in. Contacts have a chart and a list of their own. */
export interface PersonLook {
  readonly user: User;
  readonly commonConversations: readonly CommonConversation[];
}

interface PersonContext extends PersonInput {
  readonly commonConversations: readonly CommonConversation[];
  readonly failedTries: number;
  readonly failure: Failure | null;
}

type Failed = { readonly error: unknown };
type Read = { readonly look: PersonLook };

/**
 * Another person's profile (spec 2, Profile dialog): it is read when it opens, and again when something about the
 * person has changed; the old data stay on the screen meanwhile. The store is told the status and the names, as always.
 */
export const personMachine = setup({
  types: {} as {
    context: PersonContext;
    events: PersonEvent;
    input: PersonInput;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: { readPerson: askPlaceholder<PersonLook, PersonInput>() },
  actions: {
    storeUser: tell<'db', PersonContext, PersonEvent, Read>('db', (_, { look }) => ({
      type: 'person.loaded',
      user: look.user,
    })),
    takeLook: assign((_, { look }: Read) => ({
      commonConversations: look.commonConversations,
      failedTries: 0,
      failure: null,
    })),
    noteFailure: assign({
      failedTries: ({ context }) => context.failedTries + 1,
      failure: (_, { error }: Failed) => failureOf(error),
    }),
  },
  guards: {
    isThisOne: ({ context, event }) =>
      event.type === 'person.moved' && event.userId === context.userId,
    isPassing: (_, { error }: Failed) => isPassing(failureOf(error)),
    isMissing: (_, { error }: Failed) => {
      const failure = failureOf(error);
      return failure.kind === 'http' && failure.status === 404;
    },
  },
  delays: { backoff: ({ context }) => backoffAfterMs(context.failedTries, context.failure) },
}).createMachine({
  id: 'person',
  context: ({ input }) => ({ ...input, commonConversations: [], failedTries: 0, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readPerson',
        src: 'readPerson',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: {
          target: 'loaded',
          actions: [
            { type: 'storeUser', params: ({ event }) => ({ look: event.output }) },
            { type: 'takeLook', params: ({ event }) => ({ look: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
            target: 'missing',
          },
          {
            guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) },
            target: 'waiting',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'failed',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
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
            input: ({ context }) => ({ userId: context.userId }),
            onDone: {
              target: 'current',
              actions: [
                { type: 'storeUser', params: ({ event }) => ({ look: event.output }) },
                { type: 'takeLook', params: ({ event }) => ({ look: event.output }) },
              ],
            },
            onError: [
              {
                guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
                target: '#person.missing',
              },
              { target: 'current' },
            ],
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
