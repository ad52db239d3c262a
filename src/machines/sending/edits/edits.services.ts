import { fromCallback, fromPromise } from 'xstate';
import type { StoredEdit } from '#services/sending/edits/types.ts';
import { createLinkWatch } from '#machines/app/connectivity/connectivity.link.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { editMachine } from '../edit/edit.machine.ts';
import { createEditImplementations, type EditServices } from '../edit/edit.services.ts';
import type { EditsEvent } from './edits.events.ts';
import { takeId } from './edits.machine.ts';

interface Own {
  readonly userId: string;
}

/** Binds edits to this device's store and ids, and each of them to the server. */
export function createEditsImplementations(
  services: Services<'api' | 'ids' | 'outboxStore'> & EditServices,
) {
  const { editStore, ids } = services;
  return {
    actions: { takeId: takeId(() => ids.uuid()) },
    actors: {
      edit: editMachine.provide(createEditImplementations(services)),
      watchStore: fromCallback<EditsEvent, Own>(({ input, sendBack }) =>
        editStore.watch(input.userId, () => sendBack({ type: 'edits.storeChanged' })),
      ),
      watchLink: createLinkWatch<EditsEvent>(),
      loadStored: fromPromise<readonly StoredEdit[], Own>(({ input }) =>
        editStore.load(input.userId),
      ),
    },
  };
}
