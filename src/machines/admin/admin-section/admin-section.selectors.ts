import type { SnapshotFrom } from 'xstate';
import type { RequestFailure } from '#machines/kit/failures.ts';
import type { SectionQuery } from './admin-section.events.ts';
import type { adminSectionMachine } from './admin-section.machine.ts';
import { olderAfter, type SectionAnswers } from './admin-section.pages.ts';

type Section = SnapshotFrom<typeof adminSectionMachine>;

/** Returns what was read last of the section; null: nothing yet, or of another section. */
export function selectAnswer<Name extends keyof SectionAnswers>(
  { context: { answer } }: Section,
  section: Name,
): SectionAnswers[Name] | null {
  // Safe: the name of an answer says which one it is.
  return answer?.section === section ? (answer.body as SectionAnswers[Name]) : null;
}

export const selectQuery = ({ context }: Section): SectionQuery => context.query;

/** Returns why the section could not be read, and whether that is tried again by itself. */
export function selectTrouble(now: Section): 'waiting' | 'failed' | 'gone' | null {
  const states = ['waiting', 'failed', 'gone'] as const;
  return states.find((opened) => now.matches({ opened })) ?? null;
}

export const selectProblem = ({ context }: Section): RequestFailure | null => context.problem;

/** Answers whether something else is being looked for. */
export const selectIsFinding = (now: Section): boolean =>
  now.matches({ opened: 'finding' }) || now.matches({ opened: 'gathering' });

/** Returns how it stands with the older ones; null: there are none. */
export function selectOlder(now: Section): 'there' | 'reading' | 'failed' | null {
  if (now.matches({ opened: { current: 'more' } })) return 'reading';
  if (now.matches({ opened: { current: 'moreFailed' } })) return 'failed';
  const { answer, answered, query } = now.context;
  return answered === query && olderAfter(answer) !== null ? 'there' : null;
}
