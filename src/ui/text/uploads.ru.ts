/** Reasons why a file could not be sent (src/machines/sending/upload/upload.refusal.ts names the kinds). */
import type { RefusalWord } from '#machines/sending/upload/upload.refusal.ts';
import { NBSP } from './entry.ru.ts';
import { sizeText } from './sizes.ts';

const sentences: Readonly<Record<RefusalWord, (maxBytes: number) => string>> = {
  storage_full: () => `На${NBSP}сервере закончилось место`,
  too_large: (maxBytes) => `Файл слишком большой: можно до${NBSP}${sizeText(maxBytes)}`,
  bytes_missing: () =>
    `Файл больше не${NBSP}хранится на${NBSP}этом устройстве, выберите его ещё раз`,
  conversation_gone: () => `Вас больше нет в${NBSP}этой группе`,
  upload_failed: () => 'Не удалось загрузить файл',
};

/** The server's own sentence is shown as it is. */
export const uploadRefusal = (refusal: string, maxBytes: number): string =>
  isWord(refusal) ? sentences[refusal](maxBytes) : refusal;

const isWord = (refusal: string): refusal is RefusalWord => Object.hasOwn(sentences, refusal);
