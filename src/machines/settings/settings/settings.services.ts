import { fromCallback, fromPromise } from 'xstate';
import type { TabHold } from '#services/browser/tab-hold/types.ts';
import { lateLogic } from '#machines/kit/late.ts';
import type { createSettingsParts, SettingsPartsServices } from './settings.parts.ts';

export interface SettingsServices extends SettingsPartsServices {
  readonly tabHold: TabHold;
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
      profile: lateLogic(() => parts?.profile),
      devices: lateLogic(() => parts?.devices),
      account: lateLogic(() => parts?.account),
      holdTab: fromCallback(() => services.tabHold.hold()),
    },
  };
}
