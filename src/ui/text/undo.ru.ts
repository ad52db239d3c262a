/** Texts of what can be taken back for a moment. */
import { NBSP } from './entry.ru.ts';

export const undoing = {
  understood: 'Понятно',
  undo: 'Отменить',
  byKeys: `Чтобы отменить, нажмите Ctrl${NBSP}+${NBSP}Z`,
  removed: (n: number) => (n === 1 ? 'Сообщение удалено' : `Удалено сообщений: ${n}`),
  notRemoved: 'Не удалось удалить сообщение',
} as const;
