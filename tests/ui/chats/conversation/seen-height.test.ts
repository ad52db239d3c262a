import { expect, test } from 'vitest';
import type { Message } from '#contract/messages.ts';
import { likelyHeight, noteHeight } from '#ui/chats/conversation/row-height.ts';

const message = (seq: number, senderId: string, content = 'да'): Message => ({
  id: `m${seq}`,
  conversationId: 'c',
  seq,
  version: seq,
  senderId,
  clientId: null,
  type: 'TEXT',
  content,
  createdAt: '2026-11-21T12:00:00.000Z',
  editedAt: null,
  deletedAt: null,
  replyTo: null,
  attachments: [],
  receipts: [],
  service: null,
});
const wide = 900;

test('a message that was seen is taken to be as high as it was, at that width of the list', () => {
  const entries = [message(1, 'anna'), message(2, 'anna')];
  noteHeight(entries[1], wide, 123);
  expect(likelyHeight(entries, 1, 'me', wide, new WeakMap())).toBe(123);
  expect(likelyHeight(entries, 1, 'me', 320, new WeakMap())).toBe(37);
});

test('a list keeps to what it thought of a message, whatever another list sees of it meanwhile', () => {
  const entries = [message(3, 'anna'), message(4, 'anna')];
  const thought = new WeakMap();
  expect(likelyHeight(entries, 1, 'me', wide, thought)).toBe(37);
  noteHeight(entries[1], wide, 123);
  expect(likelyHeight(entries, 1, 'me', wide, thought)).toBe(37);
  expect(likelyHeight(entries, 1, 'me', wide, new WeakMap())).toBe(123);
});
