import { failureIn } from '#machines/kit/backoff.ts';

/** Answers whether the server wants a proof before it does what was asked; a guard, and its params are none. */
export function isProofWanted({ event }: { readonly event: object }): boolean {
  const failure = failureIn(event);
  return failure.kind === 'http' && failure.code === 'proof_required';
}
