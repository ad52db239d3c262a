import { fromPromise } from 'xstate';
import { lateLogic } from '#machines/kit/late.ts';
import type { createDialogsParts, DialogsPartsServices } from './dialogs.parts.ts';

/** The dialogs bound to the real world. */
export function createDialogsImplementations(services: DialogsPartsServices) {
  let parts: ReturnType<typeof createDialogsParts> | undefined;
  return {
    actors: {
      loadParts: fromPromise<void>(async () => {
        const loaded = await import('./dialogs.parts.ts');
        parts ??= loaded.createDialogsParts(services);
      }),
      avatar: lateLogic(() => parts?.avatar),
      person: lateLogic(() => parts?.person),
      contactSearch: lateLogic(() => parts?.contactSearch),
      groupCreation: lateLogic(() => parts?.groupCreation),
      groupInfo: lateLogic(() => parts?.groupInfo),
      groupInvite: lateLogic(() => parts?.groupInvite),
    },
  };
}
