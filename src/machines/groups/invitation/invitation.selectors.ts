import type { SnapshotFrom } from 'xstate';
import type { InvitedTo } from '#contract/conversations.ts';
import type { RequestFailure } from '#machines/kit/failures.ts';
import type { invitationMachine } from './invitation.machine.ts';

type Snapshot = SnapshotFrom<typeof invitationMachine>;

const states = ['waiting', 'failed', 'shown', 'joining', 'joined', 'member', 'gone'] as const;

/** Returns the state of the page; `loading` also before the invitation was asked for. */
export const selectInvitationState = (snapshot: Snapshot): (typeof states)[number] | 'loading' =>
  states.find((state) => snapshot.matches(state)) ?? 'loading';

/** Returns the group; null before the invitation was read. */
export const selectInvitedTo = ({ context }: Snapshot): InvitedTo | null => context.group;

/** Returns why the invitation was not read, or the group not joined. */
export const selectInvitationFailure = ({ context }: Snapshot): RequestFailure | null =>
  context.problem;
