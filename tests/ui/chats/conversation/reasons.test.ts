import { expect, test } from 'vitest';
import { fileShape } from '#tests/machines/sending/composer/drafts.ts';
import { isForItsFiles, reasonOf } from '#ui/chats/conversation/reasons.ts';

test('о сети сказано, только когда её нет: сервер, который просит подождать, — не сеть', () => {
  const stalled = { state: 'stalled', refusal: null } as const;
  expect(reasonOf(stalled, true)).toBe('отправится, когда появится сеть');
  expect(reasonOf(stalled, false)).toBe('отправится само, пробуем снова');
});

test('у отказанного — слова сервера, у несохранённого — что оно не сохранено', () => {
  expect(reasonOf({ state: 'failed', refusal: 'Нельзя' }, true)).toBe('Нельзя');
  expect(reasonOf({ state: 'unsaved', refusal: null }, true)).toBe(
    'не удалось сохранить на этом устройстве',
  );
});

test('«Повторить» и «Удалить» стоят один раз: у файла, если дело в нём, иначе под сообщением', () => {
  const failed = { state: 'failed', refusal: null } as const;
  const refused = fileShape({ refusal: 'too_large' });
  expect(isForItsFiles({ ...failed, attachments: [fileShape(), refused] })).toBe(true);
  expect(isForItsFiles({ ...failed, attachments: [fileShape()] })).toBe(false);
  expect(isForItsFiles({ ...failed, refusal: 'Нельзя', attachments: [refused] })).toBe(false);
  expect(isForItsFiles({ ...failed, state: 'unsaved', attachments: [refused] })).toBe(false);
});
