/** Unsent messages in IndexedDB: rows in the order of writing, found by who wrote them. */
import type { DBSchema } from 'idb';
import { createDatabase, createKeeper } from '../database/database.ts';
import { createLocks, type Locks } from '../locks/locks.ts';
import { createTabs } from '../tabs/tabs.ts';
import type { OutboxStore, UnsentMessage } from './types.ts';

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
}

type Keeper = Pick<OutboxStore, 'load' | 'put' | 'remove'>;

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
    version: 1,
    upgrade(database) {
      const rows = database.createObjectStore('rows', { keyPath: 'order', autoIncrement: true });
      rows.createIndex('byUser', 'userId');
      rows.createIndex('byClientId', ['userId', 'message.clientId'], { unique: true });
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
      const order = await store.index('byClientId').getKey([userId, message.clientId]);
      await store.put({ userId, message, ...(order === undefined ? {} : { order }) });
      await done;
    },
    async remove(userId, clientId) {
      const { store, done } = (await open()).transaction('rows', 'readwrite');
      const order = await store.index('byClientId').getKey([userId, clientId]);
      if (order !== undefined) await store.delete(order);
      await done;
    },
  };
}

/** Where nothing may be stored, messages wait as long as the page lives. */
function memoryKeeper(): Keeper {
  const byUser = new Map<string, Map<string, UnsentMessage>>();
  const messagesOf = (userId: string) => {
    const messages = byUser.get(userId) ?? new Map<string, UnsentMessage>();
    byUser.set(userId, messages);
    return messages;
  };
  return {
    load: (userId) => Promise.resolve([...messagesOf(userId).values()]),
    put(userId, message) {
      messagesOf(userId).set(message.clientId, message);
      return Promise.resolve();
    },
    remove(userId, clientId) {
      messagesOf(userId).delete(clientId);
      return Promise.resolve();
    },
  };
}
