import type { SnapshotFrom } from 'xstate';
import type { RequestFailure } from '#machines/kit/failures.ts';
import type { PasswordLinkOwner, passwordLinkMachine } from './password-link.machine.ts';

type Snapshot = SnapshotFrom<typeof passwordLinkMachine>;

const states = ['waiting', 'failed', 'shown', 'saving', 'saved', 'unsure', 'gone'] as const;

/** Returns the state of the page; `loading` also before the link was asked for. */
export const selectPasswordLinkState = (snapshot: Snapshot): (typeof states)[number] | 'loading' =>
  states.find((state) => snapshot.matches(state)) ?? 'loading';

/** Returns whose password is to be set; null before the link was read. */
export const selectLinkOwner = ({ context }: Snapshot): PasswordLinkOwner | null => context.owner;

/** Answers whether the answer to saving was lost: the password may be the new one. */
export const selectIsSavingLost = (snapshot: Snapshot): boolean =>
  snapshot.matches({ shown: 'lost' });

/** Returns why the link was not read, or the password not saved. */
export const selectPasswordLinkFailure = ({ context }: Snapshot): RequestFailure | null =>
  context.problem;
