/** What the composer does to its draft. Ids come from services/ids: composer.services.ts gives `newId`. */
import { assign, type AnyActorRef } from 'xstate';
import { attachmentsMax, uploadMaxBytes } from '#contract/limits.ts';
import type { Draft } from '#services/sending/drafts/types.ts';
import type { UnsentAttachment } from '#services/sending/outbox/types.ts';
import { PendingFileRefused } from '#services/sending/pending-files/types.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import {
  admit,
  emptyDraft,
  joined,
  type ChosenFile,
  type FileProblem,
  type StoredDraft,
} from './composer.draft.ts';
import type { ComposerEvent } from './composer.events.ts';

export interface ComposerInput {
  readonly conversationId: string;
  readonly selfId: string;
}

export interface ComposerContext extends ComposerInput {
  readonly draft: Draft;
  /** What is stored, or needs no storing: the same object as `draft` when nothing is to be kept. */
  readonly kept: Draft;
  /** Waiting to be copied, one after another. */
  readonly pending: readonly ChosenFile[];
  /** Of the draft's stored files, by fileId, for `src`. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Of files that were not taken, until they are read. */
  readonly problems: readonly FileProblem[];
  /** Failures in a row of the store. */
  readonly failedTries: number;
}

export interface CopiedFile {
  readonly attachment: UnsentAttachment;
  readonly address: string | null;
}

type Args = {
  readonly context: ComposerContext;
  readonly event: ComposerEvent;
  readonly system: AnyActorRef['system'];
};
type Change = Partial<ComposerContext>;

/** An action that answers what changes. */
const change = (make: (args: Args) => Change) =>
  assign<ComposerContext, ComposerEvent, undefined, ComposerEvent, never>(make);

/** The same, told by an actor's answer. */
const changeBy = <Params extends object>(make: (args: Args, params: Params) => Change) =>
  assign<ComposerContext, ComposerEvent, Params, ComposerEvent, never>(make);

export const draftActions = (newId: () => string) => {
  const fresh = ({ conversationId }: ComposerContext) => emptyDraft(conversationId, newId());
  const startAnew = change(({ context }) => {
    const draft = fresh(context);
    return { draft, kept: draft, problems: [] };
  });
  return {
    startAnew,
    setText: change(({ context: { draft }, event }) =>
      event.type === 'composer.changed' ? { draft: { ...draft, content: event.text } } : {},
    ),
    setReply: change(({ context: { draft }, event }) =>
      event.type === 'composer.reply' ? { draft: { ...draft, replyTo: event.message } } : {},
    ),
    forgetReply: change(({ context: { draft } }) =>
      draft.replyTo === null ? {} : { draft: { ...draft, replyTo: null } },
    ),
    admitFiles: change(({ context: { draft, pending }, event, system }) => {
      if (event.type !== 'composer.attach') return {};
      const room = attachmentsMax - draft.attachments.length - pending.length;
      const maxBytes = readDb(system)?.uploadMaxBytes ?? uploadMaxBytes;
      const { admitted, problems } = admit(event.files, event.folders ?? [], room, maxBytes);
      const chosen = admitted.map((file): ChosenFile => ({
        fileId: newId(),
        name: file.name,
        sizeBytes: file.size,
        mime: file.type || 'application/octet-stream',
        from: file,
      }));
      return { pending: [...pending, ...chosen], problems };
    }),
    detachFile: change(({ context: { draft, pending }, event }) => {
      if (event.type !== 'composer.detach') return {};
      const isOther = ({ fileId }: { fileId: string }) => fileId !== event.fileId;
      const attachments = draft.attachments.filter(isOther);
      return {
        pending: pending.filter(isOther),
        ...(attachments.length < draft.attachments.length && { draft: { ...draft, attachments } }),
      };
    }),
    noteCopied: changeBy<CopiedFile>(
      ({ context: { draft, pending, addresses } }, { attachment, address }) => ({
        pending: pending.filter(({ fileId }) => fileId !== attachment.fileId),
        draft: { ...draft, attachments: [...draft.attachments, attachment] },
        ...(address !== null && { addresses: { ...addresses, [attachment.fileId]: address } }),
      }),
    ),
    noteRefused: changeBy<{ error: unknown }>(({ context: { pending, problems } }, { error }) => {
      const [refused, ...others] = pending;
      if (!refused) return {};
      // Whatever else it is, the file is not kept here.
      const kind = error instanceof PendingFileRefused ? error.problem : 'unstored';
      return { pending: others, problems: [...problems, { kind, name: refused.name }] };
    }),
    forgetProblems: change(() => ({ problems: [] })),
    /** Here nothing was changed since: what is stored stands, also when it is nothing any more. */
    takeStored: changeBy<StoredDraft>(({ context }, { draft: stored, addresses, lost }) => {
      const draft = stored ?? fresh(context);
      const problems = [...context.problems, ...asLost(lost)];
      return { draft, kept: draft, addresses, problems, failedTries: 0 };
    }),
    /** Something was written before it was known what is stored: nothing of either is lost. */
    joinStored: changeBy<StoredDraft>(
      ({ context: { draft: mine, pending, addresses: mineAt, problems } }, answer) => {
        const { draft: stored, addresses, lost } = answer;
        if (!stored) return { failedTries: 0 };
        const { draft, problems: tooMany } = joined(stored, mine, pending.length);
        return {
          draft,
          kept: stored,
          addresses: { ...addresses, ...mineAt },
          problems: [...problems, ...asLost(lost), ...tooMany],
          failedTries: 0,
        };
      },
    ),
    /**
     * Another tab went on with the draft, or sent it, and so did I: mine is another message from now on. Its files get
     * bytes of their own, for the other message's go with it.
     */
    forkDraft: change(({ context: { draft, pending } }) => ({
      draft: { ...draft, clientId: newId(), attachments: [] },
      pending: [
        ...pending,
        ...draft.attachments.map(({ fileId, name, sizeBytes, mime }): ChosenFile => ({
          fileId: newId(),
          name,
          sizeBytes,
          mime,
          from: { fileId },
        })),
      ],
    })),
    noteKept: changeBy<{ draft: Draft }>((_, { draft }) => ({ kept: draft, failedTries: 0 })),
    countFailedTry: change(({ context }) => ({ failedTries: context.failedTries + 1 })),
  };
};

const asLost = (names: readonly string[]) =>
  names.map((name): FileProblem => ({ kind: 'unreadable', name }));
