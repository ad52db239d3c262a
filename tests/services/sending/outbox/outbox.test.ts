import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutboxStore } from '#services/sending/outbox/outbox.ts';
import { fileShape } from '#tests/machines/sending/composer/drafts.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';

const message = (clientId: string, more: Partial<UnsentMessage> = {}): UnsentMessage => ({
  clientId,
  conversationId: 'c1',
  content: `Сообщение ${clientId}`,
  replyTo: null,
  attachments: [],
  createdAt: 1,
  refusal: null,
  ...more,
});

describe('unsent messages', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const ids = (messages: readonly UnsentMessage[]) => messages.map(({ clientId }) => clientId);

  test('survive the page, in the order of writing whatever the clock said', async () => {
    const store = createOutboxStore();
    await store.put('anya', message('z', { createdAt: 30 }));
    await store.put('anya', message('a', { createdAt: 20 }));
    await store.put('anya', message('m', { createdAt: 10 }));
    expect(ids(await createOutboxStore().load('anya'))).toEqual(['z', 'a', 'm']);
  });

  test('keep their place when they are marked as refused', async () => {
    const store = createOutboxStore();
    await store.put('anya', message('one'));
    await store.put('anya', message('two'));
    await store.put('anya', message('one', { refusal: 'Вы больше не друзья' }));
    expect(await store.load('anya')).toEqual([
      message('one', { refusal: 'Вы больше не друзья' }),
      message('two'),
    ]);
  });

  test('belong to who wrote them', async () => {
    const store = createOutboxStore();
    await store.put('anya', message('one'));
    expect(await store.load('boris')).toEqual([]);
    await store.remove('boris', 'one');
    expect(ids(await store.load('anya'))).toEqual(['one']);
  });

  test('are gone once removed, and removing again changes nothing', async () => {
    const store = createOutboxStore();
    await store.put('anya', message('one'));
    await store.put('anya', message('two'));
    await store.remove('anya', 'one');
    await store.remove('anya', 'one');
    expect(ids(await store.load('anya'))).toEqual(['two']);
  });

  test('are heard of in other tabs of the same user, and only there', async () => {
    const [one, other] = [createOutboxStore(), createOutboxStore()];
    const heard: string[] = [];
    one.watch('anya', () => heard.push('the same tab'));
    other.watch('boris', () => heard.push('another user'));
    const told = Promise.withResolvers<void>();
    other.watch('anya', () => {
      heard.push('other tab');
      told.resolve();
    });
    await one.put('anya', message('one'));
    await told.promise;
    expect(heard).toEqual(['other tab']);
  });

  test('of one conversation are sent by one tab at a time', async () => {
    const [one, other] = [createOutboxStore(), createOutboxStore()];
    const sent: string[] = [];
    const { signal } = new AbortController();
    const send = (store: typeof one) =>
      store.exclusively(
        'anya/c1',
        async () => {
          const [first] = await store.load('anya');
          if (!first) return;
          sent.push(first.clientId);
          await store.remove('anya', first.clientId);
        },
        signal,
      );
    await one.put('anya', message('one'));
    await one.put('anya', message('two'));
    await Promise.all([send(one), send(other), send(one), send(other)]);
    expect(sent).toEqual(['one', 'two']);
  });

  test('that are put again keep the urls of files that another tab has sent', async () => {
    const file = fileShape();
    const store = createOutboxStore();
    await store.put('anya', message('one', { attachments: [file] }));
    const sent = { ...file, url: '/api/files/1/a.txt' };
    await store.change('anya', 'one', (known) => ({ ...known, attachments: [sent] }));
    await store.put('anya', message('one', { attachments: [file] }));
    expect(await store.load('anya')).toEqual([message('one', { attachments: [sent] })]);
  });

  test('are changed only while they are there, and go where the change says so', async () => {
    const store = createOutboxStore();
    expect(await store.change('anya', 'one', (known) => known)).toBeNull();
    await store.put('anya', message('one'));
    expect(await store.change('anya', 'one', () => null)).toBeNull();
    expect(await store.load('anya')).toEqual([]);
  });

  test('and deletions survive the page until the server has acknowledged them', async () => {
    const deletion = { messageId: 'm1', askedAt: 1 };
    await createOutboxStore().putDeletion('anya', deletion);
    const store = createOutboxStore();
    expect(await store.loadDeletions('anya')).toEqual([deletion]);
    expect(await store.loadDeletions('boris')).toEqual([]);
    await store.removeDeletion('anya', 'm1');
    expect(await store.loadDeletions('anya')).toEqual([]);
  });

  test('on a page that may store nothing last as long as the page', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('not in a private window', 'SecurityError');
      },
    });
    const store = createOutboxStore();
    await store.put('anya', message('one'));
    await store.put('anya', message('two'));
    await store.remove('anya', 'one');
    expect(ids(await store.load('anya'))).toEqual(['two']);
  });
});
