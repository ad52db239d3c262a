import { expect, test } from 'vitest';
import { selectLastSaid } from '#machines/store/db/db.last-said.ts';
import { selectMessages } from '#machines/store/db/db.selectors.ts';
import { entryShape, messageShape, pageShape } from '#tests/machines/kit/shapes.ts';
import { createDb } from './db.fixture.ts';

const said = messageShape({ id: 'm1', seq: 1, version: 1, content: 'Да' });
const answer = messageShape({
  id: 'm2',
  seq: 2,
  version: 2,
  content: 'Почему?',
  replyTo: { id: 'm1', content: 'Да', senderId: 'me' },
});

const withBoth = () =>
  createDb(
    { type: 'list.loaded', entries: [entryShape({ messages: [answer] })], known: {} },
    {
      type: 'page.loaded',
      conversationId: 'c1',
      edge: 'newest',
      page: { ...pageShape({ seqs: [1, 2] }), messages: [said, answer] },
    },
  );

const shown = (db: ReturnType<typeof createDb>) =>
  selectMessages(db.now, 'c1')?.map(({ content, replyTo }) => [content, replyTo?.content]);

test('new words show at once, and the same objects otherwise', () => {
  const db = withBoth();
  const before = selectMessages(db.now, 'c1');
  db.take({ type: 'edit.shown', id: 'm1', content: 'Нет' });
  expect(shown(db)?.[0]).toEqual(['Нет', undefined]);
  expect(selectMessages(db.now, 'c1')?.[1]).toBe(before?.[1]);
  db.take({ type: 'edit.shown', id: 'm1', content: null });
  expect(shown(db)?.[0]).toEqual(['Да', undefined]);
  db.take({ type: 'edit.settled', id: 'm1' });
  expect(selectMessages(db.now, 'c1')).toEqual(before);
});

test('the list of chats shows the new words of its last message', () => {
  const db = withBoth();
  db.take({ type: 'edit.shown', id: 'm2', content: 'Зачем?' });
  expect(selectLastSaid(db.now, 'c1')).toMatchObject({ content: 'Зачем?' });
});

test('what the server has changed is quoted in its new words', () => {
  const db = withBoth();
  const edited = { ...said, content: 'Нет', version: 3, editedAt: '2026-03-01T15:00:00.000Z' };
  db.take({
    type: 'message:update',
    payload: { conversationId: 'c1', message: edited, version: 3 },
  });
  expect(shown(db)).toEqual([
    ['Нет', undefined],
    ['Почему?', 'Нет'],
  ]);
});

test('a caption that the server has emptied is quoted by its files, as the next page says it', () => {
  const db = withBoth();
  const emptied = { ...said, content: '', version: 3, editedAt: '2026-03-01T15:00:00.000Z' };
  const files = (names: readonly string[]) =>
    names.map((name) => ({
      url: `/api/files/1/${name}`,
      type: 'FILE' as const,
      name,
      size: 1,
      mime: 'application/pdf',
      width: null,
      height: null,
      thumbUrl: null,
      preview: null,
    }));
  const tell = (version: number, names: readonly string[]) =>
    db.take({
      type: 'message:update',
      payload: {
        conversationId: 'c1',
        message: { ...emptied, version, attachments: files(names) },
        version,
      },
    });
  tell(3, ['план.pdf', 'смета.pdf']);
  expect(shown(db)?.[1]).toEqual(['Почему?', 'Файл: план.pdf и\u00a0ещё 1']);
  tell(4, []);
  expect(shown(db)?.[1]).toEqual(['Почему?', '']);
});
