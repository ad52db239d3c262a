import { assertEvent, assign, raise, sendTo, setup, type AnyActorRef } from 'xstate';
import type { DeviceSession } from '#contract/auth.ts';
import { failureOf, isPassing, type Failure } from '#services/app/api/types.ts';
import { backoffAfterMs } from '#machines/kit/backoff.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { formFailure, type FormFailure } from '#machines/kit/failures.ts';
import type { SessionsCommand, SessionsEvent } from './sessions.events.ts';

/** The state of a device that is to be signed out. */
export type SigningOut =
  | { readonly state: 'busy' }
  | { readonly state: 'failed'; readonly failure: FormFailure };

interface SessionsContext {
  /** null before the list was read. Nobody has more than some dozens. */
  readonly sessions: readonly DeviceSession[] | null;
  /** By target; most targets have none. */
  readonly leaving: Readonly<Record<string, SigningOut>>;
  readonly failedTries: number;
  readonly listFailure: Failure | null;
}

type Failed = { readonly error: unknown };

/**
 * The devices on which one is signed in (product, Settings): the list is read when the page opens, and again whenever
 * the server says that it has changed, the connection is back or the page is looked at. Devices are signed out one by
 * one, or all others at once; no request waits for another.
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
    takeList: assign({
      sessions: (_, { sessions }: { readonly sessions: readonly DeviceSession[] }) => sessions,
      failedTries: 0,
      listFailure: null,
    }),
    noteListFailure: assign({
      failedTries: ({ context }) => context.failedTries + 1,
      listFailure: (_, { error }: Failed) => failureOf(error),
    }),
    noteBusy: assign({
      leaving: ({ context, event }) => {
        assertEvent(event, 'sessions.signOut');
        return { ...context.leaving, [event.target]: { state: 'busy' as const } };
      },
    }),
    askServer: sendTo<SessionsContext, SessionsEvent, undefined, AnyActorRef, SessionsEvent>(
      'server',
      ({ event }: { event: SessionsEvent }) => event,
    ),
    noteFailure: assign({
      leaving: ({ context, event }) => {
        assertEvent(event, 'sessions.signOutFailed');
        const failure = formFailure(event.failure);
        return { ...context.leaving, [event.target]: { state: 'failed' as const, failure } };
      },
    }),
    forget: assign({
      leaving: ({ context, event }) => {
        assertEvent(event, ['sessions.signedOut', 'sessions.dismiss']);
        const { [event.target]: _gone, ...others } = context.leaving;
        return others;
      },
    }),
    /** A session that was signed out leaves the list before the list is read again. */
    dropSession: assign({
      sessions: ({ context, event }) => {
        assertEvent(event, 'sessions.signedOut');
        const stays = ({ id, current }: DeviceSession) =>
          event.target === 'others' ? current : id !== event.target;
        return context.sessions?.filter(stays) ?? null;
      },
    }),
    readAgain: raise({ type: 'sessions.refresh' }),
  },
  guards: {
    isPassing: (_, { error }: Failed) => isPassing(failureOf(error)),
    isFree: ({ context, event }) => {
      assertEvent(event, ['sessions.signOut', 'sessions.dismiss']);
      return context.leaving[event.target]?.state !== 'busy';
    },
  },
  delays: { backoff: ({ context }) => backoffAfterMs(context.failedTries, context.listFailure) },
}).createMachine({
  id: 'sessions',
  context: { sessions: null, leaving: {}, failedTries: 0, listFailure: null },
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
          actions: { type: 'takeList', params: ({ event }) => ({ sessions: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) },
            target: 'waiting',
            actions: {
              type: 'noteListFailure',
              params: ({ event }) => ({ error: event.error }),
            },
          },
          {
            target: 'failed',
            actions: {
              type: 'noteListFailure',
              params: ({ event }) => ({ error: event.error }),
            },
          },
        ],
      },
    },
    loaded: {},
    /** The list is read again without the person's doing. */
    waiting: { tags: 'waiting', after: { backoff: 'loading' } },
    failed: { tags: 'failed' },
  },
});
