import { expect, test } from 'vitest';
import { endingOf } from '#ui/chats/attachments/FileName.tsx';

test.each([
  ['Договор подряда № 18-07.pdf', '№ 18-07.pdf'],
  ['presentation_final_FINAL_v3.key', 'FINAL_v3.key'],
  ['package-lock.json', 'lock.json'],
  ['Билеты на субботу, вагон 7, места 21 и 22, Анна и Мария Лебедева.pdf', 'и Мария Лебедева.pdf'],
  ['8f14e45fceea167a5a36dedd.tar.gz', 'dd.tar.gz'],
  ['маршрут.pdf', 'ршрут.pdf'],
  ['очень важный a', 'важный a'],
  ['a', 'a'],
])('конец имени «%s» начинается со слова, если оно не далеко: «%s»', (name, ending) => {
  expect(endingOf(name)).toBe(ending);
});

test('знак из нескольких символов не рвётся', () => {
  expect(endingOf('👨‍👩‍👧'.repeat(40))).toBe('👨‍👩‍👧'.repeat(9));
});
