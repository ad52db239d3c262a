import { assign, setup } from 'xstate';
import { storePatienceMs } from '#contract/limits.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import { backoffMs } from '#machines/kit/backoff.ts';
import { deletionMachine } from '../deletion/deletion.machine.ts';
import { conversationQueueMachine } from '../conversation-queue/conversation-queue.machine.ts';
import { tellEvery } from '#machines/kit/peers.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { uploadMachine } from '../upload/upload.machine.ts';
import * as shown from './outbox.actions.ts';
import * as deletions from './outbox.deletions.ts';
import type { OutboxEvent } from './outbox.events.ts';
import * as files from './outbox.files.ts';
import { stopDrainedQueue } from './outbox.queues.ts';
import {
  fileToDiscard,
  idToDiscard,
  messageToSave,
  planDiscarding,
  planDiscardingFile,
  planSaving,
  type OutboxContext,
  type OutboxInput,
  type Stored,
} from './outbox.tasks.ts';

/** A file of a message. */
export interface FileInput {
  readonly userId: string;
  readonly clientId: string;
  readonly fileId: string;
}

/**
 * Messages on their way (architecture, Data that must not be lost or doubled): each is in this device's store
 * before it is on the screen (one with files is in a draft until then), and stays there until the server has acknowledged
 * it, through reloads, other tabs and a forced sign-out. The store is asked one thing at a time; sending is the
 * queues' business, one for each conversation that has something to send; files are the uploads', one each; what
 * shall go from the server is the deletions', one each.
 */
export const outboxMachine = setup({
  types: {
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
    input: {} as OutboxInput,
    tags: {} as 'busy' | 'waiting',
  },
  actors: {
    queue: conversationQueueMachine,
    upload: uploadMachine,
    deletion: deletionMachine,
    watchStore: workerPlaceholder<OutboxEvent, { userId: string }>(),
    /** Tells when the page is being left. */
    watchPage: workerPlaceholder<OutboxEvent>(),
    /** Once, what earlier pages have left: drafts that are sent, bytes that nobody names. */
    tidy: workerPlaceholder<OutboxEvent, { userId: string }>(),
    loadStored: askPlaceholder<Stored, { userId: string }>(),
    /** Done when it is durable. */
    save: askPlaceholder<void, { userId: string; message: UnsentMessage | null }>(),
    /** Answers whether it was there. */
    discardStored: askPlaceholder<boolean, { userId: string; clientId: string | null }>(),
    /** Answers whether its message is still there. */
    discardStoredFile: askPlaceholder<boolean, { userId: string; file: FileInput | null }>(),
  },
  actions: {
    /** outbox.services.ts provides these two with the device's clock. */
    planSaving: planSaving(() => 0),
    startDeletion: deletions.startDeletion(() => 0),
    planDiscarding,
    planDiscardingFile,
    finishTask: assign({ tasks: ({ context }) => context.tasks.slice(1) }),
    retry: shown.retry,
    showSaved: shown.showSaved,
    showUnsaved: shown.showUnsaved,
    showStored: shown.showStored,
    showDiscarded: shown.showDiscarded,
    showDiscardedUnsaved: shown.showDiscardedUnsaved,
    showFileDiscarded: shown.showFileDiscarded,
    stopDrainedQueue,
    showStalled: shown.showStalled,
    showAllStalled: shown.showAllStalled,
    showUploadingAgain: shown.showUploadingAgain,
    showUploaded: files.showUploaded,
    showUploadRefused: files.showUploadRefused,
    showUploadRetried: files.showUploadRetried,
    refuseUploads: files.refuseUploads,
    undoDeletion: deletions.undoDeletion,
    hurryDeletions: tellEvery('deletion', { type: 'deletion.hurry' }),
    noteSettled: deletions.noteSettled,
    noteRefused: deletions.noteRefused,
    stopDeletion: deletions.stopDeletion,
    noteStale: assign({ stale: true }),
    noteFresh: assign({ stale: false }),
    forgetFailedTries: assign({ failedTries: 0 }),
    noteOffline: assign({ link: 'offline' }),
    noteOnline: assign({ link: 'online' }),
    tellQueuesOffline: tellEvery('queue', { type: 'connectivity.offline' }),
    tellQueuesOnline: tellEvery('queue', { type: 'connectivity.online' }),
    tellUploadsOffline: tellEvery('upload', { type: 'connectivity.offline' }),
    tellUploadsOnline: tellEvery('upload', { type: 'connectivity.online' }),
    tellDeletionsOffline: tellEvery('deletion', { type: 'connectivity.offline' }),
    tellDeletionsOnline: tellEvery('deletion', { type: 'connectivity.online' }),
    countFailedTry: assign({ failedTries: ({ context }) => context.failedTries + 1 }),
  },
  guards: {
    hasToSave: ({ context }) => context.tasks[0]?.kind === 'save',
    hasToDiscard: ({ context }) => context.tasks[0]?.kind === 'discard',
    hasToDiscardFile: ({ context }) => context.tasks[0]?.kind === 'discardFile',
    isStale: ({ context }) => context.stale,
  },
  delays: {
    backoff: ({ context }) => backoffMs(context.failedTries),
    storePatience: storePatienceMs,
  },
}).createMachine({
  id: 'outbox',
  context: ({ input }) => ({
    ...input,
    tasks: [],
    stale: true,
    newestAt: 0,
    failedTries: 0,
    undoable: [],
    refused: [],
  }),
  invoke: [
    {
      id: 'watchStore',
      src: 'watchStore',
      input: ({ context }) => ({ userId: context.userId }),
      onError: {},
    },
    { id: 'watchPage', src: 'watchPage', onError: {} },
    {
      id: 'tidy',
      src: 'tidy',
      input: ({ context }) => ({ userId: context.userId }),
      onError: {},
    },
  ],
  initial: 'idle',
  on: {
    'outbox.enqueue': { actions: 'planSaving' },
    'outbox.retry': { actions: 'retry' },
    'outbox.discard': { actions: 'planDiscarding' },
    'outbox.discardFile': { actions: 'planDiscardingFile' },
    'outbox.conversationGone': { actions: 'refuseUploads' },
    'outbox.storeChanged': { actions: 'noteStale' },
    /** A try that nobody heard the end of may have sent what is still shown. */
    'queue.drained': { actions: ['stopDrainedQueue', 'noteStale'] },
    'queue.stored': { actions: 'noteStale' },
    'upload.done': { actions: 'showUploaded' },
    'upload.failed': { actions: 'showUploadRefused' },
    'upload.retried': { actions: 'showUploadRetried' },
    'upload.cancelled': { actions: 'planDiscardingFile' },
    'outbox.delete': { actions: 'startDeletion' },
    'outbox.undoDelete': { actions: 'undoDeletion' },
    'outbox.pageLeft': { actions: 'hurryDeletions' },
    'deletion.settled': { actions: 'noteSettled' },
    'deletion.refused': { actions: 'noteRefused' },
    'deletion.ended': { actions: 'stopDeletion' },
    'outbox.noticed': { actions: 'showStalled' },
    'connectivity.offline': {
      actions: [
        'noteOffline',
        'showAllStalled',
        'tellQueuesOffline',
        'tellUploadsOffline',
        'tellDeletionsOffline',
      ],
    },
    'connectivity.online': {
      actions: [
        'noteOnline',
        'showUploadingAgain',
        'tellQueuesOnline',
        'tellUploadsOnline',
        'tellDeletionsOnline',
      ],
    },
  },
  states: {
    idle: {
      always: [
        { guard: 'hasToSave', target: 'saving' },
        { guard: 'hasToDiscard', target: 'discarding' },
        { guard: 'hasToDiscardFile', target: 'discardingFile' },
        { guard: 'isStale', target: 'loading' },
      ],
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ userId: context.userId, message: messageToSave(context) }),
        onDone: { target: 'idle', actions: ['showSaved', 'finishTask'] },
        onError: { target: 'idle', actions: ['showUnsaved', 'finishTask'] },
      },
      after: { storePatience: { target: 'idle', actions: ['showUnsaved', 'finishTask'] } },
    },
    discarding: {
      tags: 'busy',
      invoke: {
        id: 'discardStored',
        src: 'discardStored',
        input: ({ context }) => ({ userId: context.userId, clientId: idToDiscard(context) }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'showDiscarded', params: ({ event }) => ({ isStored: event.output }) },
            'finishTask',
          ],
        },
        onError: { target: 'idle', actions: ['showDiscardedUnsaved', 'finishTask'] },
      },
      after: { storePatience: { target: 'idle', actions: ['showDiscardedUnsaved', 'finishTask'] } },
    },
    discardingFile: {
      tags: 'busy',
      invoke: {
        id: 'discardStoredFile',
        src: 'discardStoredFile',
        input: ({ context }) => {
          const { userId } = context;
          const file = fileToDiscard(context);
          return { userId, file: file && { userId, ...file } };
        },
        onDone: {
          target: 'idle',
          actions: [
            {
              type: 'showFileDiscarded',
              params: ({ event }) => ({ isMessageLeft: event.output }),
            },
            'finishTask',
          ],
        },
        // It is still stored: reading again begins its upload anew.
        onError: { target: 'idle', actions: ['noteStale', 'finishTask'] },
      },
      after: { storePatience: { target: 'idle', actions: ['noteStale', 'finishTask'] } },
    },
    loading: {
      tags: 'busy',
      entry: 'noteFresh',
      invoke: {
        id: 'loadStored',
        src: 'loadStored',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'showStored', params: ({ event }) => ({ stored: event.output }) },
            'forgetFailedTries',
          ],
        },
        onError: { target: 'unreadable', actions: ['noteStale', 'countFailedTry'] },
      },
      after: {
        storePatience: { target: 'unreadable', actions: ['noteStale', 'countFailedTry'] },
      },
    },
    /** New messages are stored and sent all the same; the older ones wait. */
    unreadable: {
      tags: 'waiting',
      always: [
        { guard: 'hasToSave', target: 'saving' },
        { guard: 'hasToDiscard', target: 'discarding' },
        { guard: 'hasToDiscardFile', target: 'discardingFile' },
      ],
      after: { backoff: 'loading' },
    },
  },
});
