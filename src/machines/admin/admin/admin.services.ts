import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { lazyParts } from '#machines/kit/lazy-logic.ts';

/** Binds the administration to the real world. */
export const createAdminImplementations = (services: Services<'api' | 'page'>) => ({
  actors: lazyParts(['adminSection', 'adminDeed'], async () =>
    (await import('./admin.parts.ts')).createAdminParts(services),
  ),
});
