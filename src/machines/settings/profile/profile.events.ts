import type { OwnUser } from '#contract/users.ts';

/** The fields of one's own profile on the settings page. */
export interface ProfileFields {
  readonly displayName: string;
  /** The status that was chosen; others see what the server makes of it. */
  readonly status: OwnUser['chosenStatus'];
  readonly bio: string;
}

export type ProfileField = keyof ProfileFields;

export type ProfileEvent =
  | { type: 'profile.edit'; change: Partial<ProfileFields> }
  | { type: 'profile.save' }
  /** The person takes the other device's value of a field that was edited on both. */
  | { type: 'profile.takeTheirs'; field: ProfileField }
  /** The profile as the store has it now: it was saved here, or changed on another device. */
  | { type: 'profile.moved'; fields: ProfileFields };
