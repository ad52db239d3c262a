/**
 * Keeps edits of messages in IndexedDB, by user, in a database of its own. It comes with the chats: words that are saved
 * before the code of edits is here are stored at once all the same.
 */
import { ownedTable } from '#services/store/database/owned-table.ts';
import { createTabs } from '#services/browser/tabs/tabs.ts';
import type { EditStore, StoredEdit } from './types.ts';

type Row = StoredEdit & { readonly userId: string };

/** Returns the edit without the person that it belongs to. */
export const editOf = ({ userId: _userId, ...edit }: Row): StoredEdit => edit;

export function openEdits() {
  const tabs = createTabs('vest-edits');
  const rows = ownedTable<Row>('vest-edits', 'edits', 'id');
  const put: EditStore['put'] = async (userId, edit) => {
    await (await rows()).put([userId, edit.id], { userId, ...edit });
    tabs.tell(userId);
  };
  const load: EditStore['load'] = async (userId) =>
    (await (await rows()).allOf(userId)).map(editOf);
  return { tabs, rows, put, load };
}
