import type { SnapshotFrom } from 'xstate';
import type { RequestFailure } from '#machines/kit/failures.ts';
import type { ProfileFields } from './profile.events.ts';
import type { profileMachine } from './profile.machine.ts';

type Profile = SnapshotFrom<typeof profileMachine>;

/** Returns the profile as it stands in the fields. */
export const selectDraft = ({ context }: Profile): ProfileFields => context.draft;

/** Returns values from another device for fields that are being edited here. */
export const selectTheirs = ({ context }: Profile): Partial<ProfileFields> => context.theirs;

export const selectFailure = ({ context }: Profile): RequestFailure | null => context.failure;

export function selectSaving(profile: Profile): 'unchanged' | 'changed' | 'saving' | 'saved' {
  if (profile.matches('saving')) return 'saving';
  if (profile.matches('saved')) return 'saved';
  return profile.matches('unchanged') ? 'unchanged' : 'changed';
}
