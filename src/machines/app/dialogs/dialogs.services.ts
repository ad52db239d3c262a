import { fromPromise } from 'xstate';
import { lazyLogic } from '#machines/kit/lazy-logic.ts';
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
      avatar: lazyLogic(() => parts?.avatar),
      person: lazyLogic(() => parts?.person),
      contactSearch: lazyLogic(() => parts?.contactSearch),
      groupCreation: lazyLogic(() => parts?.groupCreation),
      groupInfo: lazyLogic(() => parts?.groupInfo),
      groupInvite: lazyLogic(() => parts?.groupInvite),
    },
  };
}
