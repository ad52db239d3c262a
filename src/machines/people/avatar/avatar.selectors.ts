import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#services/app/api/types.ts';
import type { OpenPicture } from '#services/people/pictures/types.ts';
import type { Crop } from './avatar.crop.ts';
import type { avatarMachine, FileRefusal } from './avatar.machine.ts';

type Avatar = SnapshotFrom<typeof avatarMachine>;

/**
 * Returns what is being done. `editing`: a picture is open in the crop window. `setting`: an emoji or no picture is
 * being set, or could not be set.
 */
export function selectAvatarState(
  avatar: Avatar,
): 'choosing' | 'opening' | 'editing' | 'setting' | 'done' {
  if (avatar.matches({ choosing: 'done' })) return 'done';
  const states = ['opening', 'editing', 'setting'] as const;
  return states.find((state) => avatar.matches(state)) ?? 'choosing';
}

/** Answers whether the avatar is being sent to the server or set there. */
export const selectIsWorking = (avatar: Avatar): boolean =>
  avatar.matches({ editing: 'uploading' }) ||
  avatar.matches({ editing: 'saving' }) ||
  avatar.matches({ setting: 'saving' });

export const selectIsCropping = (avatar: Avatar): boolean =>
  avatar.matches({ editing: 'cropping' });

/** Returns the picture under the window; null while there is none. */
export const selectPicture = (avatar: Avatar): OpenPicture | null =>
  avatar.matches('editing') ? avatar.context.picture : null;

export const selectCrop = (avatar: Avatar): Crop => avatar.context.crop;

/** Returns the share of the picture that has left, 0 to 1. */
export const selectSentShare = (avatar: Avatar): number => avatar.context.sentShare;

/** Returns why the file that was given cannot be an avatar. */
export const selectFileRefusal = (avatar: Avatar): FileRefusal | null => avatar.context.refusal;

/** Returns why the avatar was not set. */
export const selectAvatarFailure = (avatar: Avatar): Failure | null => avatar.context.failure;
