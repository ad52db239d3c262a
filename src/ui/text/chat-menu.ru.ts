/** Texts of the menu of a chat. */
import { NBSP } from './entry.ru.ts';

export const chatMenu = {
  label: 'Действия с чатом',
  more: 'Меню чата',
  pinned: 'закреплён',
  muted: 'без звука',
  pin: 'Закрепить',
  unpin: 'Открепить',
  muteHour: `Без${NBSP}звука на${NBSP}час`,
  muteHours: `Без${NBSP}звука на${NBSP}8${NBSP}часов`,
  mute: `Без${NBSP}звука, пока не${NBSP}включу`,
  unmute: 'Включить звук',
  mark: 'Пометить непрочитанным',
  unmark: 'Пометить прочитанным',
  putAway: `В${NBSP}архив`,
  bringBack: `Вернуть из${NBSP}архива`,
  undo: 'Вернуть',
  isPutAway: `Чат в${NBSP}архиве`,
  arePutAway: (n: number) => `Чатов в${NBSP}архиве: ${n}`,
  failed: 'Не удалось изменить чат',
  newTab: `Открыть в${NBSP}новой вкладке`,
} as const;
