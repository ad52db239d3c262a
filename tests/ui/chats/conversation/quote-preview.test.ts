import { expect, test } from 'vitest';
import { previewOf } from '#ui/chats/conversation/quoted.ts';

test('100 characters are shown whole, of 101 the first hundred', () => {
  expect(previewOf({ content: 'щ'.repeat(100) })).toBe('щ'.repeat(100));
  expect(previewOf({ content: 'щ'.repeat(101) })).toBe(`${'щ'.repeat(100)}…`);
});

test('an emoji made of several is one character and is not cut in two', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(previewOf({ content: family.repeat(100) })).toBe(family.repeat(100));
  expect(previewOf({ content: `${'щ'.repeat(99)}${family}ещё` })).toBe(
    `${'щ'.repeat(99)}${family}…`,
  );
});

test('line breaks are spaces', () => {
  expect(previewOf({ content: ' раз\n\nдва\tтри ' })).toBe('раз два три');
});
