import { assign, setup } from 'xstate';
import {
  backoff,
  failureIn,
  noProblem,
  problemAgain,
  type ToldTries,
} from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import { leadsNowhere, passes } from '#machines/kit/refusals.ts';
import { hasStatus } from '#services/app/api/types.ts';
import type { PasswordLinkEvent } from './password-link.events.ts';

export interface PasswordLinkQuestion {
  readonly token: string;
}

export interface PasswordLinkWish extends PasswordLinkQuestion {
  readonly newPassword: string;
}

/** The person whose password the link sets. */
export interface PasswordLinkOwner {
  readonly username: string;
  readonly displayName: string;
}

interface PasswordLinkContext extends PasswordLinkQuestion, ToldTries {
  readonly owner: PasswordLinkOwner | null;
}

/**
 * Runs the page of a link by which somebody who forgot their password sets a new one, once (contract,
 * auth/password-links). The link comes from an administrator. The page lives as long as the tab and rests while nobody
 * looks.
 */
export const passwordLinkMachine = setup({
  types: {} as {
    context: PasswordLinkContext;
    events: PasswordLinkEvent;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    look: askPlaceholder<PasswordLinkOwner, PasswordLinkQuestion>(),
    save: askPlaceholder<void, PasswordLinkWish>(),
  },
  actions: {
    noteQuestion: assign(({ event }) => {
      const { token } = eventAs(event, 'passwordLink.look');
      return { token, owner: null };
    }),
    noteOwner: assign((_, owner: PasswordLinkOwner) => ({ owner, ...noProblem })),
    noteFailure: assign(({ context, event }) => problemAgain(context, event)),
    forgetFailures: assign(noProblem),
  },
  guards: {
    /** The server knows no such link, or none that is written so. */
    isNoLink: leadsNowhere,
    /** It is used, expired or replaced: the server does not tell which. */
    isGone: ({ event }) => hasStatus(failureIn(event), 404),
    isPassing: passes,
    /** No answer came, or none that says whether it was done. */
    isLost: ({ event }) => {
      const failure = failureIn(event);
      return failure.kind === 'network' || failure.status >= 500;
    },
  },
  delays: { backoff },
}).createMachine({
  id: 'passwordLink',
  options: { maxIterations: 1_000 },
  context: { token: '', owner: null, ...noProblem },
  initial: 'away',
  on: {
    'passwordLink.look': { target: '.loading', reenter: true, actions: 'noteQuestion' },
    'passwordLink.leave': '.away',
  },
  states: {
    away: { entry: 'forgetFailures' },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context: { token } }) => ({ token }),
        onDone: {
          target: 'shown',
          actions: { type: 'noteOwner', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'isNoLink', target: 'gone' },
          { guard: 'isPassing', target: 'waiting', actions: 'noteFailure' },
          { target: 'failed', actions: 'noteFailure' },
        ],
      },
    },
    /** The link is looked at again by itself, or when the person asks. */
    waiting: {
      tags: 'waiting',
      on: { 'passwordLink.retry': 'loading' },
      after: { backoff: 'loading' },
    },
    failed: { tags: 'failed', on: { 'passwordLink.retry': 'loading' } },
    shown: {
      initial: 'resting',
      on: { 'passwordLink.save': 'saving' },
      states: {
        resting: {},
        failed: { tags: 'failed', exit: 'forgetFailures' },
        /** An answer to saving was lost: the password may have been set, and the link is dead then. */
        lost: {
          tags: 'failed',
          on: { 'passwordLink.save': '#passwordLink.saving.again' },
          exit: 'forgetFailures',
        },
      },
    },
    saving: {
      initial: 'first',
      states: {
        first: {
          tags: 'busy',
          invoke: {
            id: 'save',
            src: 'save',
            input: wantedIn,
            onDone: '#passwordLink.saved',
            onError: [
              { guard: 'isGone', target: '#passwordLink.gone' },
              { guard: 'isLost', target: '#passwordLink.shown.lost', actions: 'noteFailure' },
              { target: '#passwordLink.shown.failed', actions: 'noteFailure' },
            ],
          },
        },
        /** An earlier try may have succeeded, whatever the server says now. */
        again: {
          tags: 'busy',
          invoke: {
            id: 'saveAgain',
            src: 'save',
            input: wantedIn,
            onDone: '#passwordLink.saved',
            onError: [
              { guard: 'isGone', target: '#passwordLink.unsure' },
              { target: '#passwordLink.shown.lost', actions: 'noteFailure' },
            ],
          },
        },
      },
    },
    /** The password is set, and all devices are signed out. */
    saved: {},
    /** The link is dead, perhaps by this very person's earlier try. */
    unsure: {},
    /** The link leads nowhere (any more). */
    gone: {},
  },
});

function wantedIn({
  context: { token },
  event,
}: {
  context: PasswordLinkContext;
  event: PasswordLinkEvent;
}): PasswordLinkWish {
  return { token, newPassword: eventAs(event, 'passwordLink.save').newPassword };
}
