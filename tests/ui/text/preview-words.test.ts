import { describe, expect, test } from 'vitest';
import type { Conversation } from '#contract/conversations.ts';
import type { Attachment } from '#contract/messages.ts';
import { previewWords } from '#ui/text/preview-words.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { draftShape, fileShape } from '#tests/machines/sending/composer/drafts.ts';
import { entryShape, messageShape, userShape } from '#tests/machines/kit/shapes.ts';

const dbWith = (given: Partial<Conversation> = {}) =>
  createDb({ type: 'list.loaded', known: {}, entries: [entryShape(given)] }).now;
const group = { isGroup: true, title: 'Дача' };
const file = (type: Attachment['type'], name: string): Attachment => ({
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
const said = (given: Parameters<typeof messageShape>[0], db = dbWith()) =>
  previewWords(db, 'c1', messageShape(given), true);

describe('the last message in the list says', () => {
  test('who wrote: oneself everywhere, others in groups alone, by the first name', () => {
    expect(said({ content: 'Привет' })).toBe('Привет');
    expect(said({ content: 'Привет', senderId: 'me' })).toBe('Вы: Привет');
    const db = dbWith(group);
    const users = { ...db.users, anna: userShape({ displayName: 'Анна Ковалёва' }) };
    expect(said({ content: 'Едем?' }, { ...db, users })).toBe('Анна: Едем?');
  });

  test('one line of at most 120 characters, whatever its direction', () => {
    expect(said({ content: ' раз\n\nдва\u202e ' })).toBe('раз два');
    expect(said({ content: 'щ'.repeat(8_000) })).toBe(`${'щ'.repeat(120)}…`);
    expect(said({ content: '🎉'.repeat(4_000) })).toBe(`${'🎉'.repeat(120)}…`);
    expect(said({ content: 'שלום', senderId: 'me' })).toBe('Вы: \u2068שלום\u2069');
  });

  test('which files there are, then their caption', () => {
    const [one, two, text] = [
      file('IMAGE', 'a.png'),
      file('IMAGE', 'b.png'),
      file('FILE', 'в.txt'),
    ];
    const files = (...attachments: Attachment[]) => said({ content: '', attachments });
    expect(files(one)).toBe('Фотография');
    expect(files(one, two)).toBe('Фотографии: 2');
    expect(files(text)).toBe('Файл: в.txt');
    expect(files(text, one, two)).toBe('Файл: в.txt и\u00a0ещё 2');
    expect(said({ content: 'с дачи', attachments: [one, two] })).toBe('Фотографии: 2, с дачи');
  });

  test('lines of the group as they are, and a missed call to the one who missed it', () => {
    const line = { content: 'Анна создала группу', service: { kind: 'groupCreated' as const } };
    expect(said(line, dbWith(group))).toBe('Анна создала группу');
    const call = (missedBy: string[]) =>
      said({
        content: 'Звонок',
        service: {
          kind: 'call',
          callId: 'k1',
          video: false,
          durationS: null,
          outcome: 'missed',
          missedBy,
        },
      });
    expect(call(['me'])).toBe('Пропущенный звонок');
    expect(call([])).toBe('Звонок');
  });

  test('nothing of a blocked person in a group, until it was asked for there', () => {
    const db = { ...dbWith(group), blocked: { anna: true } as const };
    expect(said({ content: 'тайна' }, db)).toBe('Сообщение скрыто');
    expect(said({ content: 'тайна' }, { ...db, unfolded: { m1: true } })).toBe('Анна: тайна');
    expect(said({ content: 'раньше' }, { ...dbWith(), blocked: { anna: true } })).toBe('раньше');
  });

  test('what is being written, and what is on its way', () => {
    const draft = draftShape({ content: 'пишу', attachments: [fileShape()] });
    expect(previewWords(dbWith(), 'c1', draft, true)).toBe('Черновик: Файл: a.txt, пишу');
    const unsent = { ...draft, id: 'tmp-k1', createdAt: 1, refusal: null } as const;
    expect(previewWords(dbWith(), 'c1', unsent, true)).toBe('Вы: Файл: a.txt, пишу');
  });
});
