import { describe, expect, test } from 'vitest';
import { selectQuoteWords } from '#machines/store/db/db.quotes.ts';
import { messageShape, pageShape } from '#tests/machines/kit/shapes.ts';
import { createDb } from './db.fixture.ts';

const photo = {
  url: '/api/files/1/a.png',
  type: 'IMAGE' as const,
  name: 'a.png',
  size: 1,
  mime: 'image/png',
  width: 4,
  height: 3,
  thumbUrl: null,
  preview: null,
};

const said = messageShape({ id: 'm1', seq: 1, version: 1, content: 'Да' });
const pictured = messageShape({
  id: 'm2',
  seq: 2,
  version: 2,
  content: 'закат',
  attachments: [photo],
});

const loaded = () =>
  createDb({
    type: 'page.loaded',
    conversationId: 'c1',
    edge: 'newest',
    page: { ...pageShape({ seqs: [1, 2] }), messages: [said, pictured] },
  });

type Db = ReturnType<typeof createDb>;

/** The words of a quote that was taken when the message said this. */
const quote = (db: Db, isUnsent: boolean, id = 'm1', content = 'Да') =>
  selectQuoteWords(db.now, 'c1', { id, content, senderId: 'me' }, isUnsent);

const serverEdits = (db: Db, message: typeof said, content: string) =>
  db.take({
    type: 'message:update',
    payload: {
      conversationId: 'c1',
      message: { ...message, content, version: 3, editedAt: '2026-03-01T15:00:00.000Z' },
      version: 3,
    },
  });

describe('a quote that is not sent yet', () => {
  test('follows the message that it quotes, whoever changes it', () => {
    const db = loaded();
    expect(quote(db, true)).toBe('Да');
    db.take({ type: 'edit.shown', id: 'm1', content: 'Нет' });
    expect(quote(db, true)).toBe('Нет');
    db.take({ type: 'edit.settled', id: 'm1' });
    expect(quote(db, true)).toBe('Да');
    serverEdits(db, said, 'Может быть');
    expect(quote(db, true)).toBe('Может быть');
  });

  test('names the files of a message that has lost its words', () => {
    const db = loaded();
    serverEdits(db, pictured, '');
    expect(quote(db, true, 'm2', 'закат')).toBe('Изображение');
  });

  test('of a message that is not loaded says what it said', () => {
    const db = loaded();
    expect(quote(db, true, 'm0', 'Привет')).toBe('Привет');
    db.take({ type: 'edit.shown', id: 'm0', content: 'Здравствуйте' });
    expect(quote(db, true, 'm0', 'Привет')).toBe('Здравствуйте');
    expect(selectQuoteWords(db.now, 'c2', { id: 'm1', content: 'Да', senderId: 'me' }, true)).toBe(
      'Да',
    );
  });
});

describe('a quote that the server has', () => {
  test('shows new words before the server has them, and otherwise what the server says', () => {
    const db = loaded();
    expect(quote(db, false, 'm1', 'что сказал сервер')).toBe('что сказал сервер');
    db.take({ type: 'edit.shown', id: 'm1', content: 'Нет' });
    expect(quote(db, false)).toBe('Нет');
    db.take({ type: 'edit.shown', id: 'm1', content: null });
    expect(quote(db, false)).toBe('Да');
  });

  test('names the files of a message whose caption was emptied here, before the server knows it', () => {
    const db = loaded();
    db.take({ type: 'edit.shown', id: 'm2', content: '' });
    expect(quote(db, false, 'm2', 'закат')).toBe('Изображение');
  });
});

test('no quote has words of a message that was deleted, whoever has heard of it', () => {
  const db = loaded();
  db.take({ type: 'edit.shown', id: 'm1', content: 'Нет' });
  db.take({
    type: 'message:update',
    payload: {
      conversationId: 'c1',
      message: { ...said, content: '', version: 3, deletedAt: '2026-03-01T15:00:00.000Z' },
      version: 3,
    },
  });
  for (const isUnsent of [true, false]) expect(quote(db, isUnsent)).toBe('');
});
