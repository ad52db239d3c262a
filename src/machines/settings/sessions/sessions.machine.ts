import { assign, raise, sendTo, setup } from 'xstate';
import type { DeviceSession } from '#contract/auth.ts';
import { backoff, failedAgain, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { passes } from '#machines/kit/refusals.ts';
import { requestFailure, type RequestFailure } from '#machines/kit/failures.ts';
import type { SessionsCommand, SessionsEvent } from './sessions.events.ts';

/** The state of a device that is to be signed out. */
export type SigningOut =
  | { readonly state: 'busy' }
  | { readonly state: 'failed'; readonly failure: RequestFailure };

interface SessionsContext extends Tries {
  /** null before the list was read. Nobody has more than some dozens. */
  readonly sessions: readonly DeviceSession[] | null;
  /** By target; most targets have none. */
  readonly leaving: Readonly<Record<string, SigningOut>>;
}

/**
 * Lists the devices on which one is signed in (product, Settings). The list is read when the page opens, and again
 * whenever the server says that it has changed, the connection is back or the page is looked at. Devices are signed out
 * one by one, or all others at once; no request waits for another.
 */
export const sessionsMachine = setup({
  types: {} as {
    context: SessionsContext;
    events: SessionsEvent;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    readList: askPlaceholder<readonly DeviceSession[]>(),
    /** Looks for reasons to read the list again. */
    watch: workerPlaceholder(),
    /** Takes SessionsCommand, answers each with a SessionsAnswer. */
    server: workerPlaceholder<SessionsCommand>(),
  },
  actions: {
    takeList: assign((_, sessions: readonly DeviceSession[]) => ({ sessions, ...noFailures })),
    noteListFailure: assign(({ context, event }) => failedAgain(context, event)),
    noteBusy: assign({
      leaving: ({ context, event }) => {
        const { target } = eventAs(event, 'sessions.signOut');
        return { ...context.leaving, [target]: { state: 'busy' as const } };
      },
    }),
    askServer: sendTo('server', ({ event }) => event),
    noteFailure: assign({
      leaving: ({ context, event }) => {
        const { target, failure } = eventAs(event, 'sessions.signOutFailed');
        const row = { state: 'failed' as const, failure: requestFailure(failure) };
        return { ...context.leaving, [target]: row };
      },
    }),
    forget: assign({
      leaving: ({ context, event }) => {
        const { target } = eventAs(event, 'sessions.signedOut', 'sessions.dismiss');
        const { [target]: _gone, ...others } = context.leaving;
        return others;
      },
    }),
    /** A session that was signed out leaves the list before the list is read again. */
    dropSession: assign({
      sessions: ({ context, event }) => {
        const { target } = eventAs(event, 'sessions.signedOut');
        const stays = ({ id, current }: DeviceSession) =>
          target === 'others' ? current : id !== target;
        return context.sessions?.filter(stays) ?? null;
      },
    }),
    readAgain: raise({ type: 'sessions.refresh' }),
  },
  guards: {
    isPassing: passes,
    isFree: ({ context, event }) => {
      const { target } = eventAs(event, 'sessions.signOut', 'sessions.dismiss');
      return context.leaving[target]?.state !== 'busy';
    },
  },
  delays: { backoff },
}).createMachine({
  id: 'sessions',
  options: { maxIterations: 1_000 },
  context: { sessions: null, leaving: {}, ...noFailures },
  invoke: [
    { src: 'watch', id: 'watch', onError: {} },
    /** A failed request is an answer, too: this actor itself never fails. */
    { src: 'server', id: 'server', onError: {} },
  ],
  on: {
    'sessions.refresh': '.loading',
    'sessions.signOut': { guard: 'isFree', actions: ['noteBusy', 'askServer'] },
    'sessions.signedOut': { actions: ['dropSession', 'forget', 'readAgain'] },
    'sessions.signOutFailed': { actions: 'noteFailure' },
    'sessions.dismiss': { guard: 'isFree', actions: 'forget' },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        src: 'readList',
        id: 'readList',
        onDone: {
          target: 'loaded',
          actions: { type: 'takeList', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'isPassing', target: 'waiting', actions: 'noteListFailure' },
          { target: 'failed' },
        ],
      },
    },
    loaded: {},
    /** The list is read again without the person's doing. */
    waiting: { tags: 'waiting', after: { backoff: 'loading' } },
    failed: { tags: 'failed' },
  },
});
