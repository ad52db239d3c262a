/** Texts around writing a message, choosing its files and answering another. */
import { attachmentsMax } from '#contract/limits.ts';
import { counted, NBSP } from './entry.ru.ts';
import { sizeText } from './sizes.ts';

export const files = {
  attach: 'Прикрепить',
  list: 'Вложения',
  remove: (name: string) => `Убрать: ${name}`,
  drop: 'Отпустите файлы, чтобы прикрепить',
  /** Enter was pressed while the files are still being copied. */
  goesWhenReady: `Отправится, как только файлы будут готовы`,
  /** Pictures lose such notes at the server; a video is not changed. */
  videoKeepsPlace: `Видео уйдёт без${NBSP}изменений. Если телефон записал в${NBSP}него место съёмки, оно будет видно получателям.`,
  understood: 'Понятно',
} as const;

/** Reasons why files were refused; `names` are quoted and joined already (namesOf), of `n` files. */
export const refused = {
  tooLarge: (names: string, n: number, maxBytes: number) =>
    n === 1
      ? `Файл ${names} больше ${sizeText(maxBytes)}: отправить его нельзя.`
      : `Файлы ${names} больше ${sizeText(maxBytes)}: отправить их нельзя.`,
  tooMany: (names: string) =>
    `В${NBSP}одном сообщении не${NBSP}больше ${counted(attachmentsMax, 'файла', 'файлов', 'файлов')}. Не${NBSP}вошли: ${names}.`,
  folder: (names: string, n: number) =>
    n === 1
      ? `Папку прикрепить нельзя: ${names}. Выберите файлы или сожмите её в${NBSP}архив.`
      : `Папки прикрепить нельзя: ${names}. Выберите файлы или сожмите их в${NBSP}архив.`,
  nameless: (_names: string, n: number) =>
    n === 1
      ? `У${NBSP}файла нет имени${NBSP}— такой прикрепить нельзя.`
      : `У${NBSP}${counted(n, 'файла', 'файлов', 'файлов')} нет имени${NBSP}— такие прикрепить нельзя.`,
  full: (names: string, n: number) =>
    `Не${NBSP}хватает места на${NBSP}этом устройстве: ${names}. Освободите место и${NBSP}прикрепите ${itOrThem(n)} снова.`,
  unstored: (names: string, n: number) =>
    `${fileOrFiles(n)} не${NBSP}удалось сохранить на${NBSP}этом устройстве: ${names}. Прикрепите ${itOrThem(n)} ещё раз.`,
  unreadable: (names: string, n: number) =>
    `${fileOrFiles(n)} не${NBSP}удалось прочитать: ${names}. Возможно, ${itOrThem(n)} перенесли, изменили или удалили.`,
} as const;

const fileOrFiles = (n: number) => (n === 1 ? 'Файл' : 'Файлы');
const itOrThem = (n: number) => (n === 1 ? 'его' : 'их');

/** «a.pdf», «b.pdf» и ещё 3. */
export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `«${name}»`);
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` и${NBSP}ещё ${more}` : '');
}

export const field = {
  left: (n: number) => `осталось${NBSP}${n}`,
  cancelReply: 'Не отвечать на это сообщение',
  /** Names the send button while the words of a message are being changed. */
  save: 'Сохранить',
} as const;
