import { createActor, setup, toPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { ChosenFile } from '#machines/sending/composer/composer.draft.ts';
import {
  createComposerImplementations,
  type ComposerServices,
} from '#machines/sending/composer/composer.services.ts';
import type { Page, PageSignal } from '#services/browser/page/types.ts';
import { ShelfRefused } from '#services/sending/shelf/types.ts';
import { createShelfInMemory, deviceInMemory, draftShape, fileShape } from './drafts.ts';

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
  const shelve = (device: ComposerServices, file: ChosenFile | null) =>
    toPromise(createActor(actorsOf(device).shelve, { input: { userId: 'me', file } }).start());
  const load = (device: ComposerServices) =>
    toPromise(createActor(actorsOf(device).loadStored, { input: place }).start());
  const save = (device: ComposerServices, draft = draftShape()) =>
    toPromise(createActor(actorsOf(device).save, { input: { userId: 'me', draft } }).start());

  test('a picture goes to the shelf, and is known as large as it is shown', async () => {
    const device = deviceInMemory();
    expect(await shelve(device, chosen())).toEqual({
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
    expect(await (await device.shelf.take('me', 'f1'))?.text()).toBe('abc');
  });

  test('a picture that cannot be drawn is a file, and so is one of a kind that is never shown', async () => {
    const broken = deviceInMemory({ pictures: { measure: () => Promise.resolve(null) } });
    expect((await shelve(broken, chosen())).attachment).toMatchObject({
      type: 'FILE',
      width: null,
    });
    const svg = await shelve(deviceInMemory(), chosen({ mime: 'image/svg+xml' }));
    expect(svg.attachment.type).toBe('FILE');
  });

  test('a refusal of the shelf comes out as it is', async () => {
    const shelf = createShelfInMemory();
    shelf.refuseNext = 'full';
    await expect(shelve(deviceInMemory({ shelf }), chosen())).rejects.toEqual(
      new ShelfRefused('full'),
    );
  });

  test('a file of another draft gets bytes of its own; where they are gone it cannot be read', async () => {
    const device = deviceInMemory();
    await device.shelf.put('me', 'theirs', new Blob(['abc']));
    await shelve(device, chosen({ from: { fileId: 'theirs' } }));
    await device.shelf.remove('me', ['theirs']);
    expect(await (await device.shelf.take('me', 'f1'))?.text()).toBe('abc');
    await expect(shelve(device, chosen({ from: { fileId: 'theirs' } }))).rejects.toEqual(
      new ShelfRefused('unreadable'),
    );
  });

  test('a file that is removed while it is copied leaves nothing on the shelf', async () => {
    const putting = Promise.withResolvers<void>();
    const removed = Promise.withResolvers<readonly string[]>();
    const shelf = {
      ...createShelfInMemory(),
      put: () => putting.promise,
      remove: async (_userId: string, fileIds: readonly string[]) => removed.resolve(fileIds),
    };
    const { shelve: logic } = actorsOf(deviceInMemory({ shelf }));
    const actor = createActor(logic, { input: { userId: 'me', file: chosen() } }).start();
    actor.stop();
    putting.resolve();
    expect(await removed.promise).toEqual(['f1']);
  });

  test('a draft comes back with the addresses of its files, without those whose bytes are gone', async () => {
    const device = deviceInMemory();
    expect(await load(device)).toEqual({ draft: null, addresses: {}, lost: [] });
    const [here, gone] = [fileShape(), fileShape({ fileId: 'f2', name: 'b.txt' })];
    await device.shelf.put('me', 'f1', new Blob(['abc']));
    await save(device, draftShape({ attachments: [here, gone] }));
    expect(await load(device)).toEqual({
      draft: draftShape({ attachments: [here] }),
      addresses: { f1: 'blob:f1' },
      lost: ['b.txt'],
    });
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

  test('an emptied draft is removed, by its own id only', async () => {
    const device = deviceInMemory();
    await save(device, draftShape({ content: 'Привет' }));
    await save(device, draftShape({ clientId: 'k2', content: '  ' }));
    expect((await load(device)).draft?.content).toBe('Привет');
    await save(device, draftShape({ content: '\n' }));
    expect((await load(device)).draft).toBeNull();
  });
});
