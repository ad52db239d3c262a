import { fromPromise } from 'xstate';
import type { CallPartsServices, createCallParts } from '../call/call.parts.ts';
import { lateLogic } from '../late.ts';

/** Calls bound to the real world, when their code is there. */
export function createCallsImplementations(services: CallPartsServices) {
  let parts: ReturnType<typeof createCallParts> | undefined;
  return {
    actors: {
      loadParts: fromPromise<void>(async () => {
        const loaded = await import('../call/call.parts.ts');
        parts ??= loaded.createCallParts(services);
      }),
      call: lateLogic(() => parts?.call),
      roomVisit: lateLogic(() => parts?.roomVisit),
    },
  };
}
