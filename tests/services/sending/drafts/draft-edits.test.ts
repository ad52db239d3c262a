import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDraftEditStore } from '#services/sending/drafts/draft-edits.ts';
import { editShape } from '#tests/machines/sending/composer/drafts.ts';

/** Tabs of one browser. A lock is held until its tab is closed. */
function createBrowser() {
  const held = new Map<string, string>();
  return {
    /** A new tab, or the next page of one that was here before. */
    open: (tab: string, isKnown = false) =>
      createDraftEditStore(
        { name: tab, isKnown },
        {
          exclusively: (name, work) => {
            held.set(name, tab);
            return work();
          },
          isHeld: (name) => Promise.resolve(held.has(name)),
        },
      ),
    close(tab: string) {
      for (const [name, holder] of held) if (holder === tab) held.delete(name);
    },
  };
}

/** The page ends after this many writes. */
function endAfter(writes: number) {
  const begin = Reflect.get(IDBDatabase.prototype, 'transaction');
  let left = writes;
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    names,
    mode,
    options,
  ) {
    if (mode === 'readwrite' && (left -= 1) < 0) throw new Error('the page has ended');
    return begin.call(this, names, mode, options);
  });
}

const [no, yes] = [editShape({ content: 'Нет' }), editShape({ id: 'm2', content: 'Ага' })];

describe('what a tab is changing', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('is its own after a reload, beside that of another tab, whichever comes back first', async () => {
    const browser = createBrowser();
    for (const [tab, edit] of [['a', no] as const, ['b', yes] as const])
      await browser.open(tab).put('anna', 'c1', edit);
    browser.close('a');
    browser.close('b');
    const [b, a] = [browser.open('b', true), browser.open('a', true)];
    expect(await b.load('anna', 'c1')).toEqual(yes);
    expect(await a.load('anna', 'c1')).toEqual(no);
  });

  test('is nothing to a tab that is opened beside it, also after a reload of the first', async () => {
    const browser = createBrowser();
    await browser.open('a').put('anna', 'c1', no);
    expect(await browser.open('b').load('anna', 'c1')).toBeNull();
    browser.close('a');
    const again = browser.open('a', true);
    expect(await browser.open('b').load('anna', 'c1')).toBeNull();
    expect(await again.load('anna', 'c1')).toEqual(no);
    expect(await browser.open('b').load('anna', 'c1')).toBeNull();
  });

  test('is taken over when it is closed, by one tab alone, which then keeps it', async () => {
    const browser = createBrowser();
    await browser.open('a').put('anna', 'c1', no);
    browser.close('a');
    const [b, c] = [browser.open('b'), browser.open('c')];
    const both = await Promise.all([b.load('anna', 'c1'), c.load('anna', 'c1')]);
    expect(both.filter(Boolean)).toEqual([no]);
    const [winner, loser] = both[0] ? [b, c] : [c, b];
    expect(await winner.load('anna', 'c1')).toEqual(no);
    expect(await loser.load('anna', 'c1')).toBeNull();
  });

  test('is taken over whole, whenever the page that takes it over ends', async () => {
    const browser = createBrowser();
    await browser.open('a').put('anna', 'c1', no);
    browser.close('a');
    for (let writes = 0; writes < 3; writes += 1) {
      const tab = `heir-${writes}`;
      const ending = endAfter(writes);
      const isWhole = await browser
        .open(tab)
        .load('anna', 'c1')
        .then(
          () => true,
          () => false,
        );
      expect(isWhole, `${writes} writes`).toBe(writes === 2);
      ending.mockRestore();
      browser.close(tab);
    }
    expect(await browser.open('b').load('anna', 'c1')).toEqual(no);
  });

  test('is taken over one by one when several are closed', async () => {
    const browser = createBrowser();
    await browser.open('a').put('anna', 'c1', no);
    await browser.open('b').put('anna', 'c1', yes);
    for (const tab of ['a', 'b']) browser.close(tab);
    const next = ['c', 'd'].map((tab) => browser.open(tab).load('anna', 'c1'));
    const ids = (await Promise.all(next)).map((edit) => edit?.id);
    expect(new Set(ids)).toEqual(new Set(['m1', 'm2']));
  });

  test('belongs to one person and one conversation', async () => {
    const browser = createBrowser();
    await browser.open('a').put('anna', 'c1', no);
    browser.close('a');
    const b = browser.open('b');
    expect(await b.load('boris', 'c1')).toBeNull();
    expect(await b.load('anna', 'c2')).toBeNull();
    expect(await b.load('anna', 'c1')).toEqual(no);
  });

  test('is replaced, and removed, by its own tab alone', async () => {
    const browser = createBrowser();
    const [a, b] = [browser.open('a'), browser.open('b')];
    await a.put('anna', 'c1', no);
    await b.put('anna', 'c1', null);
    await a.put('anna', 'c1', yes);
    expect(await a.load('anna', 'c1')).toEqual(yes);
    await a.put('anna', 'c1', null);
    expect(await a.load('anna', 'c1')).toBeNull();
  });

  test('goes with the person, in all tabs and conversations', async () => {
    const browser = createBrowser();
    const [a, b] = [browser.open('a'), browser.open('b')];
    await a.put('anna', 'c1', no);
    await b.put('anna', 'c2', yes);
    await a.put('boris', 'c1', no);
    await b.clear('anna');
    expect(await a.load('anna', 'c1')).toBeNull();
    expect(await b.load('anna', 'c2')).toBeNull();
    expect(await a.load('boris', 'c1')).toEqual(no);
  });

  test('is kept also where the browser gives no lock', async () => {
    const locks = {
      exclusively: () => Promise.reject(new Error('no')),
      isHeld: () => Promise.resolve(false),
    };
    await createDraftEditStore({ name: 'a', isKnown: false }, locks).put('anna', 'c1', no);
    expect(
      await createDraftEditStore({ name: 'b', isKnown: false }, locks).load('anna', 'c1'),
    ).toEqual(no);
  });
});
