/** Lets so many work at once; the others wait for a place in the order in which they came. */
export interface Places {
  /**
   * Waits for a place; disposing frees it. `signal` is aborted when nobody waits for the work any more.
   * @throws the reason of `signal`
   */
  take(signal: AbortSignal): Promise<Disposable>;
}

export function createPlaces(atOnce: number): Places {
  let going = 0;
  const waiting = new Set<() => void>();

  function give(): void {
    const [next] = waiting;
    if (next === undefined) going -= 1;
    else next();
  }

  async function wait(signal: AbortSignal): Promise<void> {
    const place = Promise.withResolvers<void>();
    const begin = () => {
      waiting.delete(begin);
      place.resolve();
    };
    const leave = () => {
      // A place that was given is kept, and given on by its disposal.
      if (waiting.delete(begin)) place.reject(signal.reason);
    };
    waiting.add(begin);
    signal.addEventListener('abort', leave, { once: true });
    await place.promise;
    signal.removeEventListener('abort', leave);
  }

  return {
    async take(signal) {
      signal.throwIfAborted();
      if (going < atOnce) going += 1;
      else await wait(signal);
      return { [Symbol.dispose]: give };
    },
  };
}
