/** Texts of the page of an invitation to the server. */
import { auth, NBSP } from './entry.ru.ts';
import { participants } from './group.ru.ts';
import { invite } from './invite.ru.ts';

export const join = {
  label: 'Приглашение в Весть',
  loading: invite.loading,
  heading: (name: string | null) =>
    name === null ? 'Вас приглашают в Весть' : `${name} приглашает вас в Весть`,
  group: (title: string | null, count: number) =>
    `и${NBSP}в${NBSP}группу «${title ?? 'без названия'}»: ${participants(count)}`,
  friends: (name: string) => `Вы и ${name} сразу окажетесь друг у${NBSP}друга в${NBSP}контактах.`,
  create: auth.create,
  signIn: `У${NBSP}меня есть аккаунт`,
  accept: 'Принять приглашение',
  accepting: 'Принимаем…',
  notAccepted: `Не${NBSP}удалось принять приглашение.`,
  entered: (name: string) => `Теперь вы и ${name} друзья`,
  enteredHint: `Начать чат можно в${NBSP}контактах.`,
  noPlace: `В${NBSP}группу попасть не${NBSP}получилось: в${NBSP}ней нет места или приглашавший больше ею не${NBSP}управляет.`,
  contacts: 'Открыть контакты',
  accepted: 'Приглашение принято',
  inside: 'Вы уже в Вести',
  insideHint: `Это приглашение для тех, у${NBSP}кого ещё нет аккаунта.`,
  own: 'Это ваше приглашение',
  ownHint: `Отправьте эту ссылку тому, кого зовёте.`,
  open: 'Открыть Весть',
  gone: invite.gone,
  goneHint: `Возможно, им уже воспользовались, его отозвали или ссылка скопирована не${NBSP}целиком. Попросите прислать новую.`,
  home: invite.home,
  offline: invite.offline,
  offlineHint: invite.offlineHint,
  failed: invite.failed,
  failure: { network: auth.offline, refused: 'Попробуйте ещё раз.' },
} as const;
