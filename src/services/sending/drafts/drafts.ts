/** Stores drafts in IndexedDB: one row for each conversation of each user. */
import { ownedTable } from '#services/store/database/owned-table.ts';
import { createTabs } from '#services/browser/tabs/tabs.ts';
import type { Draft, DraftStore } from './types.ts';

interface Row {
  readonly userId: string;
  readonly conversationId: string;
  readonly draft: Draft;
}

export function createDraftStore(): DraftStore {
  const tabs = createTabs('vest-drafts');
  const drafts = ownedTable<Row>('vest-drafts', 'drafts', 'conversationId');
  const hereHeard = new Set<(word: string) => void>();
  const changed = (userId: string, conversationId: string) => {
    const word = keyOf(userId, conversationId);
    tabs.tell(word);
    for (const hear of hereHeard) hear(word);
  };
  const load: DraftStore['load'] = async (userId, conversationId) =>
    (await (await drafts()).get([userId, conversationId]))?.draft ?? null;
  const loadAll: DraftStore['loadAll'] = async (userId) =>
    (await (await drafts()).allOf(userId)).map(({ draft }) => draft);
  return {
    load,
    loadAll,
    async put(userId, draft) {
      const { conversationId } = draft;
      const key = [userId, conversationId] as const;
      await (await drafts()).put(key, { userId, conversationId, draft });
      changed(userId, conversationId);
    },
    async remove(userId, conversationId, clientId) {
      const keys = [[userId, conversationId]] as const;
      await (await drafts()).remove(keys, ({ draft }) => draft.clientId === clientId);
      changed(userId, conversationId);
    },
    watchAll(userId, told) {
      let isOver = false;
      const tell = (conversationId: string, draft: Draft | null) => {
        if (!isOver) told(conversationId, draft);
      };
      const hear = (word: string) => {
        const [ofUser, conversationId = ''] = word.split('/');
        if (ofUser !== userId) return;
        load(userId, conversationId).then((draft) => tell(conversationId, draft), notRead);
      };
      const stop = tabs.watch(hear);
      hereHeard.add(hear);
      loadAll(userId).then(
        (all) => all.forEach((draft) => tell(draft.conversationId, draft)),
        notRead,
      );
      return () => {
        isOver = true;
        stop();
        hereHeard.delete(hear);
      };
    },
    watch(userId, conversationId, heard) {
      const key = keyOf(userId, conversationId);
      return tabs.watch((word) => {
        if (word === key) heard();
      });
    },
  };
}

/** The composer tells that this device keeps nothing; the list then shows no draft. */
const notRead = () => {};

const keyOf = (userId: string, conversationId: string) => `${userId}/${conversationId}`;
