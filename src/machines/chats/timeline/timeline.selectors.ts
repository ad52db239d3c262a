import type { SnapshotFrom } from 'xstate';
import type { timelineMachine } from './timeline.machine.ts';
import type { Goal } from './timeline.context.ts';

type Timeline = SnapshotFrom<typeof timelineMachine>;

/**
 * Returns the state of the first page. loading: nothing to show yet. waiting: reading failed and is repeated by itself.
 * failed: the person must repeat it.
 */
export function selectNewest(timeline: Timeline): 'loading' | 'waiting' | 'failed' | 'loaded' {
  if (timeline.matches({ stretch: 'loaded' })) return 'loaded';
  if (timeline.matches({ stretch: 'waiting' })) return 'waiting';
  return timeline.matches({ stretch: 'failed' }) ? 'failed' : 'loading';
}

/** Returns the state above the loaded messages. */
export function selectOlder(timeline: Timeline): 'nothing' | 'more' | 'loading' | 'failed' {
  if (timeline.matches({ stretch: { loaded: 'loadingOlder' } })) return 'loading';
  if (timeline.matches({ stretch: { loaded: 'olderFailed' } })) return 'failed';
  return timeline.context.hasOlder ? 'more' : 'nothing';
}

/** Returns the state below the loaded messages, in a stretch that does not reach to the newest. */
export function selectNewer(timeline: Timeline): 'nothing' | 'more' | 'loading' | 'failed' {
  if (timeline.matches({ stretch: { loaded: 'loadingNewer' } })) return 'loading';
  if (timeline.matches({ stretch: { loaded: 'newerFailed' } })) return 'failed';
  return timeline.context.hasNewer ? 'more' : 'nothing';
}

/**
 * Returns the state of a jump out of the loaded stretch. missed: the message was deleted, or is not in this
 * conversation.
 */
export function selectJump(timeline: Timeline): 'none' | 'loading' | 'failed' | 'missed' {
  if (timeline.matches({ stretch: { loaded: 'jumping' } })) return 'loading';
  if (timeline.matches({ stretch: { loaded: 'jumpFailed' } })) return 'failed';
  return timeline.matches({ stretch: { loaded: 'jumpMissed' } }) ? 'missed' : 'none';
}

/**
 * Returns the direction in which to read on when no loaded message can be shown. The history is empty only if neither
 * direction is left.
 */
export function selectNextToRead(
  timeline: Timeline,
): 'older' | 'newer' | 'loading' | 'failed' | 'empty' {
  const [older, newer, jump] = [selectOlder(timeline), selectNewer(timeline), selectJump(timeline)];
  if ([older, newer, jump].includes('failed')) return 'failed';
  if ([older, newer, jump].includes('loading')) return 'loading';
  if (older === 'more') return 'older';
  return newer === 'more' ? 'newer' : 'empty';
}

/** Answers whether the newest messages were asked for and could not be read. */
export const selectMissesNewest = (timeline: Timeline): boolean =>
  selectJump(timeline) === 'failed' && timeline.context.goal === 'newest';

/** Returns the place to go to; null: the reader stays. */
export const selectGoal = ({ context }: Timeline): Goal | null => context.goal;

/** Returns the place after which messages were new when the conversation was opened; null: there were none. */
export const selectDividerSeq = ({ context }: Timeline): number | null => context.dividerSeq;

/** Returns the id of the message that the reader has just jumped to. */
export const selectMarkedId = ({ context }: Timeline): string | null => context.markedId;
