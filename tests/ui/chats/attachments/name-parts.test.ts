import { expect, test } from 'vitest';
import { namePartsOf } from '#ui/chats/attachments/FileName.tsx';

test('длинное имя сокращается посередине, конец виден, и ничего не теряется', () => {
  const name = `${'о'.repeat(100)}чень длинное имя.pdf`;
  const { head, middle, tail } = namePartsOf(name);
  expect(head + middle + tail).toBe(name);
  expect(head).toBe('о'.repeat(40));
  expect(tail).toBe('очень длинное имя.pdf'.slice(-20));
});

test('имя до 64 знаков видно целиком', () => {
  expect(namePartsOf('маршрут.pdf')).toEqual({ head: 'маршрут.pdf', middle: '', tail: '' });
  expect(namePartsOf('а'.repeat(64)).middle).toBe('');
  expect(namePartsOf('👨‍👩‍👧'.repeat(64)).middle).toBe('');
});
