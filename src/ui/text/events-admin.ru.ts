/** Names what an administrator does to send an event (events.ru.ts tells the rules). */
import { admin, deeds, invitations, people, person, serverSettings } from './admin.ru.ts';
import { shell } from './entry.ru.ts';
import { pressed, section } from './pressed.ts';
import { proof } from './proof.ru.ts';
import { navigation } from './ru.ts';

const retry = pressed(shell.retry);

export const adminControls = {
  'admin.opened': `${section(navigation.admin)}, ${retry}`,
  'admin.closed': 'уход в другой раздел',
  'adminSection.opened': section(navigation.admin),
  'adminSection.closed': 'уход в другой раздел',
  'adminSection.typed': `буква в поле ${pressed(people.search)}`,
  'adminSection.chosen': pressed(...Object.values(people.filters)),
  'adminSection.more': pressed(admin.more),
  'adminSection.retry': retry,
  'adminDeed.choose': pressed(
    person.promote,
    person.demote,
    person.disable,
    person.enable,
    person.signOut,
    person.passwordLink,
    person.delete,
    person.quotaSave,
    invitations.make,
    invitations.revoke,
    serverSettings.registration,
    serverSettings.membersMayInvite,
  ),
  'adminDeed.confirm': pressed(deeds.confirm, person.delete),
  'adminDeed.cancel': pressed(shell.cancel),
  'adminDeed.retry': retry,
  'adminDeed.dismiss': pressed(deeds.dismiss),
  'adminDeed.left': 'уход на другую страницу',
  'proof.check': pressed(proof.submit),
  'proof.edit': 'правка пароля',
  'proof.cancel': pressed(shell.cancel),
} as const;
