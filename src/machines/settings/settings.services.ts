import { fromCallback } from 'xstate';
import type { Api } from '#services/api/types.ts';
import type { Page } from '#services/page/types.ts';
import type { Saving } from '#services/saving/types.ts';
import type { TabHold } from '#services/tab-hold/types.ts';
import { accountMachine } from '../account/account.machine.ts';
import { createAccountImplementations } from '../account/account.services.ts';
import { devicesMachine } from '../devices/devices.machine.ts';
import { createDevicesImplementations } from '../devices/devices.services.ts';
import { profileMachine } from '../profile/profile.machine.ts';
import { createProfileImplementations } from '../profile/profile.services.ts';

export interface SettingsServices {
  readonly api: Api;
  readonly page: Page;
  readonly saving: Saving;
  readonly tabHold: TabHold;
}

/** The settings page bound to the real world. */
export function createSettingsImplementations(services: SettingsServices) {
  return {
    actors: {
      profile: profileMachine.provide(createProfileImplementations(services)),
      devices: devicesMachine.provide(createDevicesImplementations(services)),
      account: accountMachine.provide(createAccountImplementations(services)),
      holdTab: fromCallback(() => services.tabHold.hold()),
    },
  };
}
