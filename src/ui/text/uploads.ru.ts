/** Why a file could not be sent (src/machines/upload/upload.refusal.ts names the kinds). */
import { uploadMaxBytes } from '#contract/limits.ts';
import type { RefusalWord } from '#machines/upload/upload.refusal.ts';

const mebibytes = Math.floor(uploadMaxBytes / 1_048_576);

const sentences: Readonly<Record<RefusalWord, string>> = {
  storage_full: 'На сервере закончилось место',
  too_large: `Файл слишком большой: можно до ${mebibytes} МБ`,
  bytes_missing: 'Файл больше не хранится на этом устройстве, выберите его ещё раз',
  upload_failed: 'Не удалось загрузить файл',
};

/** What the server said in its own words stays as it is. */
export const uploadRefusal = (refusal: string): string =>
  new Map<string, string>(Object.entries(sentences)).get(refusal) ?? refusal;

export const deletionRefused = 'Не удалось удалить сообщение';
