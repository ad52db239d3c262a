import { expect, test } from 'vitest';
import { shapeOf } from '#ui/chats/conversation/bubble-shape.ts';

const plain = { content: '', replyTo: null, attachments: [] };
const picture = { type: 'IMAGE' } as const;
const file = { type: 'FILE' } as const;

test('время стоит на картинке, только когда под ней ничего нет', () => {
  const ends = (content: string, ...attachments: ('IMAGE' | 'FILE')[]) =>
    shapeOf({ ...plain, content, attachments: attachments.map((type) => ({ type })) }, false)
      .endsWithPicture;
  expect(ends('', 'IMAGE')).toBe(true);
  expect(ends('подпись', 'IMAGE')).toBe(false);
  expect(ends('', 'IMAGE', 'FILE')).toBe(false);
  expect(ends('', 'FILE')).toBe(false);
  const refused = { ...picture, refusal: 'too_large' };
  expect(shapeOf({ ...plain, attachments: [refused] }, false).endsWithPicture).toBe(false);
});

test('узкой картинке с подписью, файлом или цитатой дано 240 px, с именем над ней — 160', () => {
  const min = (rest: Partial<Parameters<typeof shapeOf>[0]>, hasAuthor = false) =>
    shapeOf({ ...plain, attachments: [picture], ...rest }, hasAuthor).picturesMinPx;
  expect(min({})).toBe(0);
  expect(min({}, true)).toBe(160);
  expect(min({ content: 'подпись' }, true)).toBe(240);
  expect(min({ attachments: [picture, file] })).toBe(240);
  expect(min({ replyTo: { id: 'm', senderId: 'u', content: 'что' } })).toBe(240);
});

test('крупными эмодзи бывают только без цитаты и без вложений', () => {
  expect(shapeOf({ ...plain, content: '🎉' }, false).emoji).toBe(1);
  expect(shapeOf({ ...plain, content: '🎉', attachments: [picture] }, false).emoji).toBe(0);
  const replyTo = { id: 'm', senderId: 'u', content: 'что' };
  expect(shapeOf({ ...plain, content: '🎉', replyTo }, false).emoji).toBe(0);
});
