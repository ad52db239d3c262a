import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEditStore } from '#services/sending/edits/edits.ts';
import { editOf, refused } from '#tests/machines/sending/edit/edit.world.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('edits outlive the page, one for each message and person: the second takes the first one’s place', async () => {
  const store = createEditStore();
  await store.put('anya', editOf());
  await store.put('anya', editOf({ id: 'm2' }));
  await store.put('anya', editOf({ content: 'Нет', editId: 'e2' }));
  await store.put('gleb', editOf());
  const other = createEditStore();
  expect(await other.load('anya')).toEqual([
    editOf({ content: 'Нет', editId: 'e2' }),
    editOf({ id: 'm2' }),
  ]);
  expect(await other.find('anya', 'm2')).toEqual(editOf({ id: 'm2' }));
  expect(await other.find('anya', 'm3')).toBeNull();
});

test('only the edit that is meant is removed, and never a newer one', async () => {
  const store = createEditStore();
  await store.put('anya', editOf({ editId: 'e2' }));
  await store.remove('anya', editOf());
  expect(await store.load('anya')).toHaveLength(1);
  await store.remove('anya', editOf({ editId: 'e2' }));
  expect(await store.load('anya')).toEqual([]);
});

test('a refusal is noted in the edit that is stored, survives the page, and is told to the other tabs', async () => {
  const [here, there] = [createEditStore(), createEditStore()];
  await here.put('anya', editOf());
  await here.put('gleb', editOf());
  const told = Promise.withResolvers<void>();
  there.watch('anya', told.resolve);
  await here.change('anya', 'm1', (edit) => {
    expect(edit, 'without the person that it belongs to').toEqual(editOf());
    return { ...edit, refusal: refused };
  });
  await told.promise;
  expect(await createEditStore().load('anya')).toEqual([editOf({ refusal: refused })]);
  expect(await there.load('gleb')).toEqual([editOf()]);
});

test('an edit that is not stored any more does not come back by a change', async () => {
  const store = createEditStore();
  await store.change('anya', 'm1', (edit) => ({ ...edit, refusal: refused }));
  expect(await store.load('anya')).toEqual([]);
});

test('all of a person are forgotten together', async () => {
  const store = createEditStore();
  await store.put('anya', editOf());
  await store.put('gleb', editOf());
  await store.clear('anya');
  expect([await store.load('anya'), await store.load('gleb')]).toEqual([[], [editOf()]]);
});

test('two tabs never send edits of one message side by side', async () => {
  const [here, there] = [createEditStore(), createEditStore()];
  const { signal } = new AbortController();
  const order: string[] = [];
  const turn = Promise.withResolvers<void>();
  const first = here.exclusively(
    'm1',
    async () => {
      await turn.promise;
      order.push('first');
    },
    signal,
  );
  const second = there.exclusively('m1', async () => void order.push('second'), signal);
  turn.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});

test('the other tabs of the same person hear of a change', async () => {
  const [here, there] = [createEditStore(), createEditStore()];
  const heard: string[] = [];
  here.watch('anya', () => heard.push('the same tab'));
  const told = Promise.withResolvers<void>();
  there.watch('anya', () => {
    heard.push('another tab');
    told.resolve();
  });
  await here.put('anya', editOf());
  await told.promise;
  expect(heard).toEqual(['another tab']);
});
