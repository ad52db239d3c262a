import { expect, test } from 'vitest';
import { inviteCodeIn, originIn } from '#ui/app/auth/origin.ts';

const from = (pathname: string, search = '') => ({ from: { pathname, search } });

test('whoever signs in goes on to where they wanted to go', () => {
  expect(originIn(from('/', '?c=1'))).toEqual({ pathname: '/', search: '?c=1' });
  expect(originIn(null)).toBeNull();
  expect(originIn({ fromList: true })).toBeNull();
});

test('whoever comes by an invitation registers with its code, and nobody else with one', () => {
  expect(inviteCodeIn(from('/invite/abc_-123'))).toBe('abc_-123');
  expect(inviteCodeIn(from('/contacts'))).toBeUndefined();
  expect(inviteCodeIn(null)).toBeUndefined();
});
