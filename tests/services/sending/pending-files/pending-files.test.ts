/** Pending files in a simulated database; e2e/sending/pending-files.spec.ts has what needs a real browser's files and quota. */
import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPendingFiles } from '#services/sending/pending-files/pending-files.ts';

describe('a file that cannot be stored', () => {
  const factory = new IDBFactory();
  beforeEach(() => {
    vi.stubGlobal('indexedDB', factory);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const put = () => createPendingFiles().put('anya', 'f1', new Blob(['x']));

  test('because the device has no room is said to be so', async () => {
    failWith('QuotaExceededError');
    await expect(put()).rejects.toMatchObject({ problem: 'full' });
  });

  test('because the store is broken is not said to want room', async () => {
    failWith('UnknownError');
    await expect(put()).rejects.toMatchObject({ problem: 'unstored' });
  });

  test('because the store does not open is not said to want room', async () => {
    vi.spyOn(factory, 'open').mockImplementation(() => {
      throw new DOMException('Internal error opening backing store', 'UnknownError');
    });
    await expect(put()).rejects.toMatchObject({ problem: 'unstored' });
  });
});

/** Fails as a browser does: the request exists, and its transaction fails. */
function failWith(name: string) {
  // oxlint-disable-next-line typescript/unbound-method -- it gets its `this` below
  const original = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    row,
  ) {
    const request = original.call(this, row);
    queueMicrotask(() => Reflect.get(this.transaction, '_abort').call(this.transaction, name));
    return request;
  });
}
