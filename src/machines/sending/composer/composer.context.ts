/** Describes what the composer holds, and whose it is. */
import type { Draft, DraftEdit } from '#services/sending/drafts/types.ts';
import type { UnsentAttachment } from '#services/sending/outbox/types.ts';
import type { ChosenFile, FileProblem } from './composer.draft.ts';

export interface ComposerInput {
  readonly conversationId: string;
  readonly selfId: string;
}

export interface ComposerContext extends ComposerInput {
  readonly draft: Draft;
  /** The draft as it is stored, or as it needs no storing; the same object as `draft` when nothing is left to store. */
  readonly kept: Draft;
  /** The message that is being changed: its words are in the field, and the draft waits below them as it was. */
  readonly edit: DraftEdit | null;
  /** The same object as `edit` when nothing of it is left to store. */
  readonly keptEdit: DraftEdit | null;
  /** Files that wait to be copied, one after another. */
  readonly uncopied: readonly ChosenFile[];
  /** Addresses of the draft's stored files, by fileId, for `src`. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Files that were not taken, until the person has read why. */
  readonly problems: readonly FileProblem[];
  /** New words that were left unsaved and can be brought back. */
  readonly left: DraftEdit | null;
  /** How often storing or reading has failed in a row. */
  readonly failedTries: number;
}

export interface CopiedFile {
  readonly attachment: UnsentAttachment;
  readonly address: string | null;
}

/** The person and the conversation that a draft belongs to. */
export interface DraftPlace {
  readonly userId: string;
  readonly conversationId: string;
}

export const placeOf = ({ context }: { readonly context: ComposerContext }): DraftPlace => ({
  userId: context.selfId,
  conversationId: context.conversationId,
});
