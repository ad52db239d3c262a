import type { Message } from '#contract/messages.ts';

export type ComposerEvent =
  | { type: 'composer.changed'; text: string }
  /** 'Цитировать'. */
  | { type: 'composer.reply'; message: NonNullable<Message['replyTo']> }
  /** The banner's close button, or Escape. */
  | { type: 'composer.cancelReply' }
  /** Chosen, dropped or pasted. */
  | { type: 'composer.attach'; files: readonly File[] }
  | { type: 'composer.detach'; fileId: string }
  /** What was said of files that were refused has been read. */
  | { type: 'composer.dismiss' }
  /** Another tab changed or sent this conversation's draft. */
  | { type: 'composer.draftMoved' }
  /** Enter, or the send button. */
  | { type: 'composer.send' };
