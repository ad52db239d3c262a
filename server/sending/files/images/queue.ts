/** One after another, in the whole process: a picture of 50 megapixels takes 200 MB while it is decoded. */
let last: Promise<unknown> = Promise.resolve();

interface TurnOptions {
  /** Aborted when nobody waits for it any more: then it is not begun. */
  readonly signal: AbortSignal;
  /** From its beginning; how long it waited for the others is not its fault. */
  readonly limitMs: number;
}

/**
 * The next one begins when this one has ended, not when its time is over: `work` looks at the signal it is given.
 * @throws what the signal was aborted for; a DOMException `TimeoutError`
 */
export function oneAtATime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { signal, limitMs }: TurnOptions,
): Promise<T> {
  const result = last.then(() => {
    signal.throwIfAborted();
    return work(AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
  });
  last = result.catch(() => {});
  return result;
}
