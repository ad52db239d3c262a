/** Unsent messages in IndexedDB: rows in the order of writing, found by who wrote them. */
import type { DBSchema, IDBPObjectStore, StoreNames } from 'idb';
import { createDatabase, createKeeper } from '#services/store/database/database.ts';
import { createLocks, type Locks } from '#services/browser/locks/locks.ts';
import { createTabs } from '#services/browser/tabs/tabs.ts';
import type { OutboxStore, UnsentDeletion, UnsentMessage } from './types.ts';

interface Row {
  /** Given by the database at the first put; kept by later ones. */
  readonly order?: number;
  readonly userId: string;
  readonly message: UnsentMessage;
}

interface OutboxSchema extends DBSchema {
  rows: {
    key: number;
    value: Row;
    indexes: { byUser: string; byClientId: [userId: string, clientId: string] };
  };
  deletions: {
    key: [userId: string, messageId: string];
    value: UnsentDeletion & { readonly userId: string };
    indexes: { byUser: string };
  };
}

type Keeper = Omit<OutboxStore, 'exclusively' | 'watch'>;

export function createOutboxStore(locks: Locks = createLocks()): OutboxStore {
  const tabs = createTabs('vest-outbox');
  const keeper = createKeeper<Keeper>({ database: databaseKeeper, memory: memoryKeeper });

  return {
    async load(userId) {
      return (await keeper()).load(userId);
    },
    async put(userId, message) {
      await (await keeper()).put(userId, message);
      tabs.tell(userId);
    },
    async remove(userId, clientId) {
      await (await keeper()).remove(userId, clientId);
      tabs.tell(userId);
    },
    async change(userId, clientId, change) {
      const changed = await (await keeper()).change(userId, clientId, change);
      tabs.tell(userId);
      return changed;
    },
    async loadDeletions(userId) {
      return (await keeper()).loadDeletions(userId);
    },
    async putDeletion(userId, deletion) {
      await (await keeper()).putDeletion(userId, deletion);
      tabs.tell(userId);
    },
    async removeDeletion(userId, messageId) {
      await (await keeper()).removeDeletion(userId, messageId);
      tabs.tell(userId);
    },
    exclusively: (lane, work, signal) => locks.exclusively(`outbox/${lane}`, work, signal),
    watch(userId, changed) {
      return tabs.watch((word) => {
        if (word === userId) changed();
      });
    },
  };
}

function databaseKeeper(): Keeper {
  const open = createDatabase<OutboxSchema>({
    name: 'vest-outbox',
    version: 2,
    upgrade(database, before, _after, transaction) {
      if (before < 1) {
        const rows = database.createObjectStore('rows', { keyPath: 'order', autoIncrement: true });
        rows.createIndex('byUser', 'userId');
        rows.createIndex('byClientId', ['userId', 'message.clientId'], { unique: true });
      }
      const deletions = database.createObjectStore('deletions', {
        keyPath: ['userId', 'messageId'],
      });
      deletions.createIndex('byUser', 'userId');
      if (before === 1) void giveAttachments(transaction.objectStore('rows'));
    },
  });
  return {
    async load(userId) {
      // Rows of one user come in the order of their primary key.
      const rows = await (await open()).getAllFromIndex('rows', 'byUser', userId);
      return rows.map((row) => row.message);
    },
    async put(userId, message) {
      const { store, done } = (await open()).transaction('rows', 'readwrite', {
        durability: 'strict',
      });
      const known = await store.index('byClientId').get([userId, message.clientId]);
      await store.put({ ...known, userId, message: withKnownUrls(message, known?.message) });
      await done;
    },
    async remove(userId, clientId) {
      const { store, done } = (await open()).transaction('rows', 'readwrite');
      const order = await store.index('byClientId').getKey([userId, clientId]);
      if (order !== undefined) await store.delete(order);
      await done;
    },
    async change(userId, clientId, change) {
      const { store, done } = (await open()).transaction('rows', 'readwrite', {
        durability: 'strict',
      });
      const row = await store.index('byClientId').get([userId, clientId]);
      const message = row ? change(row.message) : null;
      if (row && message) await store.put({ ...row, message });
      else if (row?.order !== undefined) await store.delete(row.order);
      await done;
      return message;
    },
    async loadDeletions(userId) {
      const rows = await (await open()).getAllFromIndex('deletions', 'byUser', userId);
      return rows.map(({ userId: _userId, ...deletion }) => deletion);
    },
    async putDeletion(userId, deletion) {
      const { store, done } = (await open()).transaction('deletions', 'readwrite', {
        durability: 'strict',
      });
      await store.put({ userId, ...deletion });
      await done;
    },
    async removeDeletion(userId, messageId) {
      await (await open()).delete('deletions', [userId, messageId]);
    },
  };
}

/** Another tab may have sent the same draft and the bytes of its files. */
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

/** Messages that an older version of the app stored had no files, and named what they answer by its id alone. */
async function giveAttachments(
  rows: IDBPObjectStore<OutboxSchema, StoreNames<OutboxSchema>[], 'rows', 'versionchange'>,
): Promise<void> {
  for (const { order, userId, message } of await rows.getAll()) {
    const row: Row = { userId, message: { ...message, replyTo: null, attachments: [] } };
    await rows.put(order === undefined ? row : { ...row, order });
  }
}

/** Where nothing may be stored, messages wait as long as the page lives. */
function memoryKeeper(): Keeper {
  const byUser = new Map<string, Map<string, UnsentMessage>>();
  const messagesOf = (userId: string) => {
    const messages = byUser.get(userId) ?? new Map<string, UnsentMessage>();
    byUser.set(userId, messages);
    return messages;
  };
  const deletionsByUser = new Map<string, Map<string, UnsentDeletion>>();
  const deletionsOf = (userId: string) => {
    const deletions = deletionsByUser.get(userId) ?? new Map<string, UnsentDeletion>();
    deletionsByUser.set(userId, deletions);
    return deletions;
  };
  return {
    load: (userId) => Promise.resolve([...messagesOf(userId).values()]),
    put(userId, message) {
      const messages = messagesOf(userId);
      messages.set(message.clientId, withKnownUrls(message, messages.get(message.clientId)));
      return Promise.resolve();
    },
    remove(userId, clientId) {
      messagesOf(userId).delete(clientId);
      return Promise.resolve();
    },
    change(userId, clientId, change) {
      const messages = messagesOf(userId);
      const present = messages.get(clientId);
      const changed = present ? change(present) : null;
      if (changed) messages.set(clientId, changed);
      else messages.delete(clientId);
      return Promise.resolve(changed);
    },
    loadDeletions: (userId) => Promise.resolve([...deletionsOf(userId).values()]),
    putDeletion(userId, deletion) {
      deletionsOf(userId).set(deletion.messageId, deletion);
      return Promise.resolve();
    },
    removeDeletion(userId, messageId) {
      deletionsOf(userId).delete(messageId);
      return Promise.resolve();
    },
  };
}
