/**
 * Stores in IndexedDB which message a tab is changing, in a row for each tab and conversation. A tab holds a lock while
 * it lives; without Web Locks that lock may outlive it by 15 s (services/browser/locks).
 */
import { createLocks, type Locks } from '#services/browser/locks/locks.ts';
import { takeTabName } from '#services/browser/tabs/tab-name.ts';
import { ownedTable } from '#services/store/database/owned-table.ts';
import type { DraftEdit, DraftEditStore } from './types.ts';

interface Row {
  readonly userId: string;
  /** `conversationId/tab` */
  readonly at: string;
  readonly edit: DraftEdit;
}

export function createDraftEditStore(
  tab: string = takeTabName(),
  locks: Pick<Locks, 'exclusively' | 'isHeld'> = createLocks(),
): DraftEditStore {
  const rows = ownedTable<Row>('vest-draft-edits', 'edits', 'at');
  let living: Promise<void> | undefined;
  const live = () => {
    // In a browser that gives no lock the next tab takes the edit over.
    living ??= locks.exclusively(lockOf(tab), () => new Promise<void>(() => {})).catch(() => {});
  };
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
      if (own) {
        live();
        return own.edit;
      }
      for (const { at } of await table.allOf(userId)) {
        const [of, other = ''] = at.split('/');
        if (of !== conversationId || (await locks.isHeld(lockOf(other)))) continue;
        let edit: DraftEdit | undefined;
        await table.change([userId, at], (row) => {
          edit = row?.edit;
          return null;
        });
        // Another tab may have been faster.
        if (!edit) continue;
        await put(userId, conversationId, edit);
        return edit;
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
