import { fromCallback } from 'xstate';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { lazyParts } from '#machines/kit/lazy-logic.ts';

/** Binds the settings page to the real world. */
export const createSettingsImplementations = (
  services: Services<'api' | 'page' | 'download' | 'unloadGuard'>,
) => ({
  actors: {
    ...lazyParts(['profile', 'sessions', 'account'], async () =>
      (await import('./settings.parts.ts')).createSettingsParts(services),
    ),
    holdTab: fromCallback(() => services.unloadGuard.hold()),
  },
});
