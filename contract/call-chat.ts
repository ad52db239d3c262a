/**
 * Defines what a call's chat sends through the video server's data channel (contract, Call chat). The receiver checks
 * everything, because peers are not trusted.
 */
import * as v from 'valibot';
import * as callLimits from './call-limits.ts';
import * as limits from './limits.ts';
import { id, safeText } from './text.ts';

/** Messages are text streams with files as attached byte streams; read marks are data messages. */
export const callChatTopic = 'vest.chat';
export const callChatReadTopic = 'vest.chat.read';

/** A message's attributes. When a person sends an id again, it is the same message, repeated or edited. */
export const callChatHead = v.object({ id, edit: v.optional(v.literal('1')) });

export const callChatText = v.pipe(safeText, v.maxLength(limits.messageMaxChars));

export const callChatRead = v.object({
  ids: v.pipe(v.array(id), v.maxLength(callLimits.callChatReadMaxIds)),
});

export const callChatFileName = v.pipe(safeText, v.maxLength(limits.fileNameMaxBytes));

/** Files of these types are shown as pictures; all others get a neutral type that no browser opens as a page. */
export const callChatPictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
];
