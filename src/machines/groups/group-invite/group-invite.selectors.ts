import type { SnapshotFrom } from 'xstate';
import type { Invitation } from '#contract/conversations.ts';
import type { RequestFailure } from '#machines/kit/failures.ts';
import type { groupInviteMachine } from './group-invite.machine.ts';

type GroupInvite = SnapshotFrom<typeof groupInviteMachine>;

const states = [
  'hidden',
  'reading',
  'waiting',
  'unreadable',
  'none',
  'making',
  'made',
  'revoking',
] as const;

export const selectInviteState = (invite: GroupInvite): (typeof states)[number] =>
  states.find((state) => invite.matches(state)) ?? 'hidden';

/** null: there is no invitation, or it is not known. */
export const selectInvitation = ({ context }: GroupInvite): Invitation | null => context.invitation;

export const selectInviteFailure = ({ context }: GroupInvite): RequestFailure | null =>
  context.problem;
