import { assign, setup } from 'xstate';
import type { Conversation, InvitedTo } from '#contract/conversations.ts';
import { failureOf, isPassing, type Failure } from '#services/app/api/types.ts';
import { backoffAfterMs } from '#machines/kit/backoff.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { InvitationEvent } from './invitation.events.ts';
import { invitationFailure, type InvitationFailure } from '#machines/kit/failures.ts';

export interface InvitationQuestion {
  readonly code: string;
  /** A signed-in person may be in the group already. */
  readonly isSignedIn: boolean;
}

export interface InvitationAnswer {
  readonly group: InvitedTo;
  readonly isMember: boolean;
}

interface InvitationContext extends InvitationQuestion {
  readonly group: InvitedTo | null;
  readonly failedTries: number;
  readonly failure: Failure | null;
  /** Why the invitation was not read, or the group not joined. */
  readonly problem: InvitationFailure | null;
}

type Failed = { readonly error: unknown };
type Answered = { readonly answer: InvitationAnswer };

const statusOf = (error: unknown): number | null => {
  const failure = failureOf(error);
  return failure.kind === 'http' ? failure.status : null;
};

/**
 * The page of an invitation (contract, invites/{code}), for everybody who has its address, signed in or not: it shows
 * the group, and a signed-in person can join. It lives as long as the page does and rests while nobody looks.
 */
export const invitationMachine = setup({
  types: {} as {
    context: InvitationContext;
    events: InvitationEvent;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    look: askPlaceholder<InvitationAnswer, InvitationQuestion>(),
    join: askPlaceholder<Conversation, { code: string }>(),
  },
  actions: {
    noteQuestion: assign(({ context, event }) =>
      event.type === 'invitation.look'
        ? { ...context, code: event.code, isSignedIn: event.isSignedIn, group: null }
        : context,
    ),
    noteGroup: assign({ group: (_, { answer }: Answered) => answer.group }),
    noteFailure: assign({
      failedTries: ({ context }) => context.failedTries + 1,
      failure: (_, { error }: Failed) => failureOf(error),
      problem: (_, { error }: Failed) => invitationFailure(failureOf(error)),
    }),
    forgetFailures: assign({ failedTries: 0, failure: null, problem: null }),
    /** The messenger, if it runs, shows the group before the list is read again: bound in invitation.services.ts. */
    welcome: (_args, _params: { conversation: Conversation }) => {},
  },
  guards: {
    isSignedIn: ({ context }) => context.isSignedIn,
    isMember: (_, { answer }: Answered) => answer.isMember,
    /** The invitation was revoked, mistyped or never made: the server does not tell which. */
    isGone: (_, { error }: Failed) => [400, 404].includes(statusOf(error) ?? 0),
    isPassing: (_, { error }: Failed) => isPassing(failureOf(error)),
  },
  delays: { backoff: ({ context }) => backoffAfterMs(context.failedTries, context.failure) },
}).createMachine({
  id: 'invitation',
  context: {
    code: '',
    isSignedIn: false,
    group: null,
    failedTries: 0,
    failure: null,
    problem: null,
  },
  initial: 'away',
  on: {
    'invitation.look': { target: '.loading', reenter: true, actions: 'noteQuestion' },
    'invitation.leave': '.away',
  },
  states: {
    away: { entry: 'forgetFailures' },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context: { code, isSignedIn } }) => ({ code, isSignedIn }),
        onDone: [
          {
            guard: { type: 'isMember', params: ({ event }) => ({ answer: event.output }) },
            target: 'member',
            actions: [
              { type: 'noteGroup', params: ({ event }) => ({ answer: event.output }) },
              'forgetFailures',
            ],
          },
          {
            target: 'shown',
            actions: [
              { type: 'noteGroup', params: ({ event }) => ({ answer: event.output }) },
              'forgetFailures',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'gone',
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
    },
    /** The invitation is read again by itself, or when the person asks. */
    waiting: {
      tags: 'waiting',
      on: { 'invitation.retry': 'loading' },
      after: { backoff: 'loading' },
    },
    failed: { tags: 'failed', on: { 'invitation.retry': 'loading' } },
    shown: {
      initial: 'resting',
      on: { 'invitation.join': { guard: 'isSignedIn', target: 'joining' } },
      states: { resting: {}, failed: { tags: 'failed', exit: 'forgetFailures' } },
    },
    joining: {
      tags: 'busy',
      invoke: {
        id: 'join',
        src: 'join',
        input: ({ context: { code } }) => ({ code }),
        onDone: {
          target: 'joined',
          actions: {
            type: 'welcome',
            params: ({ event }) => ({ conversation: event.output }),
          },
        },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'gone',
          },
          {
            target: 'shown.failed',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    /** The person has joined, and the conversation opens. */
    joined: {},
    /** The person was in the group before. */
    member: {},
    /** The invitation leads nowhere (any more). */
    gone: {},
  },
});
