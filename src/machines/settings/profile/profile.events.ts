import type { ProfileField, ProfileFields } from './profile.fields.ts';

export type ProfileEvent =
  | { type: 'profile.edit'; change: Partial<ProfileFields> }
  | { type: 'profile.save' }
  /** The person takes the other device's value of a field that was edited on both. */
  | { type: 'profile.takeTheirs'; field: ProfileField }
  /** The profile as the store has it now: it was saved here, or changed on another device. */
  | { type: 'profile.moved'; fields: ProfileFields };
