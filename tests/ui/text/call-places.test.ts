import { expect, test } from 'vitest';
import type { CallLine } from '#contract/calls.ts';
import { callLineWords, callPlaces } from '#ui/text/call-places.ru.ts';
import { chats } from '#ui/text/ru.ts';

const said = (line: Partial<CallLine>, isMissed = false): string =>
  callLineWords(
    {
      kind: 'call',
      callId: 'k1',
      video: false,
      durationS: null,
      outcome: 'ended',
      missedBy: [],
      ...line,
    },
    { isMissed },
  ).replaceAll('\u00a0', ' ');

test('состоявшийся звонок назван с его длительностью: короткий в секундах, длинный в минутах и часах', () => {
  const lasted = (durationS: number) => said({ durationS });
  expect([0, 59, 60, 89, 90, 720, 3_600, 3_660, 7_140].map(lasted)).toEqual([
    'Аудиозвонок, 0 с',
    'Аудиозвонок, 59 с',
    'Аудиозвонок, 1 мин',
    'Аудиозвонок, 1 мин',
    'Аудиозвонок, 2 мин',
    'Аудиозвонок, 12 мин',
    'Аудиозвонок, 1 ч',
    'Аудиозвонок, 1 ч 1 мин',
    'Аудиозвонок, 1 ч 59 мин',
  ]);
  expect(said({ video: true, durationS: 720 })).toBe('Видеозвонок, 12 мин');
});

test('пропустивший читает одно и то же, чем бы звонок ни кончился, а остальные — чем он кончился', () => {
  for (const outcome of ['missed', 'cancelled', 'busy', 'ended'] as const) {
    const durationS = outcome === 'ended' ? 60 : null;
    expect(said({ outcome, durationS }, true)).toBe('Пропущенный звонок');
    expect(said({ outcome, durationS, video: true }, true)).toBe('Пропущенный видеозвонок');
  }
  const outcomes = ['missed', 'cancelled', 'declined', 'busy', 'failed'] as const;
  expect(outcomes.map((outcome) => said({ outcome }))).toEqual([
    'Звонок без ответа',
    'Отменённый звонок',
    'Отклонённый звонок',
    'Занято',
    'Звонок не состоялся',
  ]);
  expect(outcomes.map((outcome) => said({ outcome, video: true }))).toEqual([
    'Видеозвонок без ответа',
    'Отменённый видеозвонок',
    'Отклонённый видеозвонок',
    'Занято',
    'Видеозвонок не состоялся',
  ]);
});

test('надписи спецификации буквальны', () => {
  expect([callPlaces.audio, callPlaces.video]).toEqual(['Позвонить', 'Позвонить с видео']);
  expect([chats.callRuns(3), callPlaces.join]).toEqual(['Идёт звонок · 3', 'Присоединиться']);
  expect(callPlaces.unavailable).toMatchObject({
    preparing: 'Звонки готовятся…',
    insecure: 'Для звонков нужен HTTPS',
  });
  expect(callPlaces.wish.loading).toBe('Звонок загружается…');
});
