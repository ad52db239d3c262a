/** Stores unsent messages in IndexedDB, by user and in the order of writing, and requested deletions. */
import type { IDBPObjectStore } from 'idb';
import { createDatabase } from '#services/store/database/database.ts';
import { createLocks, type Locks } from '#services/browser/locks/locks.ts';
import { createTabs } from '#services/browser/tabs/tabs.ts';
import type { OutboxStore, UnsentDeletion, UnsentMessage } from './types.ts';

interface Row {
  /** The database gives the order at the first put, and later ones keep it. */
  readonly order?: number;
  readonly userId: string;
  readonly message: UnsentMessage;
}

type DeletionRow = UnsentDeletion & { readonly userId: string };

export function createOutboxStore(locks: Locks = createLocks()): OutboxStore {
  const tabs = createTabs('vest-outbox');
  const database = openDatabase();
  const rows = database.table<Row>('rows', { index: 'byClientId' });
  const deletions = database.table<DeletionRow>('deletions');

  return {
    async load(userId) {
      return (await (await rows()).allOf(userId)).map(({ message }) => message);
    },
    async put(userId, message) {
      const key = [userId, message.clientId] as const;
      await (
        await rows()
      ).change(key, (known) => ({
        ...known,
        userId,
        message: withKnownUrls(message, known?.message),
      }));
      tabs.tell(userId);
    },
    async remove(userId, clientId) {
      await (await rows()).remove([[userId, clientId]]);
      tabs.tell(userId);
    },
    async change(userId, clientId, change) {
      const changed = await (
        await rows()
      ).change([userId, clientId], (row) => {
        const message = row && change(row.message);
        return message && { ...row, message };
      });
      tabs.tell(userId);
      return changed?.message ?? null;
    },
    async loadDeletions(userId) {
      const found = await (await deletions()).allOf(userId);
      return found.map(({ userId: _userId, ...deletion }) => deletion);
    },
    async putDeletion(userId, deletion) {
      await (await deletions()).put([userId, deletion.messageId], { userId, ...deletion });
      tabs.tell(userId);
    },
    async removeDeletion(userId, messageId) {
      await (await deletions()).remove([[userId, messageId]]);
      tabs.tell(userId);
    },
    exclusively: (lock, work, signal) => locks.exclusively(`outbox/${lock}`, work, signal),
    watch(userId, changed) {
      return tabs.watch((word) => {
        if (word === userId) changed();
      });
    },
  };
}

const openDatabase = () =>
  createDatabase({
    name: 'vest-outbox',
    version: 2,
    upgrade(database, before, _after, transaction) {
      if (before < 1) {
        // The primary key gives the rows of one user their order.
        const rows = database.createObjectStore('rows', { keyPath: 'order', autoIncrement: true });
        rows.createIndex('byUser', 'userId');
        rows.createIndex('byClientId', ['userId', 'message.clientId'], { unique: true });
      }
      const keyPath = ['userId', 'messageId'];
      database.createObjectStore('deletions', { keyPath }).createIndex('byUser', 'userId');
      if (before === 1) void giveAttachments(transaction.objectStore('rows'));
    },
  });

/** Keeps the urls that are stored already: another tab may have sent the same draft and uploaded its files. */
export function withKnownUrls(message: UnsentMessage, known?: UnsentMessage): UnsentMessage {
  if (!known || message.attachments.length === 0) return message;
  const urls = new Map(known.attachments.map(({ fileId, url }) => [fileId, url]));
  return {
    ...message,
    attachments: message.attachments.map((file) => ({
      ...file,
      url: file.url ?? urls.get(file.fileId) ?? null,
    })),
  };
}

/**
 * Completes messages that an older version of the app stored: they had no files, and kept only the id of the message
 * that they answer.
 */
async function giveAttachments(
  rows: IDBPObjectStore<unknown, string[], 'rows', 'versionchange'>,
): Promise<void> {
  // Version 1 stored these rows, and nothing else, here.
  for (const row of (await rows.getAll()) as Row[]) {
    await rows.put({ ...row, message: { ...row.message, replyTo: null, attachments: [] } });
  }
}
