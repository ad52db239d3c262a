/** Names what a person does on the pages that an address opens (events.ru.ts tells the rules). */
import { shell } from './entry.ru.ts';
import { invite } from './invite.ru.ts';
import { join } from './join.ru.ts';
import { passwordLink } from './password-link.ru.ts';
import { pressed } from './pressed.ts';

const retry = pressed(shell.retry);

export const doorControls = {
  'invitation.look': `ссылка: ${invite.heading}`,
  'invitation.leave': 'уход со страницы приглашения',
  'invitation.join': pressed(invite.join),
  'invitation.retry': retry,
  'joining.look': `ссылка: ${join.label}`,
  'joining.leave': 'уход со страницы приглашения',
  'joining.enter': pressed(join.create, join.signIn),
  'joining.accept': pressed(join.accept),
  'joining.retry': retry,
  'passwordLink.look': `ссылка: ${passwordLink.heading}`,
  'passwordLink.leave': 'уход со страницы нового пароля',
  'passwordLink.save': pressed(passwordLink.save),
  'passwordLink.retry': retry,
} as const;
