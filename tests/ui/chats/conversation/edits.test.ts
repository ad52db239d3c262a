import { expect, test } from 'vitest';
import type { Attachment } from '#contract/messages.ts';
import { attachmentShape, messageShape } from '#tests/machines/kit/shapes.ts';
import { editOf } from '#ui/chats/conversation/edits.ts';

const own = messageShape({ id: 'm1', senderId: 'anna', content: 'Да' });

test('изменить можно своё сообщение, и от того времени, когда его меняли', () => {
  const editedAt = '2026-03-01T15:00:00.000Z';
  expect(editOf({ ...own, editedAt }, 'anna')).toEqual({
    id: 'm1',
    content: 'Да',
    before: 'Да',
    files: '',
    baseEditedAt: editedAt,
  });
});

test('чужое сообщение и строку сервера изменить нельзя', () => {
  expect(editOf(own, 'boris')).toBeNull();
  const service = { kind: 'memberLeft' as const };
  expect(editOf({ ...own, service }, 'anna')).toBeNull();
});

test('сообщение без слов называют так же, как в списке чатов', () => {
  const files = (...attachments: Attachment[]) =>
    editOf({ ...own, content: '', attachments }, 'anna')?.files;
  expect(files(attachmentShape('IMAGE', 'a.png'))).toBe('Фотография');
  expect(files(attachmentShape('FILE', 'план.pdf'))).toMatch(/^Файл: .?план\.pdf.?$/);
});
