/** Stores drafts in IndexedDB: one row for each conversation of each user. */
import { createDatabase } from '#services/store/database/database.ts';
import { createTabs } from '#services/browser/tabs/tabs.ts';
import type { Draft, DraftStore } from './types.ts';

interface Row {
  readonly userId: string;
  readonly conversationId: string;
  readonly draft: Draft;
}

export function createDraftStore(): DraftStore {
  const tabs = createTabs('vest-drafts');
  const drafts = openDatabase().table<Row>('drafts');
  return {
    async load(userId, conversationId) {
      return (await (await drafts()).get([userId, conversationId]))?.draft ?? null;
    },
    async loadAll(userId) {
      return (await (await drafts()).allOf(userId)).map(({ draft }) => draft);
    },
    async put(userId, draft) {
      const { conversationId } = draft;
      const key = [userId, conversationId] as const;
      await (await drafts()).put(key, { userId, conversationId, draft });
      tabs.tell(keyOf(userId, conversationId));
    },
    async remove(userId, conversationId, clientId) {
      const keys = [[userId, conversationId]] as const;
      await (await drafts()).remove(keys, ({ draft }) => draft.clientId === clientId);
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

const openDatabase = () =>
  createDatabase({
    name: 'vest-drafts',
    version: 1,
    upgrade(database) {
      const keyPath = ['userId', 'conversationId'];
      database.createObjectStore('drafts', { keyPath }).createIndex('byUser', 'userId');
    },
  });
