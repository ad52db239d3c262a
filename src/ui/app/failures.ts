/** The sentence for a failed request (spec 8; product, Better than the spec). */
import type { ErrorCode } from '#contract/errors.ts';
import type { RequestFailure } from '#machines/kit/failures.ts';
import { auth } from '#ui/text/entry.ru.ts';

/** A fault without a sentence of its own is told like a refusal: in the server's words, or in these. */
type FailureWords<Code extends ErrorCode> = Readonly<
  Record<Code | 'network' | 'refused', string>
> & {
  readonly fault?: string;
  /** Gets the waiting time in words. */
  readonly rateLimited?: (wait: string) => string;
};

export function failureText<Code extends ErrorCode>(
  failure: RequestFailure<Code>,
  words: FailureWords<Code>,
): string {
  if ('retryAfterMs' in failure) {
    const wait = tooOftenText(failure.retryAfterMs);
    return words.rateLimited?.(wait) ?? wait;
  }
  if (!('message' in failure)) return words[failure.kind];
  const ownWords = failure.kind === 'fault' ? words.fault : undefined;
  return ownWords ?? failure.message ?? words.refused;
}

export const tooOftenText = (retryAfterMs: number | null): string =>
  retryAfterMs === null ? auth.tooOften : auth.tooOftenFor(Math.ceil(retryAfterMs / 1000));
