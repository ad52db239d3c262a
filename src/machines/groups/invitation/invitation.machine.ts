import { assertEvent, assign, setup } from 'xstate';
import type { Conversation, InvitedTo } from '#contract/conversations.ts';
import { backoff, noProblem, problemAgain, type ToldTries } from '#machines/kit/backoff.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import { leadsNowhere, passes } from '#machines/kit/refusals.ts';
import type { InvitationEvent } from './invitation.events.ts';

export interface InvitationQuestion {
  readonly code: string;
  /** A signed-in person may be in the group already. */
  readonly isSignedIn: boolean;
}

export interface InvitationAnswer {
  readonly group: InvitedTo;
  readonly isMember: boolean;
}

interface InvitationContext extends InvitationQuestion, ToldTries {
  readonly group: InvitedTo | null;
}

/**
 * Runs the page of an invitation (contract, invites/{code}), for everybody who has its address, signed in or not. It
 * shows the group, and a signed-in person can join. It lives as long as the page does and rests while nobody looks.
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
    noteQuestion: assign(({ event }) => {
      assertEvent(event, 'invitation.look');
      return { code: event.code, isSignedIn: event.isSignedIn, group: null };
    }),
    noteGroup: assign((_, { group }: InvitationAnswer) => ({ group, ...noProblem })),
    noteFailure: assign(({ context, event }) => problemAgain(context, event)),
    forgetFailures: assign(noProblem),
    /**
     * Lets the messenger, if it runs, show the group before the list is read again; invitation.services.ts binds it.
     */
    welcome: (_args, _group: Conversation) => {},
  },
  guards: {
    isSignedIn: ({ context }) => context.isSignedIn,
    isMember: (_, { isMember }: InvitationAnswer) => isMember,
    /** The invitation was revoked, mistyped or never made: the server does not tell which. */
    isGone: leadsNowhere,
    isPassing: passes,
  },
  delays: { backoff },
}).createMachine({
  id: 'invitation',
  options: { maxIterations: 1_000 },
  context: { code: '', isSignedIn: false, group: null, ...noProblem },
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
            guard: { type: 'isMember', params: ({ event }) => event.output },
            target: 'member',
            actions: { type: 'noteGroup', params: ({ event }) => event.output },
          },
          {
            target: 'shown',
            actions: { type: 'noteGroup', params: ({ event }) => event.output },
          },
        ],
        onError: [
          { guard: 'isGone', target: 'gone' },
          { guard: 'isPassing', target: 'waiting', actions: 'noteFailure' },
          { target: 'failed', actions: 'noteFailure' },
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
          actions: { type: 'welcome', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'isGone', target: 'gone' },
          { target: 'shown.failed', actions: 'noteFailure' },
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
