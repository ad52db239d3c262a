import { assign } from 'xstate';
import type { LateCallServices, SharedCallServices } from './call-loader.parts.ts';
import { lazyParts } from '#machines/kit/lazy-logic.ts';
import type { occupationOf as findOccupation } from '../call/call.occupation.ts';
import type { CallLoaderEvent } from './call-loader.events.ts';
import type { CallLoaderContext } from './call-loader.machine.ts';

export interface CallLoaderServices extends SharedCallServices {
  /** Loads the services of calls with their code. */
  readonly loadCallServices: () => Promise<LateCallServices>;
}

/** Binds the loader of calls to the code and the services that it loads. */
export function createCallLoaderImplementations(services: CallLoaderServices) {
  let occupationOf: typeof findOccupation | undefined;
  return {
    actors: lazyParts(
      ['call', 'roomVisit', 'callDevices', 'recentCalls', 'watchOccupation'],
      async () => {
        // The services say when there is time for all of it.
        const late = await services.loadCallServices();
        const loaded = await import('./call-loader.parts.ts');
        occupationOf = loaded.occupationOf;
        return loaded.createCallParts(services, late);
      },
    ),
    actions: {
      weigh: assign<CallLoaderContext, CallLoaderEvent, unknown, CallLoaderEvent, never>({
        leaves: ({ context: { wanted }, system }) =>
          (wanted && occupationOf?.(system, wanted.conversationId)) ?? null,
      }),
    },
  };
}
