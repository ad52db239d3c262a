/** Binds the actors that the late loader runs; this code is loaded after the chats. */
import type { LateStores, MessengerServices } from '#machines/app/messenger/messenger.services.ts';
import { viewerMachine } from '#machines/chats/viewer/viewer.machine.ts';
import { createViewerImplementations } from '#machines/chats/viewer/viewer.services.ts';
import { mutesMachine } from '#machines/notifications/mutes/mutes.machine.ts';
import { createMutesImplementations } from '#machines/notifications/mutes/mutes.services.ts';
import { blocksMachine } from '#machines/people/blocks/blocks.machine.ts';
import { createBlocksImplementations } from '#machines/people/blocks/blocks.services.ts';
import { messageSearchMachine } from '#machines/search/message-search/message-search.machine.ts';
import { createMessageSearchImplementations } from '#machines/search/message-search/message-search.services.ts';
import { editsMachine } from '#machines/sending/edits/edits.machine.ts';
import { createEditsImplementations } from '#machines/sending/edits/edits.services.ts';
import { wishesMachine } from '#machines/sending/wishes/wishes.machine.ts';
import { createWishesImplementations } from '#machines/sending/wishes/wishes.services.ts';

export function createLateParts(services: MessengerServices & LateStores) {
  const search = messageSearchMachine.provide(createMessageSearchImplementations(services));
  return {
    wishes: wishesMachine.provide(createWishesImplementations(services)),
    edits: editsMachine.provide(createEditsImplementations(services)),
    mutes: mutesMachine.provide(createMutesImplementations(services)),
    blocks: blocksMachine.provide(createBlocksImplementations(services)),
    viewer: viewerMachine.provide(createViewerImplementations(services)),
    messageSearch: search,
    chatSearch: search,
  };
}
