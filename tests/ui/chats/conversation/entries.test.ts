import { expect, test } from 'vitest';
import type { Message } from '#contract/messages.ts';
import type { OutgoingRecord } from '#machines/store/db/db.types.ts';
import {
  entriesOf,
  firstNewId,
  keyOf,
  opensApart,
  ownNewest,
  placeOf,
  unreadBeyond,
} from '#ui/chats/conversation/entries.ts';
import { messageShape } from '#tests/machines/kit/shapes.ts';
import { previewOf } from '#ui/chats/conversation/quoted.ts';

const message = (seq: number, senderId: string, at: Date, rest: Partial<Message> = {}) =>
  messageShape({ seq, senderId, createdAt: at.toISOString(), ...rest });
const outgoing: OutgoingRecord = {
  id: 'tmp-x',
  clientId: 'x',
  conversationId: 'c',
  content: 'в пути',
  replyTo: null,
  attachments: [],
  createdAt: new Date(2026, 10, 21, 12, 0).getTime(),
  refusal: null,
};
const today = (hour: number) => new Date(2026, 10, 21, hour, 0);

test('отправленное сообщение остаётся тем же пузырём, когда его подтвердил сервер', () => {
  const acknowledged = message(1, 'me', today(12), { clientId: 'x' });
  expect(keyOf(outgoing, 'me')).toBe(keyOf(acknowledged, 'me'));
});

test('одинаковые clientId у разных людей — разные пузыри', () => {
  const all = ['me', 'anna', 'boris'].map((id, index) =>
    message(index + 1, id, today(12), { clientId: 'x' }),
  );
  expect(new Set(all.map((one) => keyOf(one, 'me'))).size).toBe(3);
});

test('своё новое сообщение показывается и без сети, и если устройство его не сохранило; отказанное — нет', () => {
  const newest = (refusal: string | null) =>
    ownNewest(entriesOf([message(1, 'anna', today(1))], [{ ...outgoing, refusal }]));
  expect(newest(null)).toBe('tmp-x');
  expect(newest('Нельзя')).toBeNull();
  expect(ownNewest(entriesOf([message(1, 'me', today(1))], []))).toBeNull();
});

test('подряд от одного человека — одна группа; чужое и новый день её обрывают', () => {
  const entries = entriesOf(
    [
      message(1, 'anna', new Date(2026, 10, 20, 23, 59)),
      message(2, 'anna', today(0)),
      message(3, 'anna', today(1)),
      message(4, 'me', today(2)),
    ],
    [outgoing],
  );
  const places = entries.map((_, index) => placeOf(entries, index, 'me'));
  expect(places.map(({ opensDay }) => opensDay)).toEqual([true, true, false, false, false]);
  expect(places.map(({ opensGroup }) => opensGroup)).toEqual([true, true, false, true, false]);
  expect(places.map(({ closesGroup }) => closesGroup)).toEqual([true, false, true, false, true]);
});

test('у кнопки «вниз» — число чужих сообщений за отметкой прочтения', () => {
  const entries = entriesOf(
    [message(1, 'anna', today(1)), message(2, 'anna', today(2)), message(3, 'me', today(3))],
    [outgoing],
  );
  expect(unreadBeyond(entries, 0, 'me')).toBe(2);
  expect(unreadBeyond(entries, 1, 'me')).toBe(1);
  expect(unreadBeyond(entries, 3, 'me')).toBe(0);
});

test('служебные строки у кнопки «вниз» не считаются, как и в списке чатов', () => {
  const service = message(2, 'anna', today(2), {
    service: { kind: 'titleChanged', title: 'Дача' },
  });
  expect(unreadBeyond([message(1, 'anna', today(1)), service], 0, 'me')).toBe(1);
});

test('служебная строка обрывает группу и сама ни в какую не входит; клавиатура приходит к последнему написанному', () => {
  const service = (seq: number) =>
    message(seq, 'anna', today(2), { service: { kind: 'titleChanged', title: 'Дача' } });
  const entries = [
    message(1, 'anna', today(1)),
    service(2),
    message(3, 'anna', today(3)),
    message(4, 'anna', today(3)),
    service(5),
    service(6),
  ];
  const places = entries.map((_, index) => placeOf(entries, index, 'me'));
  expect(places.map(({ opensGroup }) => opensGroup)).toEqual([true, true, true, false, true, true]);
  expect(places.map(({ closesGroup }) => closesGroup)).toEqual([
    true,
    true,
    false,
    true,
    true,
    true,
  ]);
  expect(places.map(({ isLast }) => isLast)).toEqual([false, false, false, true, false, false]);
});

test('время одной минуты — у последнего сообщения подряд от одного человека', () => {
  const at = (minute: number, second: number) => new Date(2026, 10, 21, 11, minute, second);
  const entries = entriesOf(
    [
      message(1, 'anna', at(30, 5)),
      message(2, 'anna', at(30, 59)),
      message(3, 'anna', at(31, 0)),
      message(4, 'me', at(31, 10)),
      message(5, 'me', new Date(2026, 10, 21, 12, 0, 0)),
    ],
    [outgoing],
  );
  const places = entries.map((_, index) => placeOf(entries, index, 'me'));
  expect(places.map(({ sharesTime }) => sharesTime)).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
  ]);
});

test('«Новые сообщения» не стоит над служебной строкой', () => {
  const service = message(2, 'anna', today(2), { service: { kind: 'memberLeft' } });
  const entries = [message(1, 'anna', today(1)), service, message(3, 'anna', today(3))];
  expect(firstNewId(entries, 1, 'me')).toBe('m3');
  expect(firstNewId(entries.slice(0, 2), 1, 'me')).toBeNull();
});

test('цитата — не больше 100 знаков, и эмодзи не режется пополам', () => {
  expect(previewOf({ content: 'а'.repeat(100) })).toBe('а'.repeat(100));
  expect(previewOf({ content: 'а'.repeat(101) })).toBe(`${'а'.repeat(100)}…`);
  expect(previewOf({ content: `${'а'.repeat(99)}😍б` })).toBe(`${'а'.repeat(99)}😍…`);
  expect(previewOf({ content: '  две\n строки ' })).toBe('две строки');
});

test('what is on its way is set apart once, and only where the newest messages are not loaded', () => {
  const day = new Date(2026, 10, 21, 11, 0);
  const entries = entriesOf(
    [message(1, 'anna', day), message(2, 'anna', day)],
    [outgoing, { ...outgoing, id: 'tmp-y', clientId: 'y' }],
  );
  const apartAt = (reachesNewest: boolean) =>
    entries.map((_, index) => opensApart(entries, index, reachesNewest));
  expect(apartAt(false)).toEqual([false, false, true, false]);
  expect(apartAt(true)).toEqual([false, false, false, false]);
  expect(opensApart([outgoing], 0, false)).toBe(false);
});
