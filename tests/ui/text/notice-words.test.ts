import { describe, expect, test } from 'vitest';
import { dbStore } from '#machines/store/db/db.store.ts';
import type { Conversation } from '#contract/conversations.ts';
import { createActor } from 'xstate';
import { noticeWords } from '#ui/text/notice-words.ts';
import { titleWithUnread } from '#ui/text/notifications.ru.ts';
import { entryShape, messageShape, ownUserShape, userShape } from '#tests/machines/kit/shapes.ts';

function dbWith(given: Partial<Conversation> = {}) {
  const db = createActor(dbStore, { input: { self: ownUserShape() } }).start();
  db.send({ type: 'list.loaded', known: {}, entries: [entryShape(given)] });
  return db.getSnapshot().context;
}
const attachment = (type: 'IMAGE' | 'FILE', name: string) => ({
  url: '/api/files/1/x',
  type,
  name,
  size: 1,
  mime: 'x/y',
  width: null,
  height: null,
  thumbUrl: null,
  preview: null,
});

describe('a system notification says', () => {
  test('who wrote, and what, at most 120 characters of it', () => {
    const db = dbWith();
    const said = (content: string) => noticeWords(db, 'c1', messageShape({ content }));
    expect(said('Привет')).toEqual({ title: 'Анна', body: 'Привет' });
    expect(said('щ'.repeat(120)).body).toBe('щ'.repeat(120));
    expect(said('щ'.repeat(121)).body).toBe(`${'щ'.repeat(120)}…`);
    const family = '👨‍👩‍👧‍👦';
    expect(said(family.repeat(121)).body).toBe(`${family.repeat(120)}…`);
  });

  test('which group, and who in it', () => {
    const db = dbWith({ isGroup: true, title: 'Дача' });
    expect(noticeWords(db, 'c1', messageShape({ content: 'Едем?' }))).toEqual({
      title: 'Дача',
      body: 'Анна: Едем?',
    });
  });

  test('a name that runs the other way, shut in', () => {
    const db = dbWith({ isGroup: true, title: 'Дача' });
    const users = { ...db.users, anna: userShape({ id: 'anna', displayName: 'שלום' }) };
    const message = messageShape({ senderId: 'anna', content: '5 минут' });
    expect(noticeWords({ ...db, users }, 'c1', message).body).toBe('\u2068שלום\u2069: 5 минут');
  });

  test('that a call was missed, in the words of who missed it', () => {
    const missed = (video: boolean) =>
      messageShape({
        content: 'Звонок отменён',
        service: {
          kind: 'call',
          callId: 'k1',
          video,
          durationS: null,
          outcome: 'cancelled',
          missedBy: ['me'],
        },
      });
    expect(noticeWords(dbWith(), 'c1', missed(false))).toEqual({
      title: 'Анна',
      body: 'Пропущенный звонок',
    });
    const inGroup = dbWith({ isGroup: true, title: 'Дача' });
    expect(noticeWords(inGroup, 'c1', missed(true)).body).toBe('Анна: Пропущенный видеозвонок');
  });

  test('what kind of file there is, where nothing is written', () => {
    const db = dbWith();
    const sent = (type: 'IMAGE' | 'FILE', content = '') =>
      noticeWords(
        db,
        'c1',
        messageShape({ type, content, attachments: [attachment(type, 'счёт.pdf')] }),
      ).body;
    expect(sent('IMAGE')).toBe('Изображение');
    expect(sent('FILE')).toBe('Файл: счёт.pdf');
    expect(sent('FILE', 'вот он')).toBe('вот он');
  });

  test('only that there is a message, where its text has not come', () => {
    expect(noticeWords(dbWith(), 'c1', null)).toEqual({ title: 'Анна', body: 'Новое сообщение' });
  });
});

test('the title carries the number in front, at most 99+, and none for 0', () => {
  const titles = [0, 1, 99, 100].map((n) => titleWithUnread('Чаты', n).replaceAll('\u00a0', ' '));
  expect(titles).toEqual([
    'Чаты — Весть',
    '(1) Чаты — Весть',
    '(99) Чаты — Весть',
    '(99+) Чаты — Весть',
  ]);
});
