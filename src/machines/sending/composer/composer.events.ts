import type { DraftEdit } from '#services/sending/drafts/types.ts';
import type { Message } from '#contract/messages.ts';

export type ComposerEvent =
  | { type: 'composer.changed'; text: string }
  /** 'Цитировать' was pressed at a message. */
  | { type: 'composer.reply'; message: NonNullable<Message['replyTo']> }
  /** The banner's close button or Escape was pressed. */
  | { type: 'composer.cancelReply' }
  /** Files were chosen, dropped or pasted; `folders` names dropped folders, which cannot be sent. */
  | { type: 'composer.attach'; files: readonly File[]; folders?: readonly string[] }
  | { type: 'composer.detach'; fileId: string }
  /** The person has read why files were refused. */
  | { type: 'composer.dismiss' }
  /** «Изменить», or ArrowUp in an empty field. */
  | { type: 'composer.edit'; edit: DraftEdit }
  /** The banner's close button or Escape: the words of the message stay as they are. */
  | { type: 'composer.leaveEdit' }
  /** «Вернуть» within 5 s after that. */
  | { type: 'composer.returnToEdit' }
  /** The message that is being changed was deleted. */
  | { type: 'composer.editLost' }
  /** Another tab changed or sent this conversation's draft. */
  | { type: 'composer.draftMoved' }
  /** The field, the conversation or the page is left, so the draft is stored at once. */
  | { type: 'composer.left' }
  /** Enter or the send button was pressed; «Сохранить» while a message is being changed. */
  | { type: 'composer.send' };

/** Events that the composer emits to its view. */
export type ComposerFact =
  /** A reply or a change has begun, so the field takes the focus. */
  { type: 'composer.replied' };
