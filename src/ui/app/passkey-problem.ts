/** The sentence for a passkey that was not made or not used. */
import type { PasskeyProblem } from '#machines/kit/passkey-problem.ts';
import { passkeyBrowser } from '#ui/text/passkey-browser.ru.ts';
import { failureText, type FailureWords } from './failures.ts';

export const passkeyProblemText = (problem: PasskeyProblem, words: FailureWords): string =>
  problem.kind === 'browser' ? passkeyBrowser[problem.reason] : failureText(problem.failure, words);
