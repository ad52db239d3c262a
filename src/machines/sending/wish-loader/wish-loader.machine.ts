import { assign, setup } from 'xstate';
import { backoffMs } from '#machines/kit/backoff.ts';
import { lazyPlaceholder } from '#machines/kit/lazy-logic.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';

interface WishLoaderContext {
  readonly userId: string;
  readonly failedTries: number;
}

/**
 * Loads, after the chats, the code of wishes and of what they change, and then runs the actors `wishes` and `blocks`.
 * Wishes of an earlier page go to the server then.
 */
export const wishLoaderMachine = setup({
  types: {} as {
    context: WishLoaderContext;
    input: { readonly userId: string };
    tags: 'busy' | 'waiting';
  },
  actors: {
    loadParts: askPlaceholder<void>(),
    wishes: lazyPlaceholder<{ readonly userId: string }>(),
    blocks: lazyPlaceholder(),
  },
  actions: { countTry: assign({ failedTries: ({ context }) => context.failedTries + 1 }) },
  delays: { retryPause: ({ context }) => backoffMs(context.failedTries) },
}).createMachine({
  id: 'wishLoader',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({ ...input, failedTries: 0 }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadParts',
        src: 'loadParts',
        onDone: 'running',
        onError: { target: 'missing', actions: 'countTry' },
      },
    },
    /** The code did not load, because there is no network or a new version has replaced this one, or an actor broke. */
    missing: { tags: 'waiting', after: { retryPause: 'loading' } },
    running: {
      invoke: [
        {
          id: 'blocks',
          src: 'blocks',
          systemId: 'blocks',
          onError: { target: 'missing', actions: 'countTry' },
        },
        {
          id: 'wishes',
          src: 'wishes',
          systemId: 'wishes',
          input: ({ context }) => ({ userId: context.userId }),
          onError: { target: 'missing', actions: 'countTry' },
        },
      ],
    },
  },
});
