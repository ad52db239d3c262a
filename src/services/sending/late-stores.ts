/** Creates the stores of this device whose code comes after the chats. */
import type { openEdits } from './edits/edit-rows.ts';
import { createEditStore } from './edits/edits.ts';
import { createWishStore } from './wishes/wishes.ts';

export const createLateStores = (edits?: ReturnType<typeof openEdits>) => ({
  wishStore: createWishStore(),
  editStore: createEditStore(edits),
});
