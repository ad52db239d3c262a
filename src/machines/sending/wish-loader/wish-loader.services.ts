import { lazyParts } from '#machines/kit/lazy-logic.ts';
import type { MessengerServices } from '#machines/app/messenger/messenger.services.ts';

/** Binds the loader of wishes to the code and the store that it loads. */
export const createWishLoaderImplementations = (services: MessengerServices) => ({
  actors: lazyParts(['wishes', 'blocks'], async () => {
    const [{ createWishParts }, wishStore] = await Promise.all([
      import('./wish-loader.parts.ts'),
      services.loadWishStore(),
    ]);
    return createWishParts({ ...services, wishStore });
  }),
});
