import { createActor, setup, toPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { ChosenFile } from '#machines/sending/composer/composer.draft.ts';
import {
  createComposerImplementations,
  type ComposerServices,
} from '#machines/sending/composer/composer.services.ts';
import type { Message } from '#contract/messages.ts';
import { findOwn } from '#machines/store/db/db.edits.ts';
import type { Page, PageSignal } from '#services/browser/page/types.ts';
import type { DraftEdit } from '#services/sending/drafts/types.ts';
import { PendingFileRefused } from '#services/sending/pending-files/types.ts';
import { entryShape, messageShape, pageShape } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { unsentShape } from '#tests/machines/sending/message/unsent.ts';
import { createWorld } from '#tests/model/rules.ts';
import {
  createPendingFilesInMemory,
  deviceInMemory,
  draftShape,
  editShape,
  fileShape,
} from './drafts.ts';

const place = { userId: 'me', conversationId: 'c1' };
const chosen = (more: Partial<ChosenFile> = {}): ChosenFile => ({
  fileId: 'f1',
  name: 'закат.jpg',
  sizeBytes: 3,
  mime: 'image/jpeg',
  from: new File(['abc'], 'закат.jpg', { type: 'image/jpeg' }),
  ...more,
});

describe('on this device', () => {
  const actorsOf = (device: ComposerServices) => createComposerImplementations(device).actors;
  const copyFile = (device: ComposerServices, file: ChosenFile | null) =>
    toPromise(createActor(actorsOf(device).copyFile, { input: { userId: 'me', file } }).start());
  const load = (device: ComposerServices) =>
    toPromise(createActor(actorsOf(device).loadStored, { input: place }).start());
  const save = (device: ComposerServices, draft = draftShape()) =>
    toPromise(createActor(actorsOf(device).save, { input: { userId: 'me', draft } }).start());

  test('a picture is stored among the pending files, and is known as large as it is shown', async () => {
    const device = deviceInMemory();
    expect(await copyFile(device, chosen())).toEqual({
      attachment: fileShape({
        type: 'IMAGE',
        name: 'закат.jpg',
        sizeBytes: 3,
        mime: 'image/jpeg',
        width: 4,
        height: 3,
      }),
      address: 'blob:f1',
    });
    expect(await (await device.pendingFiles.take('me', 'f1'))?.text()).toBe('abc');
  });

  test('a picture that cannot be drawn is a file, and so is one of a kind that is never shown', async () => {
    const broken = deviceInMemory({ pictures: { measure: () => Promise.resolve(null) } });
    expect((await copyFile(broken, chosen())).attachment).toMatchObject({
      type: 'FILE',
      width: null,
    });
    const svg = await copyFile(deviceInMemory(), chosen({ mime: 'image/svg+xml' }));
    expect(svg.attachment.type).toBe('FILE');
  });

  test('a refusal of the store of pending files comes out as it is', async () => {
    const pendingFiles = createPendingFilesInMemory();
    pendingFiles.refuseNext = 'full';
    await expect(copyFile(deviceInMemory({ pendingFiles }), chosen())).rejects.toEqual(
      new PendingFileRefused('full'),
    );
  });

  test('a file of another draft gets bytes of its own; where they are gone it cannot be read', async () => {
    const device = deviceInMemory();
    await device.pendingFiles.put('me', 'theirs', new Blob(['abc']));
    await copyFile(device, chosen({ from: { fileId: 'theirs' } }));
    await device.pendingFiles.remove('me', ['theirs']);
    expect(await (await device.pendingFiles.take('me', 'f1'))?.text()).toBe('abc');
    await expect(copyFile(device, chosen({ from: { fileId: 'theirs' } }))).rejects.toEqual(
      new PendingFileRefused('unreadable'),
    );
  });

  test('a file that is removed while it is copied leaves no pending file', async () => {
    const putting = Promise.withResolvers<void>();
    const removed = Promise.withResolvers<readonly string[]>();
    const pendingFiles = {
      ...createPendingFilesInMemory(),
      put: () => putting.promise,
      remove: async (_userId: string, fileIds: readonly string[]) => removed.resolve(fileIds),
    };
    const { copyFile: logic } = actorsOf(deviceInMemory({ pendingFiles }));
    const actor = createActor(logic, { input: { userId: 'me', file: chosen() } }).start();
    actor.stop();
    putting.resolve();
    expect(await removed.promise).toEqual(['f1']);
  });

  test('a draft comes back with the addresses of its files, without those whose bytes are gone', async () => {
    const device = deviceInMemory();
    expect(await load(device)).toEqual({ draft: null, addresses: {}, lost: [] });
    const [here, gone] = [fileShape(), fileShape({ fileId: 'f2', name: 'b.txt' })];
    await device.pendingFiles.put('me', 'f1', new Blob(['abc']));
    await save(device, draftShape({ attachments: [here, gone] }));
    expect(await load(device)).toEqual({
      draft: draftShape({ attachments: [here] }),
      addresses: { f1: 'blob:f1' },
      lost: ['b.txt'],
    });
  });

  test('what is being changed comes back beside the draft, until it is removed', async () => {
    const device = deviceInMemory();
    const { saveEdit, loadEdit } = actorsOf(device);
    const put = (edit: DraftEdit | null) =>
      toPromise(createActor(saveEdit, { input: { ...place, edit } }).start());
    const found = () => toPromise(createActor(loadEdit, { input: place }).start());
    await save(device, draftShape({ content: 'Привет' }));
    expect(await put(editShape())).toEqual(editShape());
    expect([(await load(device)).draft?.content, await found()]).toEqual(['Привет', editShape()]);
    expect(await put(null)).toBeNull();
    expect(await found()).toBeNull();
  });

  test('a draft comes back also where what is being changed cannot be read, which is told', async () => {
    const full = new Error('the disk is full');
    const { draftEdits } = deviceInMemory();
    const device = deviceInMemory({
      draftEdits: { ...draftEdits, load: () => Promise.reject(full) },
    });
    await save(device, draftShape({ content: 'Привет' }));
    const { loadStored, loadEdit } = actorsOf(device);
    const stored = await toPromise(createActor(loadStored, { input: place }).start());
    expect(stored.draft?.content).toBe('Привет');
    await expect(toPromise(createActor(loadEdit, { input: place }).start())).rejects.toBe(full);
  });

  test('a draft that the outbox has already does not come back: its page died before it was no draft any more', async () => {
    const draft = draftShape({ content: 'Привет' });
    const sent = { ...draft, createdAt: 1, refusal: null };
    const device = deviceInMemory({ outboxStore: { load: () => Promise.resolve([sent]) } });
    await save(device, draft);
    expect((await load(device)).draft).toBeNull();
    const other = { ...sent, clientId: 'another' };
    const unsent = deviceInMemory({ outboxStore: { load: () => Promise.resolve([other]) } });
    await save(unsent, draft);
    expect((await load(unsent)).draft).toEqual(draft);
  });

  test('the page that is hidden or left leaves the draft, one that is shown does not', () => {
    let tell = (_signal: PageSignal) => {};
    const page: Page = {
      ...deviceInMemory().page,
      watch: (on) => {
        tell = on;
        return () => {};
      },
    };
    const heard: string[] = [];
    const parent = createActor(
      setup({ actors: { watchPage: actorsOf(deviceInMemory({ page })).watchPage } }).createMachine({
        invoke: { src: 'watchPage' },
        on: { '*': { actions: ({ event }) => heard.push(event.type) } },
      }),
    ).start();
    for (const signal of ['shown', 'hidden', 'blurred', 'leaving'] as const) tell(signal);
    parent.stop();
    expect(heard).toEqual(['composer.left', 'composer.left']);
  });

  test('a message that is being changed is lost when it is deleted, not while that can be taken back', () => {
    const world = createWorld();
    const db = startDb(world);
    const heard: string[] = [];
    const { watchEdited } = actorsOf(deviceInMemory());
    const parent = setup({ actors: { watchEdited } }).createMachine({
      invoke: { src: 'watchEdited', input: { id: 'm1' } },
      on: { '*': { actions: ({ event }) => heard.push(event.type) } },
    });
    world.start(parent, {});
    db.send({ type: 'message.hidden', messageId: 'm1' });
    db.send({ type: 'message.unhidden', messageId: 'm1' });
    expect(heard).toEqual([]);
    const deletedAt = '2026-03-01T15:00:00.000Z';
    const message = messageShape({ id: 'm1', version: 2, deletedAt });
    db.send({ type: 'message.changed', message, version: 2 });
    expect(heard).toEqual(['composer.editLost']);
  });

  test('a message that is changed before it is sent is not lost when it goes and leaves what is loaded, but when it is deleted', () => {
    const world = createWorld();
    const db = startDb(world);
    const page = (messages: Message[]) =>
      db.send({
        type: 'page.loaded',
        conversationId: 'c1',
        edge: 'newest',
        page: { ...pageShape({ seqs: [] }), messages },
      });
    db.send({ type: 'list.loaded', entries: [entryShape({ id: 'c1' })], known: {} });
    page([]);
    db.send({ type: 'outgoing.added', message: unsentShape({ clientId: 'k1' }) });
    const heard: string[] = [];
    const { watchEdited } = actorsOf(deviceInMemory());
    const parent = setup({ actors: { watchEdited } }).createMachine({
      invoke: { src: 'watchEdited', input: { id: 'tmp-k1' } },
      on: { '*': { actions: ({ event }) => heard.push(event.type) } },
    });
    world.start(parent, {});
    const sent = messageShape({
      id: 'm1',
      clientId: 'k1',
      senderId: db.getSnapshot().context.self.id,
    });
    page([sent]);
    db.send({ type: 'outgoing.removed', clientId: 'k1' });
    db.send({ type: 'timeline.dropped', conversationId: 'c1' });
    expect(findOwn(db.getSnapshot().context, 'tmp-k1')).toBeNull();
    expect(heard).toEqual([]);
    const deletedAt = '2026-03-01T15:00:00.000Z';
    db.send({ type: 'message.changed', message: { ...sent, version: 9, deletedAt }, version: 9 });
    expect(heard).toEqual(['composer.editLost']);
  });

  test('an emptied draft is removed, by its own id only', async () => {
    const device = deviceInMemory();
    await save(device, draftShape({ content: 'Привет' }));
    await save(device, draftShape({ clientId: 'k2', content: '  ' }));
    expect((await load(device)).draft?.content).toBe('Привет');
    await save(device, draftShape({ content: '\n' }));
    expect((await load(device)).draft).toBeNull();
  });
});
