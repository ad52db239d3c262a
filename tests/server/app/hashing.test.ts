/** Hashes of passwords are made in one bounded queue, in which known people go first. */
import { expect, test } from 'vitest';
import { Refusal } from '#server/app/http/refusal.ts';
import { createHashing } from '#server/app/auth/hashing.ts';
import type { Lane } from '#server/app/auth/hashing.ts';
import { numbersTo } from '../infra/talk.ts';

/** Asks for a hash; the outcome is `done` or the refusal, and the order of those that were done is kept. */
function asking(waiting: number) {
  const hashing = createHashing(waiting);
  const done: string[] = [];
  const ask = (name: string, lane: Lane = 'anybody') =>
    hashing.hash(name, lane).then(
      () => {
        done.push(name);
        return 'done';
      },
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return `${error.code} ${error.retryAfterS}`;
      },
    );
  return { hashing, ask, done };
}

test('one runs, as many wait as may, and all others are refused at once, with the time to come again', async () => {
  const { hashing, ask } = asking(64);
  const outcomes = numbersTo(1_000).map((n) => ask(`${n}`));
  expect(hashing.counts()).toEqual({ running: 1, waiting: 64 });
  expect(() => hashing.requireRoom('anybody')).toThrow('слишком много входов');
  expect(() => hashing.requireRoom('known')).not.toThrow();
  const counted = Map.groupBy(await Promise.all(outcomes), (outcome) => outcome);
  expect(counted.get('done')).toHaveLength(65);
  expect(counted.get('unavailable 5')).toHaveLength(935);
  expect(hashing.counts()).toEqual({ running: 0, waiting: 0 });
});

test('known people go first, and into the place of a stranger where all are taken', async () => {
  const { ask, done } = asking(3);
  const outcomes = [
    ...['first', 'second', 'third', 'fourth'].map((name) => ask(name)),
    ask('anna', 'known'),
    ask('boris', 'known'),
  ];
  const refused = 'unavailable 5';
  expect(await Promise.all(outcomes)).toEqual(['done', 'done', refused, refused, 'done', 'done']);
  expect(done).toEqual(['first', 'anna', 'boris', 'second']);
});

test('known people alone fill the queue, too, and a job that fails gives its place back', async () => {
  const { hashing, ask } = asking(2);
  const outcomes = numbersTo(4).map((n) => ask(`${n}`, 'known'));
  expect(() => hashing.requireRoom('known')).toThrow('слишком много входов');
  expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'done', 'unavailable 5']);
  await expect(hashing.verify('x', 'no hash', 'known')).rejects.toThrow();
  expect(hashing.counts()).toEqual({ running: 0, waiting: 0 });
  expect(await ask('again')).toBe('done');
});

test('while strangers fill the queue, each job is followed by a rest; a known person ends that', async () => {
  const { hashing, ask } = asking(2);
  const [first, ...others] = ['first', 'second', 'third'].map((name) => ask(name));
  await first;
  expect(hashing.counts(), 'a place is free, and nobody has it yet').toEqual({
    running: 1,
    waiting: 2,
  });
  expect(await Promise.all(others)).toEqual(['done', 'done']);

  const again = ['first', 'second'].map((name) => ask(name));
  const anna = ask('anna', 'known');
  await again[0];
  expect(hashing.counts(), 'known people wait for no rest').toEqual({ running: 1, waiting: 1 });
  expect(await Promise.all([...again, anna])).toEqual(['done', 'done', 'done']);
});

test('nobody’s password is never right', async () => {
  const { hashing } = asking(2);
  expect(await hashing.verify('', undefined, 'anybody')).toBe(false);
  const hash = await hashing.hash('й', 'anybody');
  expect(await hashing.verify('й'.normalize('NFD'), hash, 'anybody')).toBe(true);
});
