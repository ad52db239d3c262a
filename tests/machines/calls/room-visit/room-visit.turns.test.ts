import { expect, test } from 'vitest';
import { createTurns } from '#machines/calls/room-visit/room-visit.turns.ts';
import { createBrowser } from './browser.ts';

function begin() {
  const browser = createBrowser();
  const lost: string[] = [];
  const open = (name: string) => {
    const { locks, turnWords } = browser.tab();
    const turns = createTurns(locks, turnWords);
    const take = (turn: 'call' | 'room') =>
      turns.take(turn, (to) => lost.push(`${name} to a ${to}`));
    return { ...turns, take, say: (word: string) => turnWords.tell(word) };
  };
  return { one: open('one'), other: open('other'), lost };
}

test('only the tab that has the turn learns that another tab takes it', () => {
  const { one, other, lost } = begin();
  const letGo = one.take('call');
  expect(lost).toEqual([]);
  other.take('room');
  expect(lost).toEqual(['one to a room']);
  letGo();
  other.take('call');
  expect(lost).toEqual(['one to a room']);
});

test('the other tabs see a tab’s turn for as long as it lasts', async () => {
  const { one, other } = begin();
  expect(await other.isElsewhere()).toBe(false);
  const letGo = one.take('room');
  expect(await other.isElsewhere()).toBe(true);
  letGo();
  expect(await one.isElsewhere()).toBe(false);
  expect(await other.isElsewhere()).toBe(false);
});

test('who lets go before the other has, waits for nothing', async () => {
  const { one, other } = begin();
  const letGo = one.take('call');
  other.take('room')();
  expect(await other.isElsewhere()).toBe(true);
  letGo();
  await one.isElsewhere();
  expect(await other.isElsewhere()).toBe(false);
});

test('an unknown message of another version of the page counts as nobody’s turn', () => {
  const { one, other, lost } = begin();
  one.take('call');
  other.say('piano');
  expect(lost).toEqual([]);
});
