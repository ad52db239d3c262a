import type { ProfileField, ProfileFields } from './profile.fields.ts';

export type ProfileEvent =
  | { type: 'profile.edit'; change: Partial<ProfileFields> }
  | { type: 'profile.save' }
  /** Of a field that was changed elsewhere while it was edited here: what the other device says. */
  | { type: 'profile.takeTheirs'; field: ProfileField }
  /** As the store has it now: saved here, or changed on another device. */
  | { type: 'profile.moved'; fields: ProfileFields };
