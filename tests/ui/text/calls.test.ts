import { expect, test } from 'vitest';
import type { CallEnd } from '#machines/calls/call/call.events.ts';
import type { CallStage } from '#machines/calls/call/call.selectors.ts';
import { stageToasts } from '#ui/calls/view/Notices.tsx';
import { callView } from '#ui/text/calls.ru.ts';
import { callEnds } from '#ui/text/ringing.ru.ts';

test('чем звонок кончился, сказано тому, кто звонил, и тому, кому звонили', () => {
  const same = (words: string) => [words, words];
  const expected: Record<CallEnd | 'left', string[]> = {
    ended: same('Звонок завершён'),
    cancelled: ['Звонок отменён', 'Пропущенный звонок'],
    declined: ['Звонок отклонён', 'Звонок завершён'],
    missed: ['Нет ответа', 'Пропущенный звонок'],
    answeredElsewhere: same('Отвечено на другом устройстве'),
    declinedElsewhere: same('Отклонено на другом устройстве'),
    busy: same('Занято'),
    failed: same('Звонок не удался'),
    otherDevice: same('Звонок продолжен на другом устройстве'),
    removed: same('Вас удалили из звонка'),
    left: same('Вы вышли из\u00A0группы'),
    peerLost: same('Собеседник пропал со связи'),
    lost: same('Связь прервалась'),
    unavailable: same('Звонки сейчас недоступны'),
    full: same('В\u00A0звонке уже 50\u00A0человек, больше в\u00A0него не\u00A0помещается'),
    noAddress: same('Сервер не сказал, где проходит звонок'),
  };
  const said = Object.entries(callEnds).map(([end, words]) => [
    end,
    typeof words === 'string' ? same(words) : [words.out, words.in],
  ]);
  expect(Object.fromEntries(said)).toEqual(expected);
});

test('как обстоит дело со связью, сказано по-русски; пока всё идёт, не сказано ничего', () => {
  const expected: Record<CallStage, string | null> = {
    idle: null,
    inviting: null,
    ringing: null,
    answering: 'Подключаемся…',
    joining: 'Подключаемся…',
    live: null,
    reconnecting: 'Переподключаемся…',
    peerLost: 'Собеседник переподключается…',
    rejoining: 'Связь прервалась. Подключаемся заново…',
    ended: null,
  };
  const said = Object.keys(expected).map((stage) => [
    stage,
    stageToasts[stage as CallStage] ?? null,
  ]);
  expect(Object.fromEntries(said)).toEqual(expected);
});

test('окно называет то, что в нём: звонок или комнату', () => {
  expect(callView.label('Борис', { isRoom: false })).toBe('Звонок: Борис');
  expect(callView.label('дом', { isRoom: true })).toBe('Комната: дом');
  expect(callView.small('дом', { isRoom: true })).toBe('Комната в\u00a0маленьком окне: дом');
});
