/** Drafts in IndexedDB: one row for each user's conversation. */
import type { DBSchema } from 'idb';
import { createDatabase, createKeeper } from '#services/store/database/database.ts';
import { createTabs } from '#services/browser/tabs/tabs.ts';
import type { Draft, DraftStore } from './types.ts';

interface Row {
  readonly userId: string;
  readonly conversationId: string;
  readonly draft: Draft;
}

interface DraftsSchema extends DBSchema {
  drafts: {
    key: [userId: string, conversationId: string];
    value: Row;
    indexes: { byUser: string };
  };
}

type Keeper = Omit<DraftStore, 'watch'>;

export function createDraftStore(): DraftStore {
  const tabs = createTabs('vest-drafts');
  const keeper = createKeeper<Keeper>({ database: databaseKeeper, memory: memoryKeeper });
  return {
    async load(userId, conversationId) {
      return (await keeper()).load(userId, conversationId);
    },
    async loadAll(userId) {
      return (await keeper()).loadAll(userId);
    },
    async put(userId, draft) {
      await (await keeper()).put(userId, draft);
      tabs.tell(keyOf(userId, draft.conversationId));
    },
    async remove(userId, conversationId, clientId) {
      await (await keeper()).remove(userId, conversationId, clientId);
      tabs.tell(keyOf(userId, conversationId));
    },
    watch(userId, conversationId, changed) {
      const key = keyOf(userId, conversationId);
      return tabs.watch((word) => {
        if (word === key) changed();
      });
    },
  };
}

const keyOf = (userId: string, conversationId: string) => `${userId}/${conversationId}`;

function databaseKeeper(): Keeper {
  const open = createDatabase<DraftsSchema>({
    name: 'vest-drafts',
    version: 1,
    upgrade(database) {
      const drafts = database.createObjectStore('drafts', {
        keyPath: ['userId', 'conversationId'],
      });
      drafts.createIndex('byUser', 'userId');
    },
  });
  return {
    async load(userId, conversationId) {
      const row = await (await open()).get('drafts', [userId, conversationId]);
      return row?.draft ?? null;
    },
    async loadAll(userId) {
      const rows = await (await open()).getAllFromIndex('drafts', 'byUser', userId);
      return rows.map(({ draft }) => draft);
    },
    async put(userId, draft) {
      const { conversationId } = draft;
      const transaction = (await open()).transaction('drafts', 'readwrite', {
        durability: 'strict',
      });
      const put = transaction.store.put({ userId, conversationId, draft });
      // Not when the answer is here: a page that is being left no longer hears it, and nothing would be stored.
      transaction.commit();
      await Promise.all([put, transaction.done]);
    },
    async remove(userId, conversationId, clientId) {
      const { store, done } = (await open()).transaction('drafts', 'readwrite');
      const row = await store.get([userId, conversationId]);
      if (row?.draft.clientId === clientId) await store.delete([userId, conversationId]);
      await done;
    },
  };
}

/** Where nothing may be stored, drafts wait as long as the page lives. */
function memoryKeeper(): Keeper {
  const byUser = new Map<string, Map<string, Draft>>();
  const draftsOf = (userId: string) => {
    const drafts = byUser.get(userId) ?? new Map<string, Draft>();
    byUser.set(userId, drafts);
    return drafts;
  };
  return {
    load: (userId, conversationId) => Promise.resolve(draftsOf(userId).get(conversationId) ?? null),
    loadAll: (userId) => Promise.resolve([...draftsOf(userId).values()]),
    put(userId, draft) {
      draftsOf(userId).set(draft.conversationId, draft);
      return Promise.resolve();
    },
    remove(userId, conversationId, clientId) {
      const drafts = draftsOf(userId);
      if (drafts.get(conversationId)?.clientId === clientId) drafts.delete(conversationId);
      return Promise.resolve();
    },
  };
}
