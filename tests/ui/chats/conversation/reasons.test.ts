import { expect, test } from 'vitest';
import { isForItsFiles } from '#machines/sending/message/message.record.ts';
import { fileShape } from '#tests/machines/sending/composer/drafts.ts';
import { unsentShape } from '#tests/machines/sending/message/unsent.ts';
import { unsentWords } from '#ui/text/unsent.ru.ts';

const nothing = { reason: null, refusal: null };

test('о сети сказано, только когда её нет: сервер, который просит подождать, — не сеть', () => {
  const stalled = (reason: Parameters<typeof unsentWords.stalled>[0]['reason']) =>
    unsentWords.stalled({ reason, refusal: null });
  expect(stalled('offline')).toBe('отправится, когда появится сеть');
  expect(stalled('tooManyRequests')).toBe('отправится само, пробуем снова');
  expect(stalled('serverAway')).toBe('отправится само, пробуем снова');
});

test('у отказанного — слова сервера, у несохранённого — что оно не сохранено', () => {
  expect(unsentWords.failed({ ...nothing, refusal: 'Нельзя' })).toBe('Нельзя');
  expect(unsentWords.unsaved(nothing)).toBe('не удалось сохранить на этом устройстве');
});

test('«Повторить» и «Удалить» стоят один раз: у файла, если дело в нём, иначе под сообщением', () => {
  const refused = fileShape({ refusal: 'too_large' });
  const isForFiles = (given: Parameters<typeof unsentShape>[0]) =>
    isForItsFiles(unsentShape(given));
  expect(isForFiles({ attachments: [fileShape(), refused] })).toBe(true);
  expect(isForFiles({ attachments: [fileShape()] })).toBe(false);
  expect(isForFiles({ refusal: 'Нельзя', attachments: [refused] })).toBe(false);
});
