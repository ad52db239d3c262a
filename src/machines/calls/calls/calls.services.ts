import { fromPromise } from 'xstate';
import type { CallEquipment, CallPartsServices, createCallParts } from '../call/call.parts.ts';
import { lateLogic } from '#machines/kit/late.ts';

export interface CallsServices extends CallPartsServices {
  /** With its code. */
  readonly loadCallEquipment: () => Promise<CallEquipment>;
}

/** Calls bound to the real world, when their code is there. */
export function createCallsImplementations(services: CallsServices) {
  let parts: ReturnType<typeof createCallParts> | undefined;
  return {
    actors: {
      loadParts: fromPromise<void>(async () => {
        // Views and machines share the equipment: there is no second one.
        if (parts) return;
        const [loaded, equipment] = await Promise.all([
          import('../call/call.parts.ts'),
          services.loadCallEquipment(),
        ]);
        parts = loaded.createCallParts(services, equipment);
      }),
      call: lateLogic(() => parts?.call),
      roomVisit: lateLogic(() => parts?.roomVisit),
      callDevices: lateLogic(() => parts?.callDevices),
    },
  };
}
