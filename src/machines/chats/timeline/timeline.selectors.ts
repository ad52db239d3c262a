import type { SnapshotFrom } from 'xstate';
import type { timelineMachine } from './timeline.machine.ts';
import type { Goal } from './timeline.context.ts';

type Timeline = SnapshotFrom<typeof timelineMachine>;

/** loading: nothing to show yet. waiting: it failed and comes again by itself. failed: only by the person. */
export function selectNewest(timeline: Timeline): 'loading' | 'waiting' | 'failed' | 'loaded' {
  if (timeline.matches({ stretch: 'loaded' })) return 'loaded';
  if (timeline.matches({ stretch: 'waiting' })) return 'waiting';
  return timeline.matches({ stretch: 'failed' }) ? 'failed' : 'loading';
}

/** What is above the loaded messages. */
export function selectOlder(timeline: Timeline): 'nothing' | 'more' | 'loading' | 'failed' {
  if (timeline.matches({ stretch: { loaded: 'loadingOlder' } })) return 'loading';
  if (timeline.matches({ stretch: { loaded: 'olderFailed' } })) return 'failed';
  return timeline.context.hasOlder ? 'more' : 'nothing';
}

/** What is below them, in a stretch that does not reach to the newest. */
export function selectNewer(timeline: Timeline): 'nothing' | 'more' | 'loading' | 'failed' {
  if (timeline.matches({ stretch: { loaded: 'loadingNewer' } })) return 'loading';
  if (timeline.matches({ stretch: { loaded: 'newerFailed' } })) return 'failed';
  return timeline.context.hasNewer ? 'more' : 'nothing';
}

/** A jump to what is not loaded. missed: it was deleted. */
export function selectJump(timeline: Timeline): 'none' | 'loading' | 'failed' | 'missed' {
  if (timeline.matches({ stretch: { loaded: 'jumping' } })) return 'loading';
  if (timeline.matches({ stretch: { loaded: 'jumpFailed' } })) return 'failed';
  return timeline.matches({ stretch: { loaded: 'jumpMissed' } }) ? 'missed' : 'none';
}

/** Nobody wrote, or all that is loaded was deleted: empty only where there is nothing more on either side. */
export function selectNextToRead(
  timeline: Timeline,
): 'older' | 'newer' | 'loading' | 'failed' | 'empty' {
  const [older, newer, jump] = [selectOlder(timeline), selectNewer(timeline), selectJump(timeline)];
  if ([older, newer, jump].includes('failed')) return 'failed';
  if ([older, newer, jump].includes('loading')) return 'loading';
  if (older === 'more') return 'older';
  return newer === 'more' ? 'newer' : 'empty';
}

/** The end was wished for, and could not be read: what comes after what is loaded is not known. */
export const selectMissesNewest = (timeline: Timeline): boolean =>
  selectJump(timeline) === 'failed' && timeline.context.goal === 'newest';

/** Where to be; null: where one is. */
export const selectGoal = ({ context }: Timeline): Goal | null => context.goal;

/** What was new when the conversation was opened comes after this; null: nothing was. */
export const selectDividerSeq = ({ context }: Timeline): number | null => context.dividerSeq;

/** The message that one has just jumped to. */
export const selectMarkedId = ({ context }: Timeline): string | null => context.markedId;
