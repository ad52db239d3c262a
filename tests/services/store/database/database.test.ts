import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutboxStore } from '#services/sending/outbox/outbox.ts';
import { createDatabase } from '#services/store/database/database.ts';

interface Row {
  readonly userId: string;
  readonly id: string;
  readonly count: number;
}

const openTable = () =>
  createDatabase({
    name: 'test',
    version: 1,
    upgrade(database) {
      const rows = database.createObjectStore('rows', { keyPath: 'order', autoIncrement: true });
      rows.createIndex('byUser', 'userId');
      rows.createIndex('byKey', ['userId', 'id'], { unique: true });
    },
  }).table<Row>('rows', { index: 'byKey' })();

const row = (id: string, count = 0, userId = 'anya'): Row => ({ userId, id, count });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each([
  ['in IndexedDB', () => new IDBFactory()],
  ['in memory, where a browser has none', () => undefined],
])('rows that are remembered %s', (_, factory) => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', factory());
  });

  test('are found by their key, and by their owner in the order in which they came', async () => {
    const table = await openTable();
    await table.put(['anya', 'z'], row('z'));
    await table.put(['boris', 'a'], row('a', 0, 'boris'));
    await table.put(['anya', 'b'], row('b'));
    expect(await table.get(['boris', 'a'])).toMatchObject(row('a', 0, 'boris'));
    expect(await table.get(['boris', 'z'])).toBeNull();
    expect(await table.allOf('anya')).toMatchObject([row('z'), row('b')]);
  });

  test('keep their place when they are changed, and lose no change that is made meanwhile', async () => {
    const table = await openTable();
    await table.put(['anya', 'z'], row('z'));
    await table.put(['anya', 'b'], row('b'));
    const increment = () =>
      table.change(['anya', 'z'], (known) => known && { ...known, count: known.count + 1 });
    await Promise.all(Array.from({ length: 20 }, increment));
    expect(await table.allOf('anya')).toMatchObject([row('z', 20), row('b')]);
  });

  test('begin and end with a change', async () => {
    const table = await openTable();
    expect(await table.change(['anya', 'a'], () => null)).toBeNull();
    expect(await table.change(['anya', 'a'], (known) => known ?? row('a'))).toEqual(row('a'));
    expect(await table.change(['anya', 'a'], () => null)).toBeNull();
    expect(await table.allOf('anya')).toEqual([]);
  });

  test('are removed together, and only those that are meant', async () => {
    const table = await openTable();
    for (const [count, id] of ['a', 'b', 'c'].entries())
      await table.put(['anya', id], row(id, count));
    const keys = (['a', 'b', 'missing'] as const).map((id) => ['anya', id] as const);
    await table.remove(keys, ({ count }) => count > 0);
    expect(await table.allOf('anya')).toMatchObject([row('a', 0), row('c', 2)]);
    await table.remove(keys);
    expect(await table.allOf('anya')).toMatchObject([row('c', 2)]);
  });
});

test('unsent messages that the first version of the app stored are still there', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const first = await openDB('vest-outbox', 1, {
    upgrade(database) {
      const rows = database.createObjectStore('rows', { keyPath: 'order', autoIncrement: true });
      rows.createIndex('byUser', 'userId');
      rows.createIndex('byClientId', ['userId', 'message.clientId'], { unique: true });
    },
  });
  const old = { conversationId: 'c1', content: 'Привет', createdAt: 1, refusal: null };
  await first.put('rows', { userId: 'anya', message: { ...old, clientId: 'z', replyToId: null } });
  await first.put('rows', { userId: 'anya', message: { ...old, clientId: 'a', replyToId: 'm1' } });
  first.close();
  const found = await createOutboxStore().load('anya');
  expect(found).toMatchObject([
    { ...old, clientId: 'z', replyTo: null, attachments: [] },
    { ...old, clientId: 'a', replyTo: null, attachments: [] },
  ]);
});
