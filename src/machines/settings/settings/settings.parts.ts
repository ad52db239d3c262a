/** The actors of the settings page; their code is loaded with the page. */
import type { Api } from '#services/app/api/types.ts';
import type { Page } from '#services/browser/page/types.ts';
import type { Download } from '#services/chats/download/types.ts';
import { accountMachine } from '../account/account.machine.ts';
import { createAccountImplementations } from '../account/account.services.ts';
import { sessionsMachine } from '../sessions/sessions.machine.ts';
import { createSessionsImplementations } from '../sessions/sessions.services.ts';
import { profileMachine } from '../profile/profile.machine.ts';
import { createProfileImplementations } from '../profile/profile.services.ts';

export interface SettingsPartsServices {
  readonly api: Api;
  readonly page: Page;
  readonly download: Download;
}

export function createSettingsParts(services: SettingsPartsServices) {
  return {
    profile: profileMachine.provide(createProfileImplementations(services)),
    sessions: sessionsMachine.provide(createSessionsImplementations(services)),
    account: accountMachine.provide(createAccountImplementations(services)),
  };
}
