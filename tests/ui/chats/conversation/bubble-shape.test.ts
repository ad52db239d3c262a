import { expect, test } from 'vitest';
import { shapeOf } from '#ui/chats/conversation/bubble-shape.ts';

type Attachments = Parameters<typeof shapeOf>[0]['attachments'];

const plain = { content: '', replyTo: null, attachments: [] };
const picture = { type: 'IMAGE', mime: 'image/jpeg' } as const;
const file = { type: 'FILE', mime: 'application/pdf' } as const;
const sound = { type: 'FILE', mime: 'audio/wav' } as const;

test('время стоит на картинке, только когда под ней ничего нет', () => {
  const ends = (content: string, ...attachments: Attachments) =>
    shapeOf({ ...plain, content, attachments }, false).endsWithPicture;
  expect(ends('', picture)).toBe(true);
  expect(ends('подпись', picture)).toBe(false);
  expect(ends('', picture, file)).toBe(false);
  expect(ends('', file)).toBe(false);
  expect(ends('', { ...picture, refusal: 'too_large' })).toBe(false);
});

test('время стоит в строке последнего файла, если под ней нет ни слов, ни проигрывателя', () => {
  const ends = (content: string, ...attachments: Attachments) =>
    shapeOf({ ...plain, content, attachments }, false).endsWithFile;
  expect(ends('', file)).toBe(true);
  expect(ends('', picture, sound, file)).toBe(true);
  expect(ends('', file, sound)).toBe(false);
  expect(ends('подпись', file)).toBe(false);
  expect(ends('', picture)).toBe(false);
  expect(ends('', { ...file, refusal: 'too_large' })).toBe(false);
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
