/** Texts of the invitation page. */
import { auth, NBSP } from './entry.ru.ts';

const full = `В${NBSP}этой группе уже столько людей, сколько может быть.`;

export const invite = {
  heading: 'Приглашение в группу',
  untitled: 'Группа без названия',
  loading: 'Открываем приглашение',
  join: 'Присоединиться',
  joining: 'Присоединяемся…',
  signedOut: `Чтобы присоединиться, войдите или зарегистрируйтесь${NBSP}— и${NBSP}вы вернётесь сюда.`,
  signIn: 'Войти',
  register: 'Зарегистрироваться',
  member: 'Вы уже в этой группе',
  open: 'Открыть группу',
  gone: 'Приглашение больше не действует',
  goneHint: `Возможно, его отозвали или ссылка скопирована не${NBSP}целиком. Попросите прислать новую.`,
  home: `На${NBSP}главную`,
  full,
  offline: `Нет связи с${NBSP}сервером`,
  offlineHint: `Попробуем снова, как${NBSP}только получится.`,
  failed: `Не${NBSP}удалось открыть приглашение`,
  notJoined: `Не${NBSP}удалось присоединиться.`,
  failure: { network: auth.offline, group_full: full, refused: `Попробуйте ещё раз.` },
} as const;
