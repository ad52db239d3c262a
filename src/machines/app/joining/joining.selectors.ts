import type { SnapshotFrom } from 'xstate';
import type { InvitedHere } from '#contract/admin.ts';
import type { RequestFailure } from '#machines/kit/failures.ts';
import type { joiningMachine } from './joining.machine.ts';

type Snapshot = SnapshotFrom<typeof joiningMachine>;

const states = [
  'waiting',
  'failed',
  'shown',
  'accepting',
  'entered',
  'own',
  'inside',
  'gone',
] as const;

/** Returns the state of the page; `loading` also before the invitation was asked for. */
export const selectJoiningState = (snapshot: Snapshot): (typeof states)[number] | 'loading' =>
  states.find((state) => snapshot.matches(state)) ?? 'loading';

/** Returns who invites; null before the invitation was read, or after it was over. */
export const selectInvitedHere = ({ context }: Snapshot): InvitedHere | null => context.invited;

/** Returns the name of the new friend; null where there is none. */
export const selectNewFriend = ({ context }: Snapshot): string | null => context.friend;

/** Returns the group that the person is in now; null where there is none. */
export const selectEnteredGroup = ({ context }: Snapshot): string | null =>
  context.conversation?.id ?? null;

/** Returns why the invitation was not read or not accepted. */
export const selectJoiningFailure = ({ context }: Snapshot): RequestFailure | null =>
  context.problem;
