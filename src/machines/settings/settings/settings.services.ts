import { fromCallback, fromPromise } from 'xstate';
import type { UnloadGuard } from '#services/browser/unload-guard/types.ts';
import { lazyLogic } from '#machines/kit/lazy-logic.ts';
import type { createSettingsParts, SettingsPartsServices } from './settings.parts.ts';

export interface SettingsServices extends SettingsPartsServices {
  readonly unloadGuard: UnloadGuard;
}

/** The settings page bound to the real world. */
export function createSettingsImplementations(services: SettingsServices) {
  let parts: ReturnType<typeof createSettingsParts> | undefined;
  return {
    actors: {
      loadParts: fromPromise<void>(async () => {
        const loaded = await import('./settings.parts.ts');
        parts ??= loaded.createSettingsParts(services);
      }),
      profile: lazyLogic(() => parts?.profile),
      sessions: lazyLogic(() => parts?.sessions),
      account: lazyLogic(() => parts?.account),
      holdTab: fromCallback(() => services.unloadGuard.hold()),
    },
  };
}
