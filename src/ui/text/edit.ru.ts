/** Texts around changing the words of a message that was sent. */
import { NBSP } from './entry.ru.ts';

export const edit = {
  menu: 'Изменить',
  title: 'Редактирование',
  leave: 'Не изменять',
  empty: 'Чтобы убрать сообщение, удалите его',
  left: 'Изменения не сохранены',
  bringBack: 'Вернуть',
  orphaned: 'Сообщение удалено, изменить его нельзя',
  notSent: 'Изменение не отправлено',
  notReverted: 'Возврат прежних слов не отправлен',
  again: 'Повторить',
  revert: 'Вернуть прежнее',
  conflict: `На${NBSP}другом устройстве это сообщение изменили иначе`,
  replace: 'Заменить',
  keep: 'Оставить то',
  refused: 'Изменение не принято',
} as const;
