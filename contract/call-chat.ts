/** What the people of a call say to each other through the video server's data channel (contract, Call chat). Peers are not to be trusted. */
import * as v from 'valibot';
import * as limits from './limits.ts';
import { id, safeText } from './text.ts';

/** Messages are text streams with files as attached byte streams; read marks are data messages. */
export const callChatTopic = 'vest.chat';
export const callChatReadTopic = 'vest.chat.read';

/** A message's attributes. The same id again from the same person is the same message, sent anew or edited. */
export const callChatHead = v.object({ id, edit: v.optional(v.literal('1')) });

export const callChatText = v.pipe(safeText, v.maxLength(limits.messageMaxChars));

/** At most as many at once as a call's chat keeps. */
export const callChatRead = v.object({
  ids: v.pipe(v.array(id), v.maxLength(limits.callChatReadMaxIds)),
});

export const callChatFileName = v.pipe(safeText, v.maxLength(limits.fileNameMaxBytes));

/** Shown as pictures; all else is bytes without a kind, which no browser opens as a page of ours. */
export const callChatPictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
];
