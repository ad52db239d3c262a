/** The words of a call's chat, loaded with it. */
import { callChatFilesMax } from '#contract/call-limits.ts';
import { counted, NBSP } from './entry.ru.ts';

export const callChat = {
  title: 'Чат',
  close: 'Закрыть чат',
  log: 'Сообщения звонка',
  empty: 'Пока никто ничего не написал',
  honest: `Сообщения видят только те, кто сейчас в${NBSP}звонке. Они не${NBSP}сохраняются и${NBSP}исчезнут вместе с${NBSP}ним.`,
  waiting: `Отправится, когда кто-нибудь будет на${NBSP}связи`,
  progress: (name: string) => `Отправка: ${name}`,
  edited: (time: string) => `изменено${NBSP}${time}`,
  edit: 'Изменить',
  editing: 'Изменение сообщения',
  cancelEdit: 'Не изменять',
  save: 'Сохранить',
  coming: 'Файл передаётся…',
  lost: 'Файл не передался',
  picture: (name: string) => `Скачать изображение: ${name}`,
  tooMany: (names: string) =>
    `В${NBSP}одном сообщении звонка не${NBSP}больше ${counted(callChatFilesMax, 'файла', 'файлов', 'файлов')}. Не${NBSP}вошли: ${names}.`,
} as const;
