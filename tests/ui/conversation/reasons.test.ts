import { expect, test } from 'vitest';
import { reasonOf } from '#ui/conversation/reasons.ts';

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
