import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDraftStore } from '#services/sending/drafts/drafts.ts';
import type { Draft } from '#services/sending/drafts/types.ts';

const draft = (more: Partial<Draft> = {}): Draft => ({
  clientId: 'k1',
  conversationId: 'c1',
  content: 'ещё не дописал',
  replyTo: null,
  attachments: [],
  ...more,
});

const whole = draft({
  replyTo: { id: 'm1', content: 'Как дела?', senderId: 'boris' },
  attachments: [
    {
      fileId: 'f1',
      type: 'IMAGE',
      name: 'закат.jpg',
      sizeBytes: 12,
      mime: 'image/jpeg',
      width: 4,
      height: 3,
      url: null,
      refusal: null,
    },
  ],
});

describe('what is being written', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('survives the page, with its reply and its files', async () => {
    await createDraftStore().put('anya', whole);
    expect(await createDraftStore().load('anya', 'c1')).toEqual(whole);
  });

  test('is one for each conversation: the later takes the place of the earlier', async () => {
    const store = createDraftStore();
    await store.put('anya', draft());
    await store.put('anya', draft({ clientId: 'k2', content: 'иначе' }));
    await store.put('anya', draft({ clientId: 'k3', conversationId: 'c2' }));
    expect((await store.load('anya', 'c1'))?.content).toBe('иначе');
    expect((await store.loadAll('anya')).map(({ clientId }) => clientId)).toEqual(['k2', 'k3']);
  });

  test('belongs to who writes it', async () => {
    const store = createDraftStore();
    await store.put('anya', draft());
    expect(await store.load('boris', 'c1')).toBeNull();
    expect(await store.loadAll('boris')).toEqual([]);
    await store.remove('boris', 'c1', 'k1');
    expect(await store.load('anya', 'c1')).toEqual(draft());
  });

  test('is removed by its own id only: a newer one that was begun meanwhile stays', async () => {
    const store = createDraftStore();
    await store.put('anya', draft({ clientId: 'k2' }));
    await store.remove('anya', 'c1', 'k1');
    expect(await store.load('anya', 'c1')).not.toBeNull();
    await store.remove('anya', 'c1', 'k2');
    await store.remove('anya', 'c1', 'k2');
    expect(await store.load('anya', 'c1')).toBeNull();
  });

  test('is told of wherever it was put, in this tab and in others, and to its user only', async () => {
    const [one, other] = [createDraftStore(), createDraftStore()];
    await one.put('anya', draft({ content: 'раньше' }));
    await one.put('boris', draft({ content: 'чужое' }));
    const heard: [string, string | null][] = [];
    const toldBy = (count: number) => vi.waitFor(() => expect(heard).toHaveLength(count));
    const stop = one.watchAll('anya', (id, told) => heard.push([id, told?.content ?? null]));
    await toldBy(1);
    await one.put('anya', draft({ content: 'здесь' }));
    await toldBy(2);
    await other.put('anya', draft({ conversationId: 'c2', content: 'там' }));
    await toldBy(3);
    await other.put('boris', draft({ content: 'чужое' }));
    await other.remove('anya', 'c1', 'k1');
    await toldBy(4);
    expect(heard).toEqual([
      ['c1', 'раньше'],
      ['c1', 'здесь'],
      ['c2', 'там'],
      ['c1', null],
    ]);
    stop();
    await one.put('anya', draft());
    expect(await one.load('anya', 'c1')).not.toBeNull();
    expect(heard).toHaveLength(4);
  });

  test('is heard of in other tabs of the same user and conversation, and only there', async () => {
    const [one, other] = [createDraftStore(), createDraftStore()];
    const heard: string[] = [];
    const toldTwice = Promise.withResolvers<void>();
    one.watch('anya', 'c1', () => heard.push('the same tab'));
    other.watch('boris', 'c1', () => heard.push('another user'));
    other.watch('anya', 'c2', () => heard.push('another conversation'));
    other.watch('anya', 'c1', () => {
      heard.push('other tab');
      if (heard.length === 2) toldTwice.resolve();
    });
    const stop = other.watch('anya', 'c1', () => heard.push('who has stopped watching'));
    stop();
    await one.put('anya', draft());
    await one.remove('anya', 'c1', 'k1');
    await toldTwice.promise;
    expect(heard).toEqual(['other tab', 'other tab']);
  });

  test('on a page that may store nothing lasts as long as the page', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('not in a private window', 'SecurityError');
      },
    });
    const store = createDraftStore();
    await store.put('anya', draft());
    await store.put('anya', draft({ clientId: 'k2', conversationId: 'c2' }));
    await store.remove('anya', 'c1', 'not this one');
    expect(await store.load('anya', 'c1')).toEqual(draft());
    await store.remove('anya', 'c1', 'k1');
    expect((await store.loadAll('anya')).map(({ clientId }) => clientId)).toEqual(['k2']);
  });
});
