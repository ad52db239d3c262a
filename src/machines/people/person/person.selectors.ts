import type { SnapshotFrom } from 'xstate';
import type { CommonConversation } from '#contract/conversations.ts';
import type { personMachine } from './person.machine.ts';

type Person = SnapshotFrom<typeof personMachine>;

/**
 * Returns the state of the profile. waiting: it failed and is read again by itself. failed: only the person can try
 * again. missing: there is nobody of this id.
 */
export function selectPersonState(
  person: Person,
): 'loading' | 'loaded' | 'waiting' | 'failed' | 'missing' {
  const states = ['loaded', 'waiting', 'failed', 'missing'] as const;
  return states.find((state) => person.matches(state)) ?? 'loading';
}

/** Returns the groups that both are in, the liveliest first. */
export const selectCommonConversations = (person: Person): readonly CommonConversation[] =>
  person.context.commonConversations;
