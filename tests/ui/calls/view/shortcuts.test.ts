import { expect, test } from 'vitest';
import { durationText } from '#ui/calls/view/CallHead.tsx';
import { meaningOf, smallMeanings } from '#ui/calls/view/shortcuts.ts';

const key = (code: string) => ({
  code,
  key: 'я',
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
});

test.each([
  ['KeyM', 'microphone'],
  ['KeyV', 'camera'],
  ['Space', 'talk'],
  ['KeyB', null],
] as const)('%s in a call means %s, on any layout', (code, meaning) => {
  expect(meaningOf(key(code), 'elsewhere')).toBe(meaning);
});

test.each(['KeyM', 'KeyV', 'Space'])('%s means nothing while one types', (code) => {
  expect(meaningOf(key(code), 'typing')).toBe(null);
});

test('Space on a button presses the button; M and V work there', () => {
  expect(meaningOf(key('Space'), 'control')).toBe(null);
  expect(meaningOf(key('KeyM'), 'control')).toBe('microphone');
  expect(meaningOf(key('KeyV'), 'control')).toBe('camera');
});

test('over the chats M alone means something: Space turns their pages, and no camera is turned on unseen', () => {
  expect(smallMeanings).toEqual(['microphone']);
});

test('the browser keeps its own combinations, and a key held down counts once', () => {
  expect(meaningOf({ ...key('KeyV'), ctrlKey: true }, 'elsewhere')).toBe(null);
  expect(meaningOf({ ...key('KeyM'), metaKey: true }, 'elsewhere')).toBe(null);
  expect(meaningOf({ ...key('KeyM'), altKey: true }, 'elsewhere')).toBe(null);
  expect(meaningOf({ ...key('KeyM'), repeat: true }, 'elsewhere')).toBe(null);
});

test.each([
  [0, '0:00'],
  [7, '0:07'],
  [767, '12:47'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [3_723, '1:02:03'],
])('%i s of a call read %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
