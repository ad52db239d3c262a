/** Stores the bytes of files to be sent in IndexedDB, where later changes to the file on the disk do not reach them. */
import { ownedTable } from '#services/store/database/owned-table.ts';
import { PendingFileRefused, type PendingFiles } from './types.ts';

interface Row {
  readonly userId: string;
  readonly fileId: string;
  readonly bytes: Blob;
  /** ms since 1970, by this device's clock. */
  readonly putAt: number;
}

const leftAloneMs = 3_600_000;
const pieceBytes = 4_194_304;

export function createPendingFiles(now: () => number = Date.now): PendingFiles {
  // The name of the first release stays, because stored files are found by it.
  const files = ownedTable<Row>('vest-shelf', 'files', 'fileId');
  /**
   * Addresses live as long as the page: a revoked one is a broken picture, and the bytes behind it lie on the disk
   * anyway.
   */
  const addresses = new Map<string, string>();

  const removeThose = async (userId: string, isMeant: (row: Row) => boolean) => {
    const meant = (await (await files()).allOf(userId)).filter(isMeant);
    const fileIds = meant.map(({ fileId }) => fileId);
    await pendingFiles.remove(userId, fileIds);
  };

  const pendingFiles: PendingFiles = {
    async put(userId, fileId, bytes) {
      const copy = await copied(bytes).catch(() => {
        throw new PendingFileRefused('unreadable');
      });
      const row = { userId, fileId, bytes: copy, putAt: now() };
      try {
        await (await files()).put([userId, fileId], row);
      } catch (error) {
        throw new PendingFileRefused(isForWantOfRoom(error) ? 'full' : 'unstored');
      }
    },
    async take(userId, fileId) {
      return (await (await files()).get([userId, fileId]))?.bytes ?? null;
    },
    async remove(userId, fileIds) {
      const keys = fileIds.map((fileId) => [userId, fileId] as const);
      if (keys.length > 0) await (await files()).remove(keys);
    },
    clear: (userId) => removeThose(userId, () => true),
    async sweep(userId, named) {
      const kept = new Set(named);
      const isLeft = ({ fileId, putAt }: Row) => !kept.has(fileId) && putAt <= now() - leftAloneMs;
      await removeThose(userId, isLeft);
    },
    async addressOf(userId, fileId) {
      const key = `${userId}/${fileId}`;
      const known = addresses.get(key);
      if (known !== undefined) return known;
      const bytes = await pendingFiles.take(userId, fileId);
      if (!bytes) return null;
      // Another call may have made the address meanwhile.
      const address = addresses.get(key) ?? URL.createObjectURL(bytes);
      addresses.set(key, address);
      return address;
    },
  };
  return pendingFiles;
}

const isForWantOfRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/**
 * Copies the bytes. A browser may keep no more of a chosen file than its place on the disk (Chromium in a private
 * window does so, also in IndexedDB), and then cannot read it once it has changed or gone. The copy is made piece by
 * piece: the browser keeps its parts, and the page's memory never holds all of them.
 */
async function copied(bytes: Blob): Promise<Blob> {
  const pieces: Blob[] = [];
  for (let at = 0; at < bytes.size; at += pieceBytes) {
    pieces.push(new Blob([await bytes.slice(at, at + pieceBytes).arrayBuffer()]));
  }
  // A file that is gone seems to be an empty one until it is read.
  if (bytes.size === 0) await bytes.arrayBuffer();
  return new Blob(pieces, { type: bytes.type });
}
