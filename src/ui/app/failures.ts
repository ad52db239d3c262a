/** The sentence for a failed request (spec 8; product, Better than the spec). */
import type { ErrorCode } from '#contract/errors.ts';
import type { RequestFailure } from '#machines/kit/failures.ts';
import { auth } from '#ui/text/entry.ru.ts';

/** A fault or a code without a sentence of its own is told like a refusal: in the server's words, or in these. */
export type FailureWords = Readonly<Partial<Record<ErrorCode | 'fault', string>>> & {
  readonly network: string;
  readonly refused: string;
  /** Gets the waiting time in words. */
  readonly rateLimited?: (wait: string) => string;
};

export function failureText(failure: RequestFailure, words: FailureWords): string {
  if (failure.kind === 'network') return words.network;
  if (failure.kind === 'rateLimited') {
    const wait = tooOftenText(failure.retryAfterMs);
    return words.rateLimited?.(wait) ?? wait;
  }
  const ownWords = failure.kind === 'refused' ? undefined : words[failure.kind];
  return ownWords ?? failure.message ?? words.refused;
}

export const tooOftenText = (retryAfterMs: number | null): string =>
  retryAfterMs === null ? auth.tooOften : auth.tooOftenFor(Math.ceil(retryAfterMs / 1000));
