/**
 * Knows whether people are on their way to their list of chats, and lets what can wait give way to them. When everybody
 * comes back after a restart, the chats of all are more urgent than the contacts of those who came first.
 */
export interface Rush {
  /** Notes somebody who is on the way; disposing notes that a step of it is done. */
  begin(): Disposable;
  /** Resolves when nobody is on the way, or when this much time has passed. */
  whenOver(withinMs: number): Promise<void>;
}

export function createRush(): Rush {
  let onTheWay = 0;
  const waiting = new Set<() => void>();

  function end(): void {
    onTheWay -= 1;
    if (onTheWay > 0) return;
    for (const goOn of waiting) goOn();
  }

  return {
    begin() {
      onTheWay += 1;
      return { [Symbol.dispose]: end };
    },
    async whenOver(withinMs) {
      if (onTheWay === 0 || withinMs <= 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(() => resolve(), withinMs);
      waiting.add(resolve);
      await promise;
      waiting.delete(resolve);
      clearTimeout(timer);
    },
  };
}
