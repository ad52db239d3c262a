/**
 * Asks for many by one statement: all that is asked in one turn of the event loop, and while a statement is under way,
 * goes together. There is no timer: a lonely question waits for the end of its turn. Each is asked after it came, and
 * shares its answer's failure with those that it was asked with.
 */

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

const questionsMax = 500;

/** `askAll` answers the questions in their order. */
export function askTogether<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { atOnce = questionsMax }: { readonly atOnce?: number } = {},
): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = [];
  let isBusy = false;

  function next(): void {
    if (waiting.length > 0) setImmediate(() => void askThese(waiting.splice(0, atOnce)));
    else isBusy = false;
  }

  async function askThese(asked: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await askAll(asked.map(({ question }) => question));
      asked.forEach(({ resolve, reject }, index) => {
        const answer = answers[index];
        if (answer === undefined) reject(new Error('A question was left without an answer'));
        else resolve(answer);
      });
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    next();
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      next();
    });
}
