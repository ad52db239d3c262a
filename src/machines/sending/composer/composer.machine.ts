import { emit, setup } from 'xstate';
import { draftSavedAfterMs, storePatienceMs } from '#contract/limits.ts';
import { hasVisibleCharacter } from '#contract/visible.ts';
import type { Draft } from '#services/sending/drafts/types.ts';
import { backoffMs } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { actionPlaceholder, askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import {
  draftActions,
  type ComposerContext,
  type ComposerInput,
  type CopiedFile,
} from './composer.actions.ts';
import {
  emptyDraft,
  isSayable,
  isTooLong,
  type ChosenFile,
  type StoredDraft,
} from './composer.draft.ts';
import type { ComposerEvent, ComposerFact } from './composer.events.ts';

/** Whose draft, and where. */
export interface DraftPlace {
  readonly userId: string;
  readonly conversationId: string;
}

const placeOf = ({ selfId, conversationId }: ComposerContext): DraftPlace => ({
  userId: selfId,
  conversationId,
});

/**
 * A new message of one conversation while it is written: its words, what it answers, its files. The draft is kept on
 * this device as it grows, survives the page, and is one for all tabs. Enter hands it to the outbox, which removes the
 * stored draft when it has the message itself; from then on the field is another message's (spec 4, Message send;
 * spec 5; contract, Limits).
 */
export const composerMachine = setup({
  types: {
    context: {} as ComposerContext,
    events: {} as ComposerEvent,
    emitted: {} as ComposerFact,
    input: {} as ComposerInput,
    tags: {} as 'busy' | 'waiting',
  },
  actors: {
    /** Other tabs. */
    watchDraft: workerPlaceholder<ComposerEvent, DraftPlace>(),
    watchPage: workerPlaceholder<ComposerEvent>(),
    loadStored: askPlaceholder<StoredDraft, DraftPlace>(),
    /** Answers the draft that is stored now. */
    save: askPlaceholder<Draft, { userId: string; draft: Draft }>(),
    /** Stores a copy of a file's bytes and measures a picture. @throws PendingFileRefused */
    copyFile: askPlaceholder<CopiedFile, { userId: string; file: ChosenFile | null }>(),
  },
  actions: {
    ...draftActions(() => ''),
    /** The bytes of a file that was removed; provided by composer.services.ts. */
    dropBytes: actionPlaceholder,
    handOver: tell<'outbox', ComposerContext, ComposerEvent>(
      'outbox',
      ({ context: { draft } }) => ({
        type: 'outbox.enqueue',
        ...draft,
        content: draft.content.trim(),
      }),
    ),
    sayReplied: emit({ type: 'composer.replied' }),
    tellTypingKey: tell<`typing:${string}`, ComposerContext, ComposerEvent>(
      ({ context }) => `typing:${context.conversationId}`,
      { type: 'typing.key' },
    ),
    tellTypingStop: tell<`typing:${string}`, ComposerContext, ComposerEvent>(
      ({ context }) => `typing:${context.conversationId}`,
      { type: 'typing.stop' },
    ),
  },
  guards: {
    saysNothing: ({ event }) =>
      event.type === 'composer.changed' && !hasVisibleCharacter(event.text),
    isEdited: ({ context }) => context.draft !== context.kept,
    isUntouched: ({ context }) => context.draft === context.kept,
    hasPending: ({ context }) => context.pending.length > 0,
    hasNoPending: ({ context }) => context.pending.length === 0,
    isBeingCopied: ({ context, event }) =>
      event.type === 'composer.detach' && context.pending[0]?.fileId === event.fileId,
    hasProblems: ({ context }) => context.problems.length > 0,
    isReady: ({ context }) => context.pending.length === 0 && isSayable(context.draft),
    wouldBeReady: ({ context }) => context.pending.length > 0 && !isTooLong(context.draft),
  },
  delays: {
    pause: draftSavedAfterMs,
    storePatience: storePatienceMs,
    backoff: ({ context }) => backoffMs(context.failedTries),
  },
}).createMachine({
  id: 'composer',
  context: ({ input }) => {
    const draft = emptyDraft(input.conversationId, '');
    return {
      ...input,
      draft,
      kept: draft,
      pending: [],
      addresses: {},
      problems: [],
      failedTries: 0,
    };
  },
  type: 'parallel',
  /** It has its clientId from the start. */
  entry: 'startAnew',
  invoke: [
    {
      id: 'watchDraft',
      src: 'watchDraft',
      input: ({ context }) => placeOf(context),
      onError: {},
    },
    { id: 'watchPage', src: 'watchPage', onError: {} },
  ],
  states: {
    field: {
      initial: 'open',
      states: {
        open: {
          on: {
            'composer.changed': [
              { guard: 'saysNothing', actions: ['setText', 'tellTypingStop'] },
              { actions: ['setText', 'tellTypingKey'] },
            ],
            'composer.reply': { actions: ['setReply', 'sayReplied'] },
            'composer.cancelReply': { actions: 'forgetReply' },
            'composer.attach': { actions: 'admitFiles' },
            'composer.detach': { actions: ['detachFile', 'dropBytes'] },
            'composer.dismiss': { actions: 'forgetProblems' },
          },
        },
      },
    },
    files: {
      initial: 'settled',
      states: {
        settled: {
          always: { guard: 'hasPending', target: 'copying' },
        },
        /** However long a large file takes: it can be removed. */
        copying: {
          tags: 'busy',
          invoke: {
            id: 'copyFile',
            src: 'copyFile',
            input: ({ context: { selfId, pending } }) => ({
              userId: selfId,
              file: pending[0] ?? null,
            }),
            onDone: {
              target: 'settled',
              actions: { type: 'noteCopied', params: ({ event }) => event.output },
            },
            onError: {
              target: 'settled',
              actions: { type: 'noteRefused', params: ({ event }) => ({ error: event.error }) },
            },
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
        /** Nothing that could be seen and no file, or more than 8,000 characters: Enter does nothing. */
        idle: {
          on: {
            'composer.send': [
              { guard: 'isReady', actions: ['handOver', 'startAnew', 'tellTypingStop'] },
              { guard: 'wouldBeReady', target: 'awaitingFiles', actions: 'forgetProblems' },
            ],
          },
        },
        /** Enter was pressed: it goes as soon as its files are stored, unless one is refused or it is changed. */
        awaitingFiles: {
          tags: 'waiting',
          always: [
            { guard: 'hasProblems', target: 'idle' },
            {
              guard: 'isReady',
              target: 'idle',
              actions: ['handOver', 'startAnew', 'tellTypingStop'],
            },
            { guard: 'hasNoPending', target: 'idle' },
          ],
          on: {
            'composer.changed': 'idle',
            'composer.attach': 'idle',
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
            input: ({ context }) => placeOf(context),
            onDone: [
              {
                guard: 'isUntouched',
                target: 'kept',
                actions: { type: 'takeStored', params: ({ event }) => event.output },
              },
              {
                target: 'kept',
                actions: { type: 'joinStored', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'unread', actions: 'countFailedTry' },
          },
          on: { 'composer.draftMoved': { target: 'restoring', reenter: true } },
          after: { storePatience: { target: 'unread', actions: 'countFailedTry' } },
        },
        /** Nothing is stored meanwhile: it would take the place of what could not be read. */
        unread: {
          tags: 'waiting',
          after: { backoff: 'restoring' },
        },
        kept: {
          always: { guard: 'isEdited', target: 'dirty' },
          on: { 'composer.draftMoved': 'comparing' },
        },
        dirty: {
          always: { guard: 'isUntouched', target: 'kept' },
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
              actions: { type: 'noteKept', params: ({ event }) => ({ draft: event.output }) },
            },
            onError: { target: 'unsaved', actions: 'countFailedTry' },
          },
          on: {
            /** What has changed since it began; a page that is being left hears no end of it. */
            'composer.left': { guard: 'isEdited', target: 'saving', reenter: true },
            'composer.draftMoved': { actions: 'forkDraft' },
          },
          after: { storePatience: { target: 'unsaved', actions: 'countFailedTry' } },
        },
        /** It stays in the field, and inbox keeps this actor as long as it does (composer.reader.ts). */
        unsaved: {
          tags: 'waiting',
          on: {
            'composer.left': 'saving',
            'composer.draftMoved': { actions: 'forkDraft' },
          },
          after: { backoff: 'saving' },
        },
        /** Another tab has put or removed the draft. */
        comparing: {
          tags: 'busy',
          invoke: {
            id: 'loadMoved',
            src: 'loadStored',
            input: ({ context }) => placeOf(context),
            onDone: [
              {
                guard: 'isUntouched',
                target: 'kept',
                actions: { type: 'takeStored', params: ({ event }) => event.output },
              },
              { target: 'kept', actions: 'forkDraft' },
            ],
            onError: 'kept',
          },
          on: { 'composer.draftMoved': { target: 'comparing', reenter: true } },
          after: { storePatience: 'kept' },
        },
      },
    },
  },
});
