/** Binds the actors of the settings page; this code is loaded with the page. */
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { accountMachine } from '../account/account.machine.ts';
import { createAccountImplementations } from '../account/account.services.ts';
import { sessionsMachine } from '../sessions/sessions.machine.ts';
import { createSessionsImplementations } from '../sessions/sessions.services.ts';
import { profileMachine } from '../profile/profile.machine.ts';
import { createProfileImplementations } from '../profile/profile.services.ts';

export function createSettingsParts(services: Services<'api' | 'page' | 'download'>) {
  return {
    profile: profileMachine.provide(createProfileImplementations(services)),
    sessions: sessionsMachine.provide(createSessionsImplementations(services)),
    account: accountMachine.provide(createAccountImplementations(services)),
  };
}
