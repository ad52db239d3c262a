import type { OwnUser } from '#contract/users.ts';

/** The fields of one's own profile on the settings page. */
export interface ProfileFields {
  readonly displayName: string;
  /** The status that was chosen; others see what the server makes of it. */
  readonly status: OwnUser['chosenStatus'];
  readonly bio: string;
}

export type ProfileField = keyof ProfileFields;

const profileFields: readonly ProfileField[] = ['displayName', 'status', 'bio'];

export const fieldsOf = ({ displayName, chosenStatus, bio }: OwnUser): ProfileFields => ({
  displayName,
  status: chosenStatus,
  bio,
});

export const areSame = (one: ProfileFields, other: ProfileFields): boolean =>
  profileFields.every((field) => one[field] === other[field]);

/** The fields that differ from `base`. */
export function differences(fields: ProfileFields, base: ProfileFields): Partial<ProfileFields> {
  return pick(fields, (field) => fields[field] !== base[field]);
}

export function pick(
  fields: Partial<ProfileFields>,
  isWanted: (field: ProfileField) => boolean,
): Partial<ProfileFields> {
  return Object.fromEntries(
    profileFields
      .filter((field) => field in fields && isWanted(field))
      .map((field) => [field, fields[field]]),
  );
}
