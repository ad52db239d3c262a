import { lazyParts } from '#machines/kit/lazy-logic.ts';
import type { MessengerServices } from '#machines/app/messenger/messenger.services.ts';
import type { LateLoaderContext, LateLoaderEvent } from './late-loader.machine.ts';

/** Binds the late loader to the code and the store that it loads. */
export const createLateLoaderImplementations = (services: MessengerServices) => ({
  actions: {
    storeEdit: ({ context, event }: { context: LateLoaderContext; event: LateLoaderEvent }) => {
      if (event.type !== 'edits.want') return;
      // Words that could not be stored stay on the page, which tries again once their code is here.
      services.keepEdit(context.userId, event.edit).catch(() => {});
    },
  },
  actors: lazyParts(
    ['wishes', 'edits', 'mutes', 'blocks', 'viewer', 'messageSearch', 'chatSearch'],
    async () => {
      // The stores say when there is time for all of it.
      const stores = await services.loadLateStores();
      const { createLateParts } = await import('./late-loader.parts.ts');
      return createLateParts({ ...services, ...stores });
    },
  ),
});
