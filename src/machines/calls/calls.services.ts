import { fromPromise } from 'xstate';
import type { CallPartsServices, createCallLogic } from '../call/call.parts.ts';
import { lateLogic } from '../late.ts';

/** Calls bound to the real world, when their code is there. */
export function createCallsImplementations(services: CallPartsServices) {
  let call: ReturnType<typeof createCallLogic> | undefined;
  return {
    actors: {
      loadParts: fromPromise<void>(async () => {
        const loaded = await import('../call/call.parts.ts');
        call ??= loaded.createCallLogic(services);
      }),
      call: lateLogic(() => call),
    },
  };
}
