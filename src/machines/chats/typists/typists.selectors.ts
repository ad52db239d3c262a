import type { SnapshotFrom } from 'xstate';
import type { typistsMachine } from './typists.machine.ts';

type Typists = SnapshotFrom<typeof typistsMachine>;

const nobody: readonly string[] = [];

/** Returns the people who type in this conversation, in the order in which they began. */
export const selectTypistIds = (typists: Typists, conversationId: string): readonly string[] =>
  typists.context.writing[conversationId] ?? nobody;

/** Returns the number of dots: 0 when nobody types anywhere, otherwise 1, 2 or 3. */
export function selectDots(typists: Typists): 0 | 1 | 2 | 3 {
  if (typists.matches({ writing: 'oneDot' })) return 1;
  if (typists.matches({ writing: 'twoDots' })) return 2;
  return typists.matches({ writing: 'threeDots' }) ? 3 : 0;
}
