/** Texts of pictures and files, sent and unsent. */
import { NBSP } from './entry.ru.ts';

export const attachments = {
  picture: (name: string) => `Изображение: ${name}`,
  pictureOf: (name: string, n: number, of: number) =>
    `Изображение: ${name}, ${n}${NBSP}из${NBSP}${of}`,
  pictureFailed: 'Изображение не загрузилось',
  /** Shown in a cell of a grid. */
  pictureFailedBrief: 'Не загрузилось',
  pictureRetry: 'Повторить',
  pictureRetryOf: (picture: string) => `${picture}. Не загрузилось. Повторить`,
  /** Literal (spec 2), as is the name that follows it. */
  file: 'Файл: ',
  video: (name: string) => `Видео: ${name}`,
  audio: (name: string) => `Аудио: ${name}`,
  sentOf: (sent: string, size: string) => `${sent} из${NBSP}${size}`,
  uploading: (name: string) => `Отправка: ${name}`,
  percent: (n: number) => `${n}${NBSP}%`,
  queued: 'ждёт очереди',
  waitsForNetwork: 'ждёт сети',
  retrying: 'пробуем снова',
  retry: 'Повторить',
  remove: 'Удалить',
  cancel: (name: string) => `Отменить отправку: ${name}`,
} as const;
