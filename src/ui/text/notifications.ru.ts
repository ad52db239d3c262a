/** Texts of notifications, and of the question for their permission. */
import { NBSP, pageTitle } from './entry.ru.ts';

export const notifications = {
  newMessage: 'Новое сообщение',
  missedCall: (video: boolean) => (video ? 'Пропущенный видеозвонок' : 'Пропущенный звонок'),
  question: `Показывать уведомления о${NBSP}новых сообщениях, когда Весть не${NBSP}на${NBSP}виду?`,
  label: 'Уведомления',
  enable: 'Включить',
  notNow: 'Не сейчас',
} as const;

/** «(3) Чаты — Весть». */
export const titleWithUnread = (page: string, unread: number): string =>
  unread > 0 ? `(${unread > 99 ? '99+' : unread})${NBSP}${pageTitle(page)}` : pageTitle(page);
