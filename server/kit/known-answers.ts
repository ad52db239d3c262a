/** Remembers what was answered about texts that come again and again. */

const answersMax = 1_000;

/** Returns the same question, which judges a text once, until there are too many of them. */
export function rememberAnswers(judge: (text: string) => boolean): (text: string) => boolean {
  const answers = new Map<string, boolean>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = judge(text);
    if (answers.size >= answersMax) answers.clear();
    answers.set(text, answer);
    return answer;
  };
}
