/**
 * The ways in which one call ends early: its owner's signal, `abortAll`, and a stall. All of them abort the request
 * under way and whatever the call waits for.
 */
import { RequestFailed } from './types.ts';

export interface CallEnd {
  readonly signal: AbortSignal;
  /** From now on something must move every `stalledMs`. */
  watch(stalledMs: number): void;
  moved(): void;
  /** Ends the watch: there is no request under way. */
  rest(): void;
  abort(): void;
  /** Rejects as `network` when the call ends before the promise settles. */
  orEnded<T>(promise: Promise<T>): Promise<T>;
  /** Forgets the owner's signal and the timer once the call is over. */
  release(): void;
}

export function createCallEnd(owner?: AbortSignal): CallEnd {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let patienceMs = 0;

  const rest = () => clearTimeout(timer);
  const moved = () => {
    rest();
    timer = setTimeout(abort, patienceMs);
  };

  // AbortSignal.any does the same, but Firefox has it only from 124 on.
  if (owner?.aborted) abort();
  owner?.addEventListener('abort', abort);

  return {
    signal: controller.signal,
    watch(stalledMs) {
      patienceMs = stalledMs;
      moved();
    },
    moved,
    rest,
    abort,
    async orEnded(promise) {
      const ended = new RequestFailed({ kind: 'network' });
      if (controller.signal.aborted) throw ended;
      const early = new Promise<never>((_, reject) => {
        controller.signal.addEventListener('abort', () => reject(ended), { once: true });
      });
      return Promise.race([promise, early]);
    },
    release() {
      rest();
      owner?.removeEventListener('abort', abort);
    },
  };
}
