import type { SnapshotFrom } from 'xstate';
import type { timelineMachine } from './timeline.machine.ts';

type Timeline = SnapshotFrom<typeof timelineMachine>;

/** loading: nothing to show yet. waiting: it failed and comes again by itself. failed: only by the person. */
export function selectNewest(timeline: Timeline): 'loading' | 'waiting' | 'failed' | 'loaded' {
  if (timeline.matches('loaded')) return 'loaded';
  if (timeline.matches('waiting')) return 'waiting';
  return timeline.matches('failed') ? 'failed' : 'loading';
}

/** What is above the loaded messages. */
export function selectOlder(timeline: Timeline): 'nothing' | 'more' | 'loading' | 'failed' {
  if (timeline.matches({ loaded: 'loadingOlder' })) return 'loading';
  if (timeline.matches({ loaded: 'olderFailed' })) return 'failed';
  return timeline.matches({ loaded: 'partly' }) ? 'more' : 'nothing';
}
