import { expect, test } from 'vitest';
import type { Attachment } from '#contract/messages.ts';
import { attachmentShape, messageShape } from '#tests/machines/kit/shapes.ts';
import { replyTo } from '#ui/chats/conversation/replies.ts';

const message = messageShape({ type: 'FILE', content: '' });

test('цитата говорит словами сообщения', () => {
  const attachments = [attachmentShape('IMAGE', 'a.png')];
  expect(replyTo({ ...message, content: 'вот', attachments })).toEqual({
    id: 'm1',
    senderId: 'anna',
    content: 'вот',
  });
});

test('где слов нет, названо то, что приложено', () => {
  const words = (...attachments: Attachment[]) => replyTo({ ...message, attachments }).content;
  expect(words(attachmentShape('IMAGE', 'a.png'))).toBe('Изображение');
  expect(words(attachmentShape('FILE', 'отчёт\u202efdp.exe'))).toBe('Файл: отчётfdp.exe');
  expect(words(attachmentShape('IMAGE', 'a.png'), attachmentShape('FILE', 'b.pdf'))).toBe(
    'Изображение и\u00a0ещё 1',
  );
});
