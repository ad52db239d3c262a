import { mayManage } from '#machines/groups/group-info/group-info.rights.ts';
import { selectOwnRole } from '#machines/store/db/db.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';

export interface ManagedGroup {
  readonly id: string;
  readonly title: string | null;
}

/** Returns the groups into which one can invite. */
export const selectManagedGroups = (db: DbContext): readonly ManagedGroup[] =>
  Object.values(db.conversations)
    .filter(({ id, isGroup }) => isGroup && mayManage(selectOwnRole(db, id)))
    .map(({ id, title }) => ({ id, title }));

/** Answers whether both are the same groups under the same titles: a list is made anew each time. */
export const areSame = (
  one: readonly ManagedGroup[] | undefined,
  other: readonly ManagedGroup[],
): boolean =>
  one?.length === other.length &&
  one.every(({ id, title }, at) => id === other[at]?.id && title === other[at].title);
