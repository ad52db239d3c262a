import { expect, test } from 'vitest';
import { inviteCodeIn, returnToIn } from '#ui/app/auth/return-to.ts';

const from = (pathname: string, search = '') => ({ from: { pathname, search } });

test('whoever signs in goes on to where they wanted to go', () => {
  expect(returnToIn(from('/', '?c=1'))).toEqual({ pathname: '/', search: '?c=1' });
  expect(returnToIn(null)).toBeNull();
  expect(returnToIn({ fromList: true })).toBeNull();
});

test('whoever comes by an invitation registers with its code, and nobody else with one', () => {
  expect(inviteCodeIn(from('/invite/abc_-123'))).toBe('abc_-123');
  expect(inviteCodeIn(from('/join/abc_-123'))).toBe('abc_-123');
  expect(inviteCodeIn(from('/contacts'))).toBeUndefined();
  expect(inviteCodeIn(null)).toBeUndefined();
});
