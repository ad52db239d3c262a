import { expect, test } from 'vitest';
import type { FileProblem } from '#machines/sending/composer/composer.draft.ts';
import { sentencesOf } from '#ui/sending/Refusals.tsx';
import { refusalOf } from '#machines/sending/upload/upload.refusal.ts';
import { uploadRefusal } from '#ui/text/uploads.ru.ts';

/** The text with ordinary spaces in place of no-break ones. */
const said = (kind: FileProblem['kind'], names: readonly string[], maxBytes = 104_857_600) =>
  sentencesOf(
    names.map((name) => ({ kind, name })),
    maxBytes,
  ).map((sentence) => sentence.replaceAll('\u00a0', ' '));

const one = ['a.txt'];
const three = ['a.txt', 'b.txt', 'c.txt'];

test.each([
  ['tooLarge', one, 'Файл «a.txt» больше 100 МБ: отправить его нельзя.'],
  ['tooLarge', three, 'Файлы «a.txt», «b.txt», «c.txt» больше 100 МБ: отправить их нельзя.'],
  ['tooMany', one, 'В одном сообщении не больше 20 файлов. Не вошли: «a.txt».'],
  ['tooMany', three, 'В одном сообщении не больше 20 файлов. Не вошли: «a.txt», «b.txt», «c.txt».'],
  ['folder', one, 'Папку прикрепить нельзя: «a.txt». Выберите файлы или сожмите её в архив.'],
  [
    'folder',
    three,
    'Папки прикрепить нельзя: «a.txt», «b.txt», «c.txt». Выберите файлы или сожмите их в архив.',
  ],
  ['nameless', [''], 'У файла нет имени — такой прикрепить нельзя.'],
  ['nameless', ['', ' ', ''], 'У 3 файлов нет имени — такие прикрепить нельзя.'],
  [
    'full',
    one,
    'Не хватает места на этом устройстве: «a.txt». Освободите место и прикрепите его снова.',
  ],
  [
    'full',
    three,
    'Не хватает места на этом устройстве: «a.txt», «b.txt», «c.txt». Освободите место и прикрепите их снова.',
  ],
  [
    'unstored',
    one,
    'Файл не удалось сохранить на этом устройстве: «a.txt». Прикрепите его ещё раз.',
  ],
  [
    'unstored',
    three,
    'Файлы не удалось сохранить на этом устройстве: «a.txt», «b.txt», «c.txt». Прикрепите их ещё раз.',
  ],
  [
    'unreadable',
    one,
    'Файл не удалось прочитать: «a.txt». Возможно, его перенесли, изменили или удалили.',
  ],
  [
    'unreadable',
    three,
    'Файлы не удалось прочитать: «a.txt», «b.txt», «c.txt». Возможно, их перенесли, изменили или удалили.',
  ],
] as const)('%s of %j: «%s»', (kind, names, sentence) => {
  expect(said(kind, names)).toEqual([sentence]);
});

test('of many files three are named', () => {
  expect(said('unreadable', [...three, 'd.txt', 'e.txt'])[0]).toContain('«c.txt» и ещё 2.');
});

test('the limit that is told is the server’s own', () => {
  expect(said('tooLarge', one, 5_242_880)).toEqual([
    'Файл «a.txt» больше 5 МБ: отправить его нельзя.',
  ]);
});

test.each([
  ['bytes_missing', 'Файл больше не хранится на этом устройстве, выберите его ещё раз'],
  ['too_large', 'Файл слишком большой: можно до 5 МБ'],
  ['storage_full', 'На сервере закончилось место'],
  ['upload_failed', 'Не удалось загрузить файл'],
  ['Слова сервера', 'Слова сервера'],
  ['toString', 'toString'],
])('a file on its way that was refused for %s: «%s»', (refusal, sentence) => {
  expect(uploadRefusal(refusal, 5_242_880).replaceAll('\u00a0', ' ')).toBe(sentence);
});

test('a full quota is a refusal of the file, in the server’s words and numbers', () => {
  const message = 'Ваше место кончилось: занято 2 ГБ из 2 ГБ';
  const failure = { kind: 'http', status: 507, code: 'quota_exceeded', message } as const;
  const refusal = refusalOf({ ...failure, retryAfterMs: null });
  expect(uploadRefusal(refusal ?? '', 1)).toBe(message);
});
