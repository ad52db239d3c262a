import { expect, test } from 'vitest';
import { focusOf, mainOf, pairOf } from '#ui/calls/view/focus.ts';

const anna = { key: 'anna', isScreen: false };
const gleb = { key: 'gleb', isScreen: false };
const screen = { key: 'gleb-screen', isScreen: true };
const other = { key: 'anna-screen', isScreen: true };

test('nobody is large until somebody is pinned', () => {
  expect(focusOf([anna, gleb], null, null)).toBe(null);
  expect(focusOf([anna, gleb], 'gleb', null)).toBe('gleb');
});

test('a screen share is large by itself, and no more when it ends', () => {
  expect(focusOf([anna, gleb, screen], null, null)).toBe('gleb-screen');
  expect(focusOf([anna, gleb], null, null)).toBe(null);
});

test('of two screens the newer one is large, and the older one when that ends', () => {
  expect(focusOf([anna, screen, other], null, null)).toBe('anna-screen');
  expect(focusOf([anna, screen], null, null)).toBe('gleb-screen');
});

test('what a person pinned goes before a screen', () => {
  expect(focusOf([anna, gleb, screen], 'anna', null)).toBe('anna');
});

test('a pinned person who leaves is no longer large', () => {
  expect(focusOf([gleb], 'anna', null)).toBe(null);
  expect(focusOf([gleb, screen], 'anna', null)).toBe('gleb-screen');
});

test('a screen that was unpinned stays among the others; the next one is large', () => {
  expect(focusOf([anna, screen], null, 'gleb-screen')).toBe(null);
  expect(focusOf([anna, screen, other], null, 'gleb-screen')).toBe('anna-screen');
});

const of = (identity: string, isLocal = false) => ({ participant: { identity, isLocal } });
const [own, boris, vera] = [of('anna', true), of('boris'), of('vera')];

test('of two the other is large, and oneself by one’s own choice; three, or one alone, are no such pair', () => {
  expect(pairOf([own, boris], null)).toEqual([boris, own]);
  expect(pairOf([boris, own], boris)).toEqual([boris, own]);
  expect(pairOf([boris, own], own)).toEqual([own, boris]);
  expect(pairOf([own, boris, vera], own)).toBe(null);
  expect(pairOf([boris, vera], null)).toBe(null);
  expect(pairOf([own], null)).toBe(null);
});

test('where there is room for one: the large one, or who speaks, or the first of the others; oneself only alone', () => {
  const speaks = { identity: 'vera' };
  expect(mainOf([own, boris, vera], null, [])).toBe(boris);
  expect(mainOf([own, boris, vera], null, [speaks])).toBe(vera);
  expect(mainOf([own, boris, vera], boris, [speaks])).toBe(boris);
  expect(mainOf([own, boris, vera], null, [{ identity: 'anna' }])).toBe(boris);
  expect(mainOf([own], null, [{ identity: 'anna' }])).toBe(own);
  expect(mainOf([], null, [])).toBe(null);
});
