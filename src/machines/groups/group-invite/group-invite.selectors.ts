import type { SnapshotFrom } from 'xstate';
import type { Invitation } from '#contract/conversations.ts';
import type { RequestFailure } from '#machines/kit/failures.ts';
import type { groupInviteMachine } from './group-invite.machine.ts';

type GroupInvite = SnapshotFrom<typeof groupInviteMachine>;

const states = ['reading', 'waiting', 'unreadable', 'making', 'revoking'] as const;

export function selectInviteState(
  invite: GroupInvite,
): (typeof states)[number] | 'hidden' | 'none' | 'made' {
  if (invite.matches('known')) return invite.context.invitation ? 'made' : 'none';
  return states.find((state) => invite.matches(state)) ?? 'hidden';
}

/** Returns the invitation; null: there is none, or it is not known. */
export const selectInvitation = ({ context }: GroupInvite): Invitation | null => context.invitation;

export const selectInviteFailure = ({ context }: GroupInvite): RequestFailure | null =>
  context.problem;
