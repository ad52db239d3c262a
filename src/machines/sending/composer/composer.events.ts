import type { Message } from '#contract/messages.ts';

export type ComposerEvent =
  | { type: 'composer.changed'; text: string }
  /** 'Цитировать'. */
  | { type: 'composer.reply'; message: NonNullable<Message['replyTo']> }
  /** The banner's close button, or Escape. */
  | { type: 'composer.cancelReply' }
  /** Chosen, dropped or pasted; `folders`: names of what was dropped and is no file. */
  | { type: 'composer.attach'; files: readonly File[]; folders?: readonly string[] }
  | { type: 'composer.detach'; fileId: string }
  /** What was said of files that were refused has been read. */
  | { type: 'composer.dismiss' }
  /** Another tab changed or sent this conversation's draft. */
  | { type: 'composer.draftMoved' }
  /** The field, the conversation or the page is left: the draft is kept at once. */
  | { type: 'composer.left' }
  /** Enter, or the send button. */
  | { type: 'composer.send' };

/** What the composer emits for whoever shows it. */
export type ComposerFact =
  /** An answer is to be written: the field wants the focus. */
  { type: 'composer.replied' };
