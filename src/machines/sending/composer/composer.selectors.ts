import type { SnapshotFrom } from 'xstate';
import { charsLeftShownFrom, messageMaxChars } from '#contract/limits.ts';
import type { composerMachine } from './composer.machine.ts';

type Composer = SnapshotFrom<typeof composerMachine>;

/** What the field shows. */
export const selectText = (composer: Composer): string => composer.context.draft.content;

/** What the message will answer. */
export const selectReplyTo = (composer: Composer) => composer.context.draft.replyTo;

/** Files whose bytes are here, and those that are being copied. */
export const selectFiles = (composer: Composer) => composer.context.draft.attachments;
export const selectPendingFiles = (composer: Composer) => composer.context.pending;
export const selectAddress =
  (fileId: string) =>
  (composer: Composer): string | null =>
    composer.context.addresses[fileId] ?? null;

/** Files that were not taken. */
export const selectProblems = (composer: Composer) => composer.context.problems;

/** Enter would send, now or when the files are ready. */
export const selectCanSend = (composer: Composer): boolean =>
  composer.can({ type: 'composer.send' });

/** Enter was pressed, and files are still being copied. */
export const selectIsAwaitingFiles = (composer: Composer): boolean =>
  composer.matches({ sending: 'awaitingFiles' });

/** How many characters are left where that begins to matter, below 0 when there are too many; else null. */
export function selectCharsLeft(composer: Composer): number | null {
  const left = messageMaxChars - selectText(composer).trim().length;
  return left <= charsLeftShownFrom ? left : null;
}
