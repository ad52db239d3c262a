import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Wish } from '#services/sending/wishes/types.ts';
import { createWishStore } from '#services/sending/wishes/wishes.ts';

const wish = (userId: string, more: Partial<Wish> = {}): Wish => ({
  subject: `block/${userId}`,
  value: true,
  before: false,
  askedAt: 1,
  ...more,
});

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('wishes outlive the page, one for each subject and person', async () => {
  const store = createWishStore();
  await store.put('anya', wish('boris'));
  await store.put('anya', wish('vera'));
  await store.put('anya', wish('boris', { value: false, askedAt: 2 }));
  await store.put('gleb', wish('boris'));
  const other = createWishStore();
  expect(await other.load('anya')).toEqual([
    wish('boris', { value: false, askedAt: 2 }),
    wish('vera'),
  ]);
  expect(await other.find('anya', 'block/vera')).toEqual(wish('vera'));
  expect(await other.find('anya', 'block/gleb')).toBeNull();
});

test('the wish that is meant is removed, or an older one that it could not replace, and never a newer one', async () => {
  const store = createWishStore();
  await store.put('anya', wish('boris', { askedAt: 2 }));
  await store.remove('anya', wish('boris', { askedAt: 1 }));
  expect(await store.load('anya')).toHaveLength(1);
  await store.remove('anya', wish('boris', { askedAt: 2 }));
  expect(await store.load('anya')).toEqual([]);
  await store.put('anya', wish('boris', { askedAt: 2 }));
  await store.remove('anya', wish('boris', { askedAt: 3 }));
  expect(await store.load('anya')).toEqual([]);
});

test('all of a person are forgotten together', async () => {
  const store = createWishStore();
  await store.put('anya', wish('boris'));
  await store.put('anya', wish('vera'));
  await store.put('gleb', wish('boris'));
  await store.clear('anya');
  expect([await store.load('anya'), await store.load('gleb')]).toEqual([[], [wish('boris')]]);
});

test('it is known in all tabs that one sends a wish of this subject', async () => {
  const [here, there] = [createWishStore(), createWishStore()];
  const isSending = () =>
    Promise.all([there.isSending('block/boris'), there.isSending('block/vera')]);
  expect(await isSending()).toEqual([false, false]);
  const { signal } = new AbortController();
  expect(await here.exclusively('block/boris', isSending, signal)).toEqual([true, false]);
});

test('the other tabs of the same person hear of a change', async () => {
  const [here, there] = [createWishStore(), createWishStore()];
  const heard: string[] = [];
  here.watch('anya', () => heard.push('the same tab'));
  there.watch('gleb', () => heard.push('another person'));
  const told = Promise.withResolvers<void>();
  there.watch('anya', () => {
    heard.push('another tab');
    told.resolve();
  });
  await here.put('anya', wish('boris'));
  await told.promise;
  expect(heard).toEqual(['another tab']);
});
