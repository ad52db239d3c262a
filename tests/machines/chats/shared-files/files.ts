/** Pages of pictures, a message each, as the chart takes them in. */
import type { SentFile } from '#contract/conversations.ts';
import type { ReadPage } from '#machines/chats/shared-files/shared-files.list.ts';
import { pictureShape } from '../viewer/album.ts';

export const sentFile = (seq: number): SentFile => ({
  messageId: `m${seq}`,
  seq,
  index: 0,
  attachment: pictureShape({ name: `${seq}.jpg` }),
  senderId: 'anna',
  createdAt: '2026-03-01T10:00:00.000Z',
});

export const pageOf = (
  seqs: readonly number[],
  { hasMore = false, before = null }: Partial<Pick<ReadPage, 'hasMore' | 'before'>> = {},
): ReadPage => ({ files: seqs.map(sentFile), hasMore, before });
