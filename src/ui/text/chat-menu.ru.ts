/** Texts of the menu of a chat. */
import { NBSP } from './entry.ru.ts';

export const chatMenu = {
  label: 'Действия с чатом',
  newTab: `Открыть в${NBSP}новой вкладке`,
} as const;
