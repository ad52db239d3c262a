/** What a person reads while writing a message, choosing its files and answering another. */
import { attachmentsMax, uploadMaxBytes } from '#contract/limits.ts';
import { counted, NBSP } from './entry.ru.ts';
import { sizeText } from './sizes.ts';

export const files = {
  attach: 'Прикрепить',
  list: 'Вложения',
  remove: (name: string) => `Убрать: ${name}`,
  nameless: 'Без имени',
  drop: 'Отпустите файлы, чтобы прикрепить',
  preparing: 'Готовим файл',
  /** Enter was pressed; the files are still being copied. */
  goesWhenReady: `Отправится, как только файлы будут готовы`,
  understood: 'Понятно',
} as const;

/** Why files were not taken; `names` are quoted and joined already (namesOf). */
export const refused = {
  tooLarge: (names: string, n: number) =>
    n === 1
      ? `Файл ${names} больше ${sizeText(uploadMaxBytes)}${NBSP}— столько отправить нельзя.`
      : `Больше ${sizeText(uploadMaxBytes)} отправить нельзя: ${names}.`,
  tooMany: (names: string) =>
    `В${NBSP}одном сообщении не${NBSP}больше ${counted(attachmentsMax, 'файла', 'файлов', 'файлов')}. Не${NBSP}вошли: ${names}.`,
  folder: (names: string) =>
    `Папку прикрепить нельзя: ${names}. Выберите файлы или сожмите её в${NBSP}архив.`,
  nameless: () => `У${NBSP}файла нет имени${NBSP}— такой прикрепить нельзя.`,
  full: (names: string) =>
    `Не${NBSP}хватает места на${NBSP}этом устройстве: ${names}. Освободите место и${NBSP}прикрепите снова.`,
  unreadable: (names: string) =>
    `Файл не${NBSP}удалось прочитать: ${names}. Возможно, его перенесли, изменили или удалили.`,
} as const;

/** «a.pdf», «b.pdf» и ещё 3. */
export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `«${name}»`);
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` и${NBSP}ещё ${more}` : '');
}

export const field = {
  left: (n: number) => `осталось${NBSP}${n}`,
  cancelReply: 'Не отвечать на это сообщение',
} as const;
