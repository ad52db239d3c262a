/** Reads and removes stored edits, and passes them between tabs; this code comes after the chats. */
import { createLocks, type Locks } from '#services/browser/locks/locks.ts';
import { editOf, openEdits } from './edit-rows.ts';
import type { EditStore } from './types.ts';

export function createEditStore(
  { tabs, rows, put, load } = openEdits(),
  locks: Locks = createLocks(),
): EditStore {
  return {
    load,
    put,
    async find(userId, id) {
      const row = await (await rows()).get([userId, id]);
      return row && editOf(row);
    },
    async change(userId, id, change) {
      const table = await rows();
      await table.change([userId, id], (row) => {
        const edit = row && editOf(row);
        const next = edit && change(edit);
        return next === edit ? row : next && { userId, ...next };
      });
      tabs.tell(userId);
    },
    async remove(userId, { id, editId }) {
      await (await rows()).remove([[userId, id]], (row) => row.editId === editId);
      tabs.tell(userId);
    },
    async clear(userId) {
      const keys = (await load(userId)).map(({ id }) => [userId, id] as const);
      await (await rows()).remove(keys);
    },
    exclusively: (id, work, signal) => locks.exclusively(`edit/${id}`, work, signal),
    watch(userId, changed) {
      return tabs.watch((word) => {
        if (word === userId) changed();
      });
    },
  };
}
