import { assign, setup } from 'xstate';
import { failureIn } from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { requestFailure, type RequestFailure } from '#machines/kit/failures.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { NewSignIn, NewSignInsEvent } from './new-sign-ins.events.ts';

interface NewSignInsContext {
  /** The oldest stands first, and is the one that is told. */
  readonly news: readonly NewSignIn[];
  readonly failure: RequestFailure | null;
}

/**
 * Tells a person that their account was signed in to on another device (contract, session:new). If it was not they,
 * they end that session here, and are led to change the password. Several are told one after another.
 */
export const newSignInsMachine = setup({
  types: {} as {
    context: NewSignInsContext;
    events: NewSignInsEvent;
    tags: 'busy' | 'failed';
  },
  actors: { end: askPlaceholder<void, string>() },
  actions: {
    add: assign({
      news: ({ context, event }) => [...context.news, eventAs(event, 'session:new').payload],
    }),
    drop: assign({ news: ({ context }) => context.news.slice(1) }),
    noteFailure: assign({ failure: ({ event }) => requestFailure(failureIn(event)) }),
  },
  guards: { isAny: ({ context }) => context.news.length > 0 },
}).createMachine({
  id: 'newSignIns',
  options: { maxIterations: 1_000 },
  context: { news: [], failure: null },
  on: { 'session:new': { actions: 'add' } },
  initial: 'quiet',
  states: {
    quiet: { always: { guard: 'isAny', target: 'told' } },
    told: {
      on: {
        'newSignIns.end': 'ending',
        'newSignIns.dismiss': { target: 'quiet', actions: 'drop' },
      },
    },
    ending: {
      tags: 'busy',
      invoke: {
        id: 'end',
        src: 'end',
        input: ({ context }) => context.news[0]?.id ?? '',
        onDone: 'ended',
        onError: { target: 'failed', actions: 'noteFailure' },
      },
    },
    /** The password is known to somebody else, so it is to be changed. */
    ended: { on: { 'newSignIns.dismiss': { target: 'quiet', actions: 'drop' } } },
    failed: {
      tags: 'failed',
      on: {
        'newSignIns.end': 'ending',
        'newSignIns.dismiss': { target: 'quiet', actions: 'drop' },
      },
    },
  },
});
