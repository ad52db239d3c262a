/** Makes of a request the message that is to be written, with the id and the digest that it will have. */
import type { ValidBody } from '#contract/routes.ts';
import { hasVisibleCharacter } from '#contract/visible.ts';
import { digestOf } from '#server/kit/digest.ts';
import { newId } from '#server/kit/ids.ts';
import { fileIdOf } from './files/attachment.ts';

export type NewMessage = ReturnType<typeof newMessageOf>;

export function newMessageOf(
  senderId: string,
  body: ValidBody<'POST /conversations/send'>,
  publicUrl: string,
) {
  const { conversationId, type, content, attachments = [] } = body;
  const clientId = body.clientId ?? null;
  const replyToId = body.replyToId ?? null;
  // An address that is not ours becomes an id that no file can have: ids contain no colon.
  const idOf = (url: string) => fileIdOf(url, publicUrl) ?? `none:${url}`;
  const fileIds = [...new Set(attachments.map(({ url }) => idOf(url)))];
  return {
    messageId: newId(),
    conversationId,
    senderId,
    clientId,
    /** Tells two requests with one clientId apart (contract, Versions); a file counts by its id alone. */
    digest:
      clientId === null ? null : digestOf([conversationId, type, content, replyToId, fileIds]),
    // Words without a visible character count as none, or a reply would quote nothing.
    content: fileIds.length > 0 && !hasVisibleCharacter(content) ? '' : content,
    replyToId,
    /** In the order of the attachments, each once. */
    fileIds,
  };
}
