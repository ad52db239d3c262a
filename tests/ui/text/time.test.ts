import { expect, test } from 'vitest';
import { dayTitle, listTime, presenceText } from '#ui/text/time.ts';

const now = new Date(2026, 10, 21, 15, 30).getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const seen = (agoMs: number) =>
  presenceText({ status: 'OFFLINE', lastSeenAt: new Date(now - agoMs).toISOString() }, now);

test('кто в сети, отошёл или занят, о том говорит слово, а не время', () => {
  const lastSeenAt = new Date(now).toISOString();
  expect(presenceText({ status: 'ONLINE', lastSeenAt }, now)).toBe('ОНЛАЙН');
  expect(presenceText({ status: 'AWAY', lastSeenAt }, now)).toBe('Отошел');
  expect(presenceText({ status: 'DND', lastSeenAt }, now)).toBe('Не беспокоить');
  expect(presenceText({ status: 'OFFLINE', lastSeenAt: null }, now)).toBe('оффлайн');
});

test('меньше часа — минуты, меньше суток — часы, дальше — дата и время', () => {
  expect(seen(0)).toBe('был(а) онлайн 0 мин назад');
  expect(seen(60 * MINUTE - 1)).toBe('был(а) онлайн 59 мин назад');
  expect(seen(60 * MINUTE)).toBe('был(а) онлайн 1 ч назад');
  expect(seen(24 * HOUR - 1)).toBe('был(а) онлайн 23 ч назад');
  expect(seen(24 * HOUR)).toBe('был(а) онлайн 20.11.2026 в 15:30');
});

test('часы сервера впереди — это 0 минут назад', () => {
  expect(seen(-5 * MINUTE)).toBe('был(а) онлайн 0 мин назад');
});

test('в списке чатов сегодняшнее — время, вчерашнее — слово, старое — дата', () => {
  expect(listTime(new Date(2026, 10, 21, 9, 5).getTime(), now)).toBe('09:05');
  expect(listTime(new Date(2026, 10, 20, 23, 59).getTime(), now)).toBe('вчера');
  expect(listTime(new Date(2026, 10, 16, 12, 0).getTime(), now)).toBe('пн');
  expect(listTime(new Date(2026, 9, 2, 12, 0).getTime(), now)).toBe('2 окт');
  expect(listTime(new Date(2025, 9, 2, 12, 0).getTime(), now)).toBe('02.10.2025');
});

test('между днями переписки стоит день', () => {
  expect(dayTitle(new Date(2026, 10, 21, 0, 0).getTime(), now)).toBe('Сегодня');
  expect(dayTitle(new Date(2026, 10, 20, 23, 59).getTime(), now)).toBe('Вчера');
  expect(dayTitle(new Date(2026, 10, 12, 12, 0).getTime(), now)).toBe('12 ноября');
  expect(dayTitle(new Date(2025, 10, 12, 12, 0).getTime(), now)).toBe('12 ноября 2025 г.');
});
