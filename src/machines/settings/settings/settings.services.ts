import { fromCallback } from 'xstate';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { lazyParts } from '#machines/kit/lazy-logic.ts';

/** Binds the settings page to the real world. */
export const createSettingsImplementations = (
  services: Services<'api' | 'page' | 'download' | 'unloadGuard' | 'loadPasskeys'>,
) => ({
  actors: {
    ...lazyParts(['profile', 'sessions', 'passkeys', 'account'], async () => {
      const [{ createSettingsParts }, passkeys] = await Promise.all([
        import('./settings.parts.ts'),
        services.loadPasskeys(),
      ]);
      return createSettingsParts(services, passkeys);
    }),
    holdTab: fromCallback(() => services.unloadGuard.hold()),
  },
});
