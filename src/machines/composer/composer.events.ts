export type ComposerEvent =
  | { type: 'composer.changed'; text: string }
  /** Enter, or the send button. */
  | { type: 'composer.send' };
