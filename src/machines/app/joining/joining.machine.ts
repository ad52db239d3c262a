import { and, assign, not, setup } from 'xstate';
import type { InvitedHere } from '#contract/admin.ts';
import type { Conversation } from '#contract/conversations.ts';
import {
  backoff,
  failureIn,
  noProblem,
  problemAgain,
  type ToldTries,
} from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { requestFailure } from '#machines/kit/failures.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import { leadsNowhere, passes } from '#machines/kit/refusals.ts';
import type { JoiningEvent } from './joining.events.ts';

export interface JoiningQuestion {
  readonly code: string;
}

/** The friend and the group that an accepted invitation has brought. */
export interface JoiningEntry {
  /** The friend's name; null where the invitation makes no friends, or they are none any more. */
  readonly friend: string | null;
  /** null: no group, or no place in it. */
  readonly conversation: Conversation | null;
}

interface JoiningContext extends JoiningQuestion, JoiningEntry, ToldTries {
  readonly isSignedIn: boolean;
  /** The code of an invitation that the person wants to accept as soon as they are signed in. */
  readonly meant: string | null;
  readonly invited: InvitedHere | null;
}

const nothing: JoiningEntry = { friend: null, conversation: null };

/**
 * Runs the page of an invitation to the server (contract, join/{code}), for everybody who has its address. It shows who
 * invites; a signed-in person can accept. Somebody who goes to sign in from here has accepted with that. Whoever comes
 * back after it was used up hears what it has brought them. It lives as long as the page does and rests while nobody
 * looks.
 */
export const joiningMachine = setup({
  types: {} as {
    context: JoiningContext;
    events: JoiningEvent;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    look: askPlaceholder<InvitedHere, JoiningQuestion>(),
    /** Answers the same to whoever has accepted before, also when the invitation is over. */
    accept: askPlaceholder<JoiningEntry, JoiningQuestion>(),
  },
  actions: {
    noteQuestion: assign(({ event }) => {
      const { code, isSignedIn } = eventAs(event, 'joining.look');
      return { code, isSignedIn, invited: null, ...nothing };
    }),
    noteInvited: assign((_, invited: InvitedHere) => ({ invited, ...noProblem })),
    noteMeant: assign({ meant: ({ context }) => context.code }),
    forgetMeant: assign({ meant: null }),
    noteEntry: assign((_, entry: JoiningEntry) => entry),
    noteFailure: assign(({ context, event }) => problemAgain(context, event)),
    forgetFailures: assign(noProblem),
    /** Lets the messenger, if it runs, show the group before the list is read again; joining.services.ts binds it. */
    welcome: (_args, _entry: JoiningEntry) => {},
  },
  guards: {
    isSignedIn: ({ context }) => context.isSignedIn,
    isMeant: ({ context }) => context.isSignedIn && context.meant === context.code,
    /** An invitation of the terminal without a group makes accounts, and has nothing for who has one. */
    bringsNothing: ({ context }, { inviter, conversation }: InvitedHere) =>
      context.isSignedIn && inviter === null && conversation === null,
    isOwn: ({ event }) => requestFailure(failureIn(event)).kind === 'yourself',
    /** It is spent, expired, revoked or never was: the server does not tell which. */
    isGone: leadsNowhere,
    isPassing: passes,
  },
  delays: { backoff },
}).createMachine({
  id: 'joining',
  options: { maxIterations: 1_000 },
  context: {
    code: '',
    isSignedIn: false,
    meant: null,
    invited: null,
    ...nothing,
    ...noProblem,
  },
  initial: 'away',
  on: {
    'joining.look': { target: '.loading', reenter: true, actions: 'noteQuestion' },
    'joining.leave': '.away',
  },
  states: {
    away: { entry: 'forgetFailures' },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context: { code } }) => ({ code }),
        onDone: [
          {
            guard: { type: 'bringsNothing', params: ({ event }) => event.output },
            target: 'inside',
          },
          {
            guard: 'isMeant',
            target: 'accepting',
            actions: { type: 'noteInvited', params: ({ event }) => event.output },
          },
          {
            target: 'shown',
            actions: { type: 'noteInvited', params: ({ event }) => event.output },
          },
        ],
        onError: [
          { guard: and(['isGone', 'isSignedIn']), target: 'recalling' },
          { guard: 'isGone', target: 'gone' },
          { guard: 'isPassing', target: 'waiting', actions: 'noteFailure' },
          { target: 'failed', actions: 'noteFailure' },
        ],
      },
    },
    /** It is over. Perhaps because this very person has used it: the server answers them what it has brought. */
    recalling: {
      tags: 'busy',
      invoke: {
        id: 'recall',
        src: 'accept',
        input: ({ context: { code } }) => ({ code }),
        onDone: {
          target: 'entered',
          actions: { type: 'noteEntry', params: ({ event }) => event.output },
        },
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
      on: { 'joining.retry': 'loading' },
      after: { backoff: 'loading' },
    },
    failed: { tags: 'failed', on: { 'joining.retry': 'loading' } },
    shown: {
      initial: 'resting',
      on: {
        'joining.accept': { guard: 'isSignedIn', target: 'accepting' },
        'joining.enter': { guard: not('isSignedIn'), actions: 'noteMeant' },
      },
      states: { resting: {}, failed: { tags: 'failed', exit: 'forgetFailures' } },
    },
    accepting: {
      tags: 'busy',
      invoke: {
        id: 'accept',
        src: 'accept',
        input: ({ context: { code } }) => ({ code }),
        onDone: {
          target: 'entered',
          actions: { type: 'noteEntry', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'isOwn', target: 'own' },
          { guard: 'isGone', target: 'gone' },
          { target: 'shown.failed', actions: 'noteFailure' },
        ],
      },
    },
    /** The two are friends, and the person is in the group. */
    entered: {
      entry: [
        'forgetMeant',
        {
          type: 'welcome',
          params: ({ context: { friend, conversation } }) => ({ friend, conversation }),
        },
      ],
    },
    /** The person has made it themselves. */
    own: {},
    /** The person has an account, and there is nobody to befriend. */
    inside: {},
    /** The invitation leads nowhere (any more). */
    gone: {},
  },
});
