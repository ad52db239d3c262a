import { assign, emit, not, setup, type AnyActorRef } from 'xstate';
import {
  attachmentsMax,
  draftSavedAfterMs,
  editUndoMs,
  storePatienceMs,
  uploadMaxBytes,
} from '#contract/limits.ts';
import { hasVisibleCharacter } from '#contract/visible.ts';
import type { Draft, DraftEdit } from '#services/sending/drafts/types.ts';
import { PendingFileRefused } from '#services/sending/pending-files/types.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import { backoffMs, errorIn } from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tell } from '#machines/kit/peers.ts';
import { actionPlaceholder, askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import {
  admit,
  emptyDraft,
  isSayable,
  isSavable,
  isTooLong,
  isUnchanged,
  joined,
  problemsOfLost,
  type ChosenFile,
  type StoredDraft,
} from './composer.draft.ts';
import {
  placeOf,
  type ComposerContext,
  type ComposerInput,
  type CopiedFile,
  type DraftPlace,
} from './composer.context.ts';
import type { ComposerEvent, ComposerFact } from './composer.events.ts';

interface Args {
  readonly context: ComposerContext;
  readonly event: ComposerEvent;
  readonly system: AnyActorRef['system'];
}

const change = <Params extends object | undefined = undefined>(
  make: (args: Args, params: Params) => Partial<ComposerContext>,
) => assign<ComposerContext, ComposerEvent, Params, ComposerEvent, never>(make);

/** Makes the actions that need new ids; composer.services.ts provides them. */
export function actionsWithIds(newId: () => string) {
  const fresh = ({ conversationId }: ComposerContext) => emptyDraft(conversationId, newId());
  return {
    startAnew: change(({ context }) => {
      const draft = fresh(context);
      return { draft, kept: draft, problems: [] };
    }),
    admitFiles: change(({ context: { draft, uncopied }, event, system }) => {
      const { files, folders = [] } = eventAs(event, 'composer.attach');
      const room = attachmentsMax - draft.attachments.length - uncopied.length;
      const maxBytes = readDb(system)?.uploadMaxBytes ?? uploadMaxBytes;
      const { admitted, problems } = admit(files, folders, room, maxBytes);
      const chosen = admitted.map((file): ChosenFile => ({
        fileId: newId(),
        name: file.name,
        sizeBytes: file.size,
        mime: file.type || 'application/octet-stream',
        from: file,
      }));
      return { uncopied: [...uncopied, ...chosen], problems };
    }),
    handEdit: tell<'lateLoader', ComposerContext, ComposerEvent>(
      'lateLoader',
      ({ context: { conversationId, edit: changed } }) => {
        // Safe: the guard has seen it.
        const { files: _files, ...edit } = changed as DraftEdit;
        return {
          type: 'edits.want',
          edit: { ...edit, content: edit.content.trim(), conversationId, editId: newId() },
        };
      },
    ),
    /**
     * Nothing was changed here meanwhile, so the stored draft wins. If there is none any more, the field is emptied.
     */
    takeStored: change<StoredDraft>(({ context }, { draft: stored, addresses, lost }) => {
      const draft = stored ?? fresh(context);
      const problems = [...context.problems, ...problemsOfLost(lost)];
      return { draft, kept: draft, addresses, problems, failedTries: 0 };
    }),
    /**
     * Another tab went on with the draft or sent it, and this tab has changed it too: here it becomes another message.
     * Its files get bytes of their own, because the bytes of the other message are removed with that message.
     */
    forkDraft: change(({ context: { draft, uncopied } }) => ({
      draft: { ...draft, clientId: newId(), attachments: [] },
      uncopied: [
        ...uncopied,
        ...draft.attachments.map(({ fileId, name, sizeBytes, mime }): ChosenFile => ({
          fileId: newId(),
          name,
          sizeBytes,
          mime,
          from: { fileId },
        })),
      ],
    })),
  };
}

const sendIfReady = {
  guard: 'isReady',
  actions: ['handOver', 'startAnew', 'tellTypingStop'],
} as const;

interface Loaded {
  readonly event: { readonly output: StoredDraft };
}

const takeStored = {
  type: 'takeStored',
  params: ({ event }: Loaded): StoredDraft => event.output,
} as const;

const unread = { target: 'unread', actions: 'countFailedTry' } as const;
const unsaved = { target: 'unsaved', actions: 'countFailedTry' } as const;
const reading = { tags: 'waiting', after: { backoff: 'restoring' } } as const;

/** The words of another edit, which take the place of the earlier ones, have their own 5 s. */
const leavesAnew = { guard: not('isUnchanged'), target: 'nothing' } as const;

/** Words that would be lost, or else those that were left before. */
const leftBy = ({ edit, left }: Pick<ComposerContext, 'edit' | 'left'>): DraftEdit | null =>
  edit && !isUnchanged(edit) ? edit : left;

/**
 * Holds the new message of one conversation while it is written: its text, the quoted message and its files. The draft
 * is stored on this device as it grows, survives the page and is shared by all tabs. Enter hands it to the outbox, and
 * from then on the field holds another message. The outbox removes the stored draft once it has stored the message
 * (spec 4, Message send; spec 5; contract, Limits). While the words of a message that was sent are changed here, the
 * draft waits below them as it was. Which message that is, is stored for each tab: no other tab shows or removes it.
 */
export const composerMachine = setup({
  types: {} as {
    context: ComposerContext;
    events: ComposerEvent;
    emitted: ComposerFact;
    input: ComposerInput;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    /** Reports changes by other tabs. */
    watchDraft: workerPlaceholder<ComposerEvent, DraftPlace>(),
    watchPage: workerPlaceholder<ComposerEvent>(),
    /** Reports that the message which is being changed was deleted. */
    watchEdited: workerPlaceholder<ComposerEvent, { id: string }>(),
    loadStored: askPlaceholder<StoredDraft, DraftPlace>(),
    /** Answers the draft as it is stored now. */
    save: askPlaceholder<Draft, { userId: string; draft: Draft }>(),
    loadEdit: askPlaceholder<DraftEdit | null, DraftPlace>(),
    /** Answers the edit as it is stored now. */
    saveEdit: askPlaceholder<DraftEdit | null, DraftPlace & { edit: DraftEdit | null }>(),
    /** Stores a copy of a file's bytes and measures a picture. @throws PendingFileRefused */
    copyFile: askPlaceholder<CopiedFile, { userId: string; file: ChosenFile | null }>(),
  },
  actions: {
    ...actionsWithIds(() => ''),
    setText: assign(({ context: { draft }, event }) => ({
      draft: { ...draft, content: eventAs(event, 'composer.changed').text },
    })),
    setReply: assign(({ context: { draft }, event }) => ({
      draft: { ...draft, replyTo: eventAs(event, 'composer.reply').message },
    })),
    setEditText: assign(({ context: { edit }, event }) => ({
      edit: edit && { ...edit, content: eventAs(event, 'composer.changed').text },
    })),
    /** An edit that was begun before the stored one was read takes its place, and «Вернуть» brings that one back. */
    takeEdit: assign(({ context: { edit, left } }, stored: DraftEdit | null) => ({
      edit: edit ?? stored,
      keptEdit: stored,
      left: leftBy({ edit: edit && stored, left }),
      failedTries: 0,
    })),
    beginEdit: assign(({ context, event }) => ({
      edit: eventAs(event, 'composer.edit').edit,
      left: leftBy(context),
    })),
    leaveEdit: assign(({ context }) => ({ edit: null, left: leftBy(context) })),
    noteLost: assign(({ context: { edit } }) => ({
      edit: edit && { ...edit, isLost: true as const },
    })),
    /** Nothing of it is to be brought back. */
    endEdit: assign({ edit: null }),
    returnToEdit: assign(({ context }) => ({
      edit: context.left,
      left: leftBy({ ...context, left: null }),
    })),
    forgetLeft: assign({ left: null }),
    forgetReply: assign(({ context: { draft } }) =>
      draft.replyTo === null ? {} : { draft: { ...draft, replyTo: null } },
    ),
    detachFile: assign(({ context: { draft, uncopied }, event }) => {
      const gone = eventAs(event, 'composer.detach');
      const isOther = ({ fileId }: { fileId: string }) => fileId !== gone.fileId;
      const attachments = draft.attachments.filter(isOther);
      return {
        uncopied: uncopied.filter(isOther),
        ...(attachments.length < draft.attachments.length && { draft: { ...draft, attachments } }),
      };
    }),
    /** Removes the bytes of a file that was detached; composer.services.ts provides it. */
    dropBytes: actionPlaceholder,
    noteCopied: assign(
      ({ context: { draft, uncopied, addresses } }, { attachment, address }: CopiedFile) => ({
        uncopied: uncopied.filter(({ fileId }) => fileId !== attachment.fileId),
        draft: { ...draft, attachments: [...draft.attachments, attachment] },
        ...(address !== null && { addresses: { ...addresses, [attachment.fileId]: address } }),
      }),
    ),
    noteRefused: assign(({ context: { uncopied, problems }, event }) => {
      const [refused, ...others] = uncopied;
      if (!refused) return {};
      const error = errorIn(event);
      // Any other failure means that the file is not stored.
      const kind = error instanceof PendingFileRefused ? error.problem : 'unstored';
      return { uncopied: others, problems: [...problems, { kind, name: refused.name }] };
    }),
    forgetProblems: assign({ problems: [] }),
    /**
     * The person began to write before the stored draft was read. Both are joined, so that nothing of either is lost.
     */
    joinStored: assign(({ context }, { draft: stored, addresses, lost }: StoredDraft) => {
      if (!stored) return { failedTries: 0 };
      const { draft, problems: tooMany } = joined(stored, context.draft, context.uncopied.length);
      return {
        draft,
        kept: stored,
        addresses: { ...addresses, ...context.addresses },
        problems: [...context.problems, ...problemsOfLost(lost), ...tooMany],
        failedTries: 0,
      };
    }),
    noteKept: assign((_, kept: Draft) => ({ kept, failedTries: 0 })),
    noteKeptEdit: assign((_, keptEdit: DraftEdit | null) => ({ keptEdit, failedTries: 0 })),
    countFailedTry: assign({ failedTries: ({ context }) => context.failedTries + 1 }),
    handOver: tell('outbox', ({ context: { draft } }) => ({
      type: 'outbox.enqueue',
      ...draft,
      content: draft.content.trim(),
    })),
    sayReplied: emit({ type: 'composer.replied' }),
    tellTypingKey: tell(({ context }) => `typing:${context.conversationId}`, {
      type: 'typing.key',
    }),
    tellTypingStop: tell(({ context }) => `typing:${context.conversationId}`, {
      type: 'typing.stop',
    }),
  },
  guards: {
    saysNothing: ({ event }) =>
      event.type === 'composer.changed' && !hasVisibleCharacter(event.text),
    isEdited: ({ context }) => context.draft !== context.kept,
    hasUncopied: ({ context }) => context.uncopied.length > 0,
    isBeingCopied: ({ context, event }) =>
      event.type === 'composer.detach' && context.uncopied[0]?.fileId === event.fileId,
    hasProblems: ({ context }) => context.problems.length > 0,
    isReady: ({ context: { uncopied, draft, edit } }) =>
      !edit && uncopied.length === 0 && isSayable(draft),
    wouldBeReady: ({ context: { uncopied, draft, edit } }) =>
      !edit && uncopied.length > 0 && !isTooLong(draft),
    isEditing: ({ context }) => !!context.edit,
    isEditUnkept: ({ context }) => context.edit !== context.keptEdit,
    isUnchanged: ({ context: { edit } }) => !edit || isUnchanged(edit),
    isSavable: ({ context: { edit } }) => !!edit && isSavable(edit),
    isLost: ({ context: { edit } }) => edit?.isLost === true,
    hasLeft: ({ context }) => context.left !== null,
  },
  delays: {
    pause: draftSavedAfterMs,
    editUndo: editUndoMs,
    storePatience: storePatienceMs,
    backoff: ({ context }) => backoffMs(context.failedTries),
  },
}).createMachine({
  id: 'composer',
  options: { maxIterations: 1_000 },
  context: ({ input }) => {
    const draft = emptyDraft(input.conversationId, '');
    return {
      ...input,
      draft,
      kept: draft,
      edit: null,
      keptEdit: null,
      uncopied: [],
      addresses: {},
      problems: [],
      left: null,
      failedTries: 0,
    };
  },
  type: 'parallel',
  /** The draft has its clientId from the start. */
  entry: 'startAnew',
  invoke: [
    { id: 'watchDraft', src: 'watchDraft', input: placeOf, onError: {} },
    { id: 'watchPage', src: 'watchPage', onError: {} },
  ],
  states: {
    field: {
      initial: 'open',
      states: {
        open: {
          on: {
            'composer.changed': [
              /** Others are told that a message is being written, not that one is being changed. */
              { guard: 'isEditing', actions: 'setEditText' },
              { guard: 'saysNothing', actions: ['setText', 'tellTypingStop'] },
              { actions: ['setText', 'tellTypingKey'] },
            ],
            'composer.reply': { actions: ['leaveEdit', 'setReply', 'sayReplied'] },
            'composer.cancelReply': { actions: 'forgetReply' },
            'composer.attach': { actions: ['leaveEdit', 'admitFiles'] },
            'composer.detach': { actions: ['detachFile', 'dropBytes'] },
            'composer.dismiss': { actions: 'forgetProblems' },
          },
        },
      },
    },
    purpose: {
      initial: 'writing',
      on: {
        'composer.edit': {
          target: '.editing',
          actions: ['beginEdit', 'sayReplied', 'tellTypingStop'],
        },
        'composer.returnToEdit': {
          guard: 'hasLeft',
          target: '.editing',
          actions: ['returnToEdit', 'sayReplied'],
        },
      },
      states: {
        writing: { always: { guard: 'isEditing', target: 'editing' } },
        /** The draft and its files wait as they were; the field holds the words of a message. */
        editing: {
          invoke: {
            id: 'watchEdited',
            src: 'watchEdited',
            input: ({ context: { edit } }) => ({ id: edit?.id ?? '' }),
            onError: {},
          },
          always: [
            { guard: not('isEditing'), target: 'writing' },
            { guard: 'isLost', target: 'orphaned' },
          ],
          on: {
            'composer.send': [
              { guard: 'isUnchanged', actions: 'endEdit' },
              { guard: 'isSavable', actions: ['handEdit', 'endEdit'] },
            ],
            'composer.leaveEdit': { actions: 'leaveEdit' },
            'composer.editLost': { actions: 'noteLost' },
          },
        },
        /** The message was deleted meanwhile. What was written stays in the field until the person has seen it. */
        orphaned: {
          tags: 'failed',
          always: { guard: not('isEditing'), target: 'writing' },
          on: { 'composer.leaveEdit': { actions: 'leaveEdit' } },
        },
      },
    },
    /** New words that were not saved. */
    leaving: {
      initial: 'nothing',
      states: {
        nothing: { always: { guard: 'hasLeft', target: 'undoable' } },
        undoable: {
          on: {
            'composer.returnToEdit': 'nothing',
            'composer.leaveEdit': leavesAnew,
            'composer.edit': leavesAnew,
            'composer.reply': leavesAnew,
            'composer.attach': leavesAnew,
          },
          after: { editUndo: { target: 'nothing', actions: 'forgetLeft' } },
        },
      },
    },
    files: {
      initial: 'settled',
      states: {
        settled: { always: { guard: 'hasUncopied', target: 'copying' } },
        /** Copying a large file may take long; it can be removed meanwhile. */
        copying: {
          tags: 'busy',
          invoke: {
            id: 'copyFile',
            src: 'copyFile',
            input: ({ context: { selfId, uncopied } }) => ({
              userId: selfId,
              file: uncopied[0] ?? null,
            }),
            onDone: {
              target: 'settled',
              actions: { type: 'noteCopied', params: ({ event }) => event.output },
            },
            onError: { target: 'settled', actions: 'noteRefused' },
          },
          on: {
            'composer.detach': { guard: 'isBeingCopied', target: 'settled' },
          },
        },
      },
    },
    sending: {
      initial: 'idle',
      states: {
        /** Without visible text or files, or with more than 8,000 characters, Enter does nothing. */
        idle: {
          on: {
            'composer.send': [
              sendIfReady,
              { guard: 'wouldBeReady', target: 'awaitingFiles', actions: 'forgetProblems' },
            ],
          },
        },
        /**
         * Enter was pressed: the message goes once its files are stored, unless one is refused or the draft is changed.
         */
        awaitingFiles: {
          tags: 'waiting',
          always: [
            { guard: 'hasProblems', target: 'idle' },
            { ...sendIfReady, target: 'idle' },
            { guard: not('hasUncopied'), target: 'idle' },
          ],
          on: {
            'composer.changed': 'idle',
            'composer.attach': 'idle',
            'composer.edit': 'idle',
          },
        },
      },
    },
    keeping: {
      initial: 'restoring',
      states: {
        restoring: {
          tags: 'busy',
          invoke: {
            id: 'loadStored',
            src: 'loadStored',
            input: placeOf,
            onDone: [
              { guard: not('isEdited'), target: 'kept', actions: takeStored },
              {
                target: 'kept',
                actions: { type: 'joinStored', params: ({ event }) => event.output },
              },
            ],
            onError: unread,
          },
          on: { 'composer.draftMoved': { target: 'restoring', reenter: true } },
          after: { storePatience: unread },
        },
        /** Nothing is stored in this state: it would replace the draft that could not be read. */
        unread: reading,
        kept: {
          always: { guard: 'isEdited', target: 'dirty' },
          on: { 'composer.draftMoved': 'comparing' },
        },
        dirty: {
          always: { guard: not('isEdited'), target: 'kept' },
          on: {
            'composer.changed': { target: 'dirty', reenter: true },
            'composer.left': 'saving',
            'composer.draftMoved': { actions: 'forkDraft' },
          },
          after: { pause: 'saving' },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context: { selfId, draft } }) => ({ userId: selfId, draft }),
            onDone: {
              target: 'kept',
              actions: { type: 'noteKept', params: ({ event }) => event.output },
            },
            onError: unsaved,
          },
          on: {
            /**
             * Stores what has changed since the saving began: a page that is being left may be gone before the saving
             * ends.
             */
            'composer.left': { guard: 'isEdited', target: 'saving', reenter: true },
            'composer.draftMoved': { actions: 'forkDraft' },
          },
          after: { storePatience: unsaved },
        },
        /** The draft is only in the field, so the inbox keeps this actor (holdsUnkept). */
        unsaved: {
          tags: 'waiting',
          on: {
            'composer.left': 'saving',
            'composer.draftMoved': { actions: 'forkDraft' },
          },
          after: { backoff: 'saving' },
        },
        /** Another tab has stored or removed the draft. */
        comparing: {
          tags: 'busy',
          invoke: {
            id: 'loadStored',
            src: 'loadStored',
            input: placeOf,
            onDone: [
              { guard: not('isEdited'), target: 'kept', actions: takeStored },
              { target: 'kept', actions: 'forkDraft' },
            ],
            onError: 'kept',
          },
          on: { 'composer.draftMoved': { target: 'comparing', reenter: true } },
          after: { storePatience: 'kept' },
        },
      },
    },
    /** Stores what is being changed beside the draft, which other tabs may send or change meanwhile. */
    keepingEdit: {
      initial: 'restoring',
      states: {
        restoring: {
          tags: 'busy',
          invoke: {
            id: 'loadEdit',
            src: 'loadEdit',
            input: placeOf,
            onDone: {
              target: 'kept',
              actions: { type: 'takeEdit', params: ({ event }) => event.output },
            },
            onError: unread,
          },
          after: { storePatience: unread },
        },
        /** Nothing is stored or removed before the stored edit could be read: its words would be lost. */
        unread: reading,
        kept: { always: { guard: 'isEditUnkept', target: 'dirty' } },
        dirty: {
          always: [
            { guard: not('isEditUnkept'), target: 'kept' },
            /** Words that were handed over or left would come back with a page that ends during the pause. */
            { guard: not('isEditing'), target: 'saving' },
          ],
          on: {
            'composer.changed': { target: 'dirty', reenter: true },
            'composer.left': 'saving',
          },
          after: { pause: 'saving' },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveEdit',
            src: 'saveEdit',
            input: (args) => ({ ...placeOf(args), edit: args.context.edit }),
            onDone: {
              target: 'kept',
              actions: { type: 'noteKeptEdit', params: ({ event }) => event.output },
            },
            onError: unsaved,
          },
          on: { 'composer.left': { target: 'saving', reenter: true } },
          after: { storePatience: unsaved },
        },
        unsaved: {
          tags: 'waiting',
          on: { 'composer.left': 'saving' },
          after: { backoff: 'saving' },
        },
      },
    },
  },
});

/**
 * Answers whether a draft would be lost if this conversation's composer stopped. A stored draft comes back by itself.
 */
export function holdsUnkept(system: AnyActorRef['system'], conversationId: string): boolean {
  const composer: AnyActorRef | undefined = system.get(`composer:${conversationId}`);
  // Only composers are registered under this name (peers.ts), and their context is ComposerContext.
  const context = composer?.getSnapshot()?.context as ComposerContext | undefined;
  if (!context) return false;
  const { draft, kept, edit, keptEdit, uncopied } = context;
  return draft !== kept || edit !== keptEdit || uncopied.length > 0;
}
