/** Connections to the video server, one at a time; the library is loaded when the first one is wanted. */
import { holdAwake } from './wake-lock.ts';
import type { connect } from './connection.ts';
import type { OpenRoom, Rooms } from './types.ts';

interface Library {
  readonly connect: typeof connect;
}

export function createRooms(window: Window = globalThis.window): Rooms {
  const watchers = new Set<() => void>();
  let current: OpenRoom | null = null;
  let coming: OpenRoom | null = null;
  let loading: Promise<Library> | null = null;

  const tellWatchers = () => {
    for (const changed of watchers) changed();
  };

  function show(open: OpenRoom): void {
    current = open;
    tellWatchers();
  }

  function announce(open: OpenRoom): void {
    coming = open;
    tellWatchers();
  }

  function hide(open: OpenRoom): void {
    if (current === open) current = null;
    if (coming === open) coming = null;
    tellWatchers();
  }

  async function load(): Promise<Library> {
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
          const connection = library.connect(request, (fact) => {
            if (fact.type === 'room.connected') {
              show(connection.open);
              signal.addEventListener('abort', holdAwake(window));
            }
            if (fact.type === 'room.disconnected') joining.abort();
            on(fact);
          });
          announce(connection.open);
          signal.addEventListener('abort', () => {
            hide(connection.open);
            connection.leave();
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
