/** Binds the actors that the loader of wishes runs; this code is loaded after the chats. */
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { blocksMachine } from '#machines/people/blocks/blocks.machine.ts';
import { createBlocksImplementations } from '#machines/people/blocks/blocks.services.ts';
import type { WishServices } from '../wish/wish.services.ts';
import { wishesMachine } from '../wishes/wishes.machine.ts';
import { createWishesImplementations } from '../wishes/wishes.services.ts';

export function createWishParts(services: Services<'page' | 'clock'> & WishServices) {
  return {
    wishes: wishesMachine.provide(createWishesImplementations(services)),
    blocks: blocksMachine.provide(createBlocksImplementations(services)),
  };
}
