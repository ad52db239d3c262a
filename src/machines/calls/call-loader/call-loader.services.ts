import { assign, fromPromise } from 'xstate';
import type { createCallParts, LateCallServices, SharedCallServices } from './call-loader.parts.ts';
import { lazyLogic } from '#machines/kit/lazy-logic.ts';
import type { CallLoaderEvent } from './call-loader.events.ts';
import type { CallLoaderContext } from './call-loader.machine.ts';

export interface CallLoaderServices extends SharedCallServices {
  /** Loads the services of calls with their code. */
  readonly loadCallServices: () => Promise<LateCallServices>;
}

/** The loader of calls bound to the real world. */
export function createCallLoaderImplementations(services: CallLoaderServices) {
  let parts: ReturnType<typeof createCallParts> | undefined;
  return {
    actors: {
      loadParts: fromPromise<void>(async () => {
        // Views and machines share these services: they are created once.
        if (parts) return;
        const [loaded, late] = await Promise.all([
          import('./call-loader.parts.ts'),
          services.loadCallServices(),
        ]);
        parts = loaded.createCallParts(services, late);
      }),
      call: lazyLogic(() => parts?.call),
      roomVisit: lazyLogic(() => parts?.roomVisit),
      callDevices: lazyLogic(() => parts?.callDevices),
    },
    actions: {
      weigh: assign<CallLoaderContext, CallLoaderEvent, unknown, CallLoaderEvent, never>({
        leaves: ({ context: { wanted }, system }) =>
          (wanted && parts?.occupationOf(system, wanted.conversationId)) ?? null,
      }),
    },
  };
}
