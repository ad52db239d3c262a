import type { OwnUser } from '#contract/users.ts';

/** What of one's own profile is changed on the settings page. */
export interface ProfileFields {
  readonly displayName: string;
  /** As chosen; others see what it comes to. */
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

/** Those of `fields` that are other than in `base`. */
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
