/** Checks, fills and joins drafts as plain data; describes the files that are not yet part of them. */
import { attachmentsMax, messageMaxChars } from '#contract/limits.ts';
import { hasVisibleCharacter } from '#contract/visible.ts';
import type { Draft, DraftEdit } from '#services/sending/drafts/types.ts';
import type { PendingFileProblem } from '#services/sending/pending-files/types.ts';

export type { DraftEdit };

/** A file whose bytes are not stored yet. */
export interface ChosenFile {
  /** The id under which the bytes will be stored. */
  readonly fileId: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly mime: string;
  /** From the disk, or from the pending files, where the draft of another tab has the same file. */
  readonly from: File | { readonly fileId: string };
}

/** The reason why a file is not in the draft. */
export interface FileProblem {
  readonly kind: PendingFileProblem | 'tooLarge' | 'tooMany' | 'folder' | 'nameless';
  readonly name: string;
}

/** The stored draft, without the files whose bytes are gone. */
export interface StoredDraft {
  readonly draft: Draft | null;
  /** By fileId, for `src`. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Names of files whose bytes are gone. */
  readonly lost: readonly string[];
}

export const emptyDraft = (conversationId: string, clientId: string): Draft => ({
  clientId,
  conversationId,
  content: '',
  replyTo: null,
  attachments: [],
});

/** Answers whether nothing in the draft has to be kept; spaces alone count as nothing. */
export const isBlank = ({ content, replyTo, attachments }: Draft): boolean =>
  !hasVisibleCharacter(content) && replyTo === null && attachments.length === 0;

export const isTooLong = ({ content }: Pick<Draft, 'content'>): boolean =>
  content.trim().length > messageMaxChars;

export const isUnchanged = ({ content, before }: DraftEdit): boolean =>
  content.trim() === before.trim();

/** Answers whether the new words may be saved: only a message with files can do without any. */
export const isSavable = (edit: DraftEdit): boolean =>
  !isTooLong(edit) && (edit.files !== '' || hasVisibleCharacter(edit.content));

/** Answers whether the draft may be sent as it is. */
export const isSayable = (draft: Draft): boolean =>
  !isTooLong(draft) && (hasVisibleCharacter(draft.content) || draft.attachments.length > 0);

/** Splits files into those for which the draft has room, and the others with their reasons. */
export function admit(
  files: readonly File[],
  folders: readonly string[],
  room: number,
  maxBytes: number,
): { readonly admitted: readonly File[]; readonly problems: readonly FileProblem[] } {
  const admitted: File[] = [];
  const problems: FileProblem[] = folders.map((name) => ({ kind: 'folder', name }));
  for (const file of files) {
    const kind = refusalOf(file, maxBytes) ?? (admitted.length < room ? null : 'tooMany');
    if (kind) problems.push({ kind, name: file.name });
    else admitted.push(file);
  }
  return { admitted, problems };
}

function refusalOf(file: File, maxBytes: number): FileProblem['kind'] | null {
  if (file.name.trim() === '') return 'nameless';
  return file.size > maxBytes ? 'tooLarge' : null;
}

/** Joins the stored draft with the text and files that were added before it was read. */
export function joined(stored: Draft, mine: Draft, pendingCount: number) {
  const attachments = [...stored.attachments, ...mine.attachments];
  const room = Math.max(0, attachmentsMax - pendingCount);
  const draft: Draft = {
    ...stored,
    content: stored.content + mine.content,
    replyTo: mine.replyTo ?? stored.replyTo,
    attachments: attachments.slice(0, room),
  };
  const problems = attachments
    .slice(room)
    .map(({ name }): FileProblem => ({ kind: 'tooMany', name }));
  return { draft, problems };
}

export const problemsOfLost = (names: readonly string[]): readonly FileProblem[] =>
  names.map((name) => ({ kind: 'unreadable', name }));
