/** Connects to the video server, one room at a time. The library is loaded when the first room is wanted. */
import { holdAwake } from './wake-lock.ts';
import type { connect } from './connection.ts';
import type { OpenRoom, Rooms } from './types.ts';

export function createRooms(window: Window = globalThis.window): Rooms {
  const watchers = new Set<() => void>();
  let current: OpenRoom | null = null;
  let coming: OpenRoom | null = null;
  let loading: Promise<{ readonly connect: typeof connect }> | null = null;

  function show(connected: OpenRoom | null, connecting: OpenRoom | null): void {
    current = connected;
    coming = connecting;
    for (const changed of watchers) changed();
  }

  async function load() {
    loading ??= import('./connection.ts');
    try {
      return await loading;
    } catch (error) {
      // The next call tries again.
      loading = null;
      throw error;
    }
  }

  return {
    prepare() {
      // A failure is reported by the next `join`.
      load().catch(() => {});
    },
    join(request, on) {
      const joining = new AbortController();
      const { signal } = joining;
      void load().then(
        (library) => {
          if (signal.aborted) return;
          const { open, leave } = library.connect(request, (fact) => {
            if (fact.type === 'room.connected') {
              show(open, coming);
              signal.addEventListener('abort', holdAwake(window));
            }
            if (fact.type === 'room.disconnected') joining.abort();
            on(fact);
          });
          show(current, open);
          signal.addEventListener('abort', () => {
            show(current === open ? null : current, coming === open ? null : coming);
            leave();
          });
        },
        () => {
          if (!signal.aborted) on({ type: 'room.disconnected', reason: 'lost' });
        },
      );
      return () => joining.abort();
    },
    current: () => current,
    coming: () => coming,
    watch(changed) {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
  };
}
