import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { askTogether } from '#server/kit/ask-together.ts';

/** Statements that are answered, or fail, when the test says so. */
function statements(atOnce?: number) {
  const asked: {
    readonly questions: readonly number[];
    readonly answer: (answers: readonly number[]) => void;
    readonly fail: (error: unknown) => void;
  }[] = [];
  const ask = askTogether(
    (questions: readonly number[]) =>
      new Promise<readonly number[]>((answer, fail) => {
        asked.push({ questions, answer, fail });
      }),
    atOnce === undefined ? {} : { atOnce },
  );
  return { ask, asked, questions: () => asked.map(({ questions }) => questions) };
}

test('what is asked in one turn goes together, and so does what comes while a statement is under way', async () => {
  const { ask, asked, questions } = statements();
  const [first, second] = [ask(1), ask(2)];
  expect(questions()).toEqual([]);
  await setImmediate();
  expect(questions()).toEqual([[1, 2]]);
  const later = [3, 4, 5].map((question) => ask(question));
  await setImmediate();
  expect(questions()).toEqual([[1, 2]]);
  asked[0]?.answer([10, 20]);
  expect(await Promise.all([first, second])).toEqual([10, 20]);
  await setImmediate();
  expect(questions()).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  asked[1]?.answer([30, 40, 50]);
  expect(await Promise.all(later)).toEqual([30, 40, 50]);
  await setImmediate();
  void ask(6);
  await setImmediate();
  expect(questions().at(-1)).toEqual([6]);
});

test('a statement that fails fails those whom it asked for, and nobody after them', async () => {
  const { ask, asked } = statements();
  const together = [1, 2].map((question) => ask(question));
  const failures = together.map((answer) => expect(answer).rejects.toThrow('away'));
  await setImmediate();
  const later = ask(3);
  asked[0]?.fail(new Error('away'));
  await Promise.all(failures);
  await setImmediate();
  asked[1]?.answer([30]);
  expect(await later).toBe(30);
});

test('a question without an answer fails, the others have theirs', async () => {
  const { ask, asked } = statements();
  const [first, second] = [ask(1), ask(2)];
  const failure = expect(second).rejects.toThrow('without an answer');
  await setImmediate();
  asked[0]?.answer([10]);
  expect(await first).toBe(10);
  await failure;
});

test('one statement asks for so many, the next one for the rest', async () => {
  const { ask, asked, questions } = statements(2);
  const answers = [1, 2, 3].map((question) => ask(question));
  await setImmediate();
  asked[0]?.answer([10, 20]);
  await answers[1];
  await setImmediate();
  expect(questions()).toEqual([[1, 2], [3]]);
  asked[1]?.answer([30]);
  expect(await answers[2]).toBe(30);
});
