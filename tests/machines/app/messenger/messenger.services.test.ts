import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { eraseStored } from '#machines/app/messenger/messenger.services.ts';
import { createDraftEditStore } from '#services/sending/drafts/draft-edits.ts';
import { createDraftStore } from '#services/sending/drafts/drafts.ts';
import { createLateStores } from '#services/sending/late-stores.ts';
import { createOutboxStore } from '#services/sending/outbox/outbox.ts';
import { forgetRooms } from '#services/calls/room-memory/forget-rooms.ts';
import { createRoomMemory } from '#services/calls/room-memory/room-memory.ts';
import { createPendingFiles } from '#services/sending/pending-files/pending-files.ts';
import { editShape } from '#tests/machines/sending/composer/drafts.ts';
import { createStorage } from '#tests/services/infra/storage.ts';

/** Safe: nothing else is read of a window. */
const createRoomTab = () => ({ localStorage: createStorage() }) as unknown as Window;

test('nothing of whose account is deleted stays on the device, and everything of others', async () => {
  const drafts = createDraftStore();
  const draftEdits = createDraftEditStore({ name: 'tab', isKnown: false });
  const outboxStore = createOutboxStore();
  const { wishStore: wishes, editStore: edits } = createLateStores();
  const tab = createRoomTab();
  const roomMemory = createRoomMemory(tab);
  const pendingFiles = createPendingFiles();
  const written = { conversationId: 'c1', content: 'слова', replyTo: null, attachments: [] };
  for (const userId of ['anna', 'boris']) {
    await drafts.put(userId, { ...written, clientId: 'k1' });
    await draftEdits.put(userId, 'c1', editShape());
    await outboxStore.put(userId, { ...written, refusal: null, createdAt: 1, clientId: 'k2' });
    await outboxStore.putDeletion(userId, { messageId: 'm1', askedAt: 1 });
    await pendingFiles.put(userId, 'f1', new Blob(['файл']));
    roomMemory.add(userId, 'дача');
    await wishes.put(userId, { subject: 'block/vera', value: true, before: false, askedAt: 1 });
    await edits.put(userId, {
      id: 'm1',
      conversationId: 'c1',
      content: 'иначе',
      before: 'слова',
      editId: 'e1',
    });
  }
  const left = async (userId: string) => [
    (await drafts.loadAll(userId)).length,
    await draftEdits.load(userId, 'c1'),
    (await outboxStore.load(userId)).length,
    (await outboxStore.loadDeletions(userId)).length,
    (await wishes.load(userId)).length,
    (await edits.load(userId)).length,
    (await pendingFiles.take(userId, 'f1')) !== null,
    roomMemory.read(userId).length,
  ];
  const forget = (userId: string) => forgetRooms(userId, tab);
  const loadLateStores = () => Promise.resolve({ wishStore: wishes, editStore: edits });
  await eraseStored(
    { drafts, draftEdits, loadLateStores, outboxStore, pendingFiles },
    forget,
    'anna',
  );
  expect(await left('anna')).toEqual([0, null, 0, 0, 0, 0, false, 0]);
  expect(await left('boris')).toEqual([1, editShape(), 1, 1, 1, 1, true, 1]);
});
