/** Binds the actors of the settings page; this code is loaded with the page. */
import type { Passkeys } from '#services/app/passkeys/types.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { accountMachine } from '../account/account.machine.ts';
import { createAccountImplementations } from '../account/account.services.ts';
import { sessionsMachine } from '../sessions/sessions.machine.ts';
import { createSessionsImplementations } from '../sessions/sessions.services.ts';
import { passkeysMachine } from '../passkeys/passkeys.machine.ts';
import { createPasskeysImplementations } from '../passkeys/passkeys.services.ts';
import { profileMachine } from '../profile/profile.machine.ts';
import { createProfileImplementations } from '../profile/profile.services.ts';

export function createSettingsParts(
  services: Services<'api' | 'page' | 'download'>,
  passkeys: Passkeys,
) {
  return {
    profile: profileMachine.provide(createProfileImplementations(services)),
    sessions: sessionsMachine.provide(createSessionsImplementations(services)),
    passkeys: passkeysMachine.provide(
      createPasskeysImplementations({ api: services.api, passkeys }),
    ),
    account: accountMachine.provide(createAccountImplementations(services)),
  };
}
