import { channelName, type Hello, type Report } from '../report.ts';
import { nothingObserved, observe, type Observed } from './observed.ts';

/** Collects the reports from the channel, as a store for useSyncExternalStore. */
export interface Connection {
  subscribe: (changed: () => void) => () => void;
  observed: () => Observed;
}

export function connect(): Connection {
  const channel = new BroadcastChannel(channelName);
  const subscribers = new Set<() => void>();
  let observed = nothingObserved;
  const hello: Hello = { type: 'hello' };
  channel.addEventListener('message', ({ data }: MessageEvent<Hello | readonly Report[]>) => {
    if ('type' in data) return;
    // A page that has just opened waits for this answer; without one it opens another inspector.
    if (data.some(({ page }) => !observed.pages.some((known) => known.page === page))) {
      channel.postMessage(hello);
    }
    observed = observe(observed, data);
    for (const changed of subscribers) changed();
  });
  channel.postMessage(hello);
  return {
    subscribe: (changed) => {
      subscribers.add(changed);
      return () => subscribers.delete(changed);
    },
    observed: () => observed,
  };
}
