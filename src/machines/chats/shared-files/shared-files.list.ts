/** Keeps the pictures or the other files of a conversation: from the newest back, as far as they were read. */
import type { FilePage, SentFile } from '#contract/conversations.ts';
import type { AttachmentType } from '#contract/messages.ts';
import { memoBy } from '#machines/store/db/db.records.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';

export interface FileList {
  /** Ascending. */
  readonly files: readonly SentFile[];
  /** There are older ones at the server. */
  readonly hasMore: boolean;
}

/** An answer of the server, and where it was asked to begin; null: at the newest. */
export interface ReadPage extends FilePage {
  readonly before: number | null;
}

/**
 * Takes in a page. The newest one replaces what it covers, and everything where it leaves a gap; an older one must join
 * the list, which may have become another since the request.
 */
export function withPage(known: FileList, { files, hasMore, before }: ReadPage): FileList {
  if (before !== null) {
    return before === known.files[0]?.seq ? { files: [...files, ...known.files], hasMore } : known;
  }
  const first = files[0];
  const last = known.files.at(-1);
  if (!hasMore || !first || !last || last.seq < first.seq) return { files, hasMore };
  const older = known.files.filter(({ seq }) => seq < first.seq);
  return { files: [...older, ...files], hasMore: older.length > 0 ? known.hasMore : hasMore };
}

/** Leaves out the files of messages that are deleted, or whose deletion was asked for. */
export const shownFiles = (
  list: FileList,
  { deleted, hidden }: Pick<DbContext, 'deleted' | 'hidden'>,
): readonly SentFile[] => withoutGone(list, deleted, hidden);

const withoutGone = memoBy(
  ({ files }: FileList, deleted: DbContext['deleted'], hidden: DbContext['hidden']) =>
    files.filter(({ messageId }) => !(messageId in deleted) && !(messageId in hidden)),
);

/** The part of the store that tells whether the list is still true. */
interface Sight {
  readonly version: number;
  readonly latest: DbContext['conversations'][string]['latest'] | undefined;
  readonly deleted: DbContext['deleted'];
}

export const sightOf = (db: DbContext, conversationId: string): Sight => ({
  version: db.knownVersions[conversationId]?.version ?? 0,
  latest: db.conversations[conversationId]?.latest,
  deleted: db.deleted,
});

/**
 * Answers whether a file of this type may have come or gone. Two changes are known to bring none: one message without
 * such a file, and one deletion, after which the list leaves the message out by itself.
 */
export function isOutdatedBy(before: Sight, now: Sight, type: AttachmentType): boolean {
  if (now.version === before.version) return false;
  if (now.version !== before.version + 1) return true;
  const { latest } = now;
  const isOther =
    latest?.version === now.version && latest.attachments.every((one) => one.type !== type);
  return !isOther && now.deleted === before.deleted;
}
