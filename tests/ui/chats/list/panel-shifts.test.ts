import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { panelSlideMs } from '#contract/limits.ts';
import { directionOf } from '#ui/chats/list/swipes.ts';
import { panelShifts } from '#ui/chats/list/use-panels.ts';

test.each([
  [9, 0, 'undecided'],
  [10, 0, 'right'],
  [-10, 0, 'left'],
  [0, 10, 'along'],
  [30, 30, 'along'],
  [30, -29, 'right'],
  [-30, 29, 'left'],
  [-29, 30, 'along'],
])('a finger that went %i px across and %i px down goes: %s', (dx, dy, direction) => {
  expect(directionOf(dx, dy)).toBe(direction);
});

test('the conversation follows the finger, the list gives way by a quarter, neither goes beyond its place', () => {
  expect(panelShifts('list', -120)).toEqual({
    list: 'max(-25%, -30px)',
    conversation: 'max(0%, 100% + -120px)',
  });
  expect(panelShifts('conversation', 120)).toEqual({
    list: 'min(0%, -25% + 30px)',
    conversation: 'min(100%, 120px)',
  });
});

test('the panels slide in the styles as long as in limits.ts', () => {
  expect(readFileSync('src/ui/kit/tokens.css', 'utf8')).toContain(`--calm: ${panelSlideMs}ms;`);
});
