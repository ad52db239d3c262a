import type { Api } from '#services/api/types.ts';
import type { Ids } from '#services/ids/types.ts';
import { groupCreationMachine } from '../group-creation/group-creation.machine.ts';
import { createGroupCreationImplementations } from '../group-creation/group-creation.services.ts';

/** What runs for the dialogs, bound to the real world. */
export function createDialogsImplementations(services: { readonly api: Api; readonly ids: Ids }) {
  return {
    actors: {
      groupCreation: groupCreationMachine.provide(createGroupCreationImplementations(services)),
    },
  };
}
