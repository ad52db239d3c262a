/**
 * Stores in IndexedDB which message a tab is changing, in a row for each tab and conversation. A tab holds a lock while
 * it lives; without Web Locks that lock may outlive it by 15 s (services/browser/locks).
 */
import { createLocks, type Locks } from '#services/browser/locks/locks.ts';
import { takeTabName, type TabName } from '#services/browser/tabs/tab-name.ts';
import { ownedTable } from '#services/store/database/owned-table.ts';
import type { DraftEdit, DraftEditStore } from './types.ts';

interface Row {
  readonly userId: string;
  /** `conversationId/tab` */
  readonly at: string;
  readonly edit: DraftEdit;
}

export function createDraftEditStore(
  { name: tab, isKnown }: TabName = takeTabName(),
  locks: Pick<Locks, 'exclusively' | 'isHeld'> = createLocks(),
): DraftEditStore {
  const rows = ownedTable<Row>('vest-draft-edits', 'edits', 'at');
  let living: Promise<void> | undefined;
  const live = () => {
    // In a browser that gives no lock the next tab takes the edit over.
    living ??= locks.exclusively(lockOf(tab), () => new Promise<void>(() => {})).catch(() => {});
  };
  // An earlier page may have left rows, which no other tab takes over before this one reads them.
  if (isKnown) live();
  const put: DraftEditStore['put'] = async (userId, conversationId, edit) => {
    const at = `${conversationId}/${tab}`;
    if (!edit) return (await rows()).remove([[userId, at]]);
    live();
    await (await rows()).put([userId, at], { userId, at, edit });
  };
  return {
    put,
    async load(userId, conversationId) {
      const table = await rows();
      const own = await table.get([userId, `${conversationId}/${tab}`]);
      if (own) return own.edit;
      for (const { at, edit } of await table.allOf(userId)) {
        const [of, other = ''] = at.split('/');
        if (of !== conversationId || (await locks.isHeld(lockOf(other)))) continue;
        // The page may end at any point: one of both rows has the words.
        await put(userId, conversationId, edit);
        let isTaken = false;
        await table.remove([[userId, at]], () => (isTaken = true));
        if (isTaken) return edit;
        // Another tab was faster.
        await put(userId, conversationId, null);
      }
      return null;
    },
    async clear(userId) {
      const table = await rows();
      const all = await table.allOf(userId);
      await table.remove(all.map(({ at }) => [userId, at] as const));
    },
  };
}

const lockOf = (tab: string) => `tab/${tab}`;
