/** Pictures are decoded one after another in the whole process, as one of 50 megapixels takes 200 MB. */
let last: Promise<unknown> = Promise.resolve();

interface TurnOptions {
  /** Work whose signal is aborted is not begun: nobody waits for it any more. */
  readonly signal: AbortSignal;
  /** Counted from its beginning, without the time that it waited for others. */
  readonly limitMs: number;
}

/**
 * The next work begins when this one has really ended, so `work` must look at its signal.
 * @throws the signal's reason; a DOMException `TimeoutError`
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
