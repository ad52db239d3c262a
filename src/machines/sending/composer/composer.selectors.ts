import type { SnapshotFrom } from 'xstate';
import { charsLeftShownFrom, messageMaxChars } from '#contract/limits.ts';
import { isBlank } from './composer.draft.ts';
import type { composerMachine } from './composer.machine.ts';

type Composer = SnapshotFrom<typeof composerMachine>;

/** Returns the text in the field. */
export const selectText = (composer: Composer): string =>
  composer.context.edit?.content ?? composer.context.draft.content;

export const selectConversationId = (composer: Composer): string =>
  composer.context.draft.conversationId;

/** Returns what the field holds of a message that is being changed; null: a new one is being written. */
export const selectEdit = (composer: Composer) => composer.context.edit;

export const selectIsEditing = (composer: Composer): boolean => !!composer.context.edit;

/** Answers whether the message that is being changed was deleted meanwhile. */
export const selectIsOrphaned = (composer: Composer): boolean =>
  composer.matches({ purpose: 'orphaned' });

/** Answers whether new words were left unsaved just now, and can be brought back. */
export const selectHasLeftEdit = (composer: Composer): boolean =>
  composer.matches({ leaving: 'undoable' });

/** Answers whether the field holds no words, no files and no answer, and changes no message. */
export const selectIsUntouched = ({ context: { draft, edit, uncopied } }: Composer): boolean =>
  !edit && draft.content === '' && uncopied.length === 0 && isBlank(draft);

/** Returns the quoted message; null also while the draft waits. */
export const selectReplyTo = (composer: Composer) =>
  composer.context.edit ? null : composer.context.draft.replyTo;

/** Returns the draft's stored files, without those that are still being copied. */
export const selectFiles = (composer: Composer) => composer.context.draft.attachments;
export const selectUncopiedFiles = (composer: Composer) => composer.context.uncopied;
export const selectAddress =
  (fileId: string) =>
  (composer: Composer): string | null =>
    composer.context.addresses[fileId] ?? null;

/** Files that were not taken. */
export const selectProblems = (composer: Composer) => composer.context.problems;

/** Answers whether Enter would send now, or when the files are stored. */
export const selectCanSend = (composer: Composer): boolean =>
  composer.can({ type: 'composer.send' });

/** Answers whether Enter was pressed while files are still being copied. */
export const selectIsAwaitingFiles = (composer: Composer): boolean =>
  composer.matches({ sending: 'awaitingFiles' });

/** Returns the number of characters left, below 0 when there are too many; null while there are plenty. */
export function selectCharsLeft(composer: Composer): number | null {
  const left = messageMaxChars - selectText(composer).trim().length;
  return left <= charsLeftShownFrom ? left : null;
}
