/** Texts of the page on which somebody who forgot their password sets a new one. */
import { auth, NBSP } from './entry.ru.ts';
import { invite } from './invite.ru.ts';

export const passwordLink = {
  heading: 'Новый пароль',
  loading: 'Открываем ссылку',
  owner: (name: string, username: string) => `${name}, никнейм ${username}`,
  hint: `Сеансы на${NBSP}всех устройствах завершатся.`,
  save: 'Сохранить пароль',
  saving: 'Сохраняем…',
  saved: 'Пароль изменён',
  savedHint: `Войдите с${NBSP}новым паролем. На${NBSP}остальных устройствах нужно войти заново.`,
  unsure: 'Пароль, возможно, уже изменён',
  unsureHint: `Ответ сервера потерялся, а${NBSP}ссылка больше не${NBSP}действует. Попробуйте войти с${NBSP}новым паролем.`,
  signIn: auth.signIn,
  open: 'Открыть Весть',
  gone: `Ссылка больше не${NBSP}действует`,
  goneHint: 'Попросите новую.',
  home: invite.home,
  offline: invite.offline,
  offlineHint: invite.offlineHint,
  failed: `Не${NBSP}удалось открыть ссылку`,
  notSaved: `Пароль не${NBSP}сохранился.`,
  lost: `Ответ сервера потерялся: сохранился${NBSP}ли пароль, неизвестно. Сохраните ещё${NBSP}раз.`,
  failure: { network: auth.offline, refused: 'Попробуйте ещё раз.' },
} as const;
