import { expect, test } from 'vitest';
import type { Attachment } from '#contract/messages.ts';
import { messageShape } from '#tests/machines/kit/shapes.ts';
import { replyTo } from '#ui/chats/conversation/replies.ts';

const attachment = (type: Attachment['type'], name: string): Attachment => ({
  url: `/api/files/1/${name}`,
  type,
  name,
  size: 1,
  mime: 'application/octet-stream',
  width: null,
  height: null,
  thumbUrl: null,
  preview: null,
});
const message = messageShape({ type: 'FILE', content: '' });

test('цитата говорит словами сообщения', () => {
  const attachments = [attachment('IMAGE', 'a.png')];
  expect(replyTo({ ...message, content: 'вот', attachments })).toEqual({
    id: 'm1',
    senderId: 'anna',
    content: 'вот',
  });
});

test('где слов нет, названо то, что приложено', () => {
  const words = (...attachments: Attachment[]) => replyTo({ ...message, attachments }).content;
  expect(words(attachment('IMAGE', 'a.png'))).toBe('Изображение');
  expect(words(attachment('FILE', 'отчёт\u202efdp.exe'))).toBe('Файл: отчётfdp.exe');
  expect(words(attachment('IMAGE', 'a.png'), attachment('FILE', 'b.pdf'))).toBe(
    'Изображение и\u00a0ещё 1',
  );
});
