import { assign, sendParent, setup } from 'xstate';
import { failureIn } from '#machines/kit/backoff.ts';
import { chosenPause, noPause, pausedAgain, type Pause } from '#machines/kit/pause.ts';
import { workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { UploadEvent, UploadFact } from './upload.events.ts';

export interface TransferInput {
  readonly userId: string;
  /** The clientId of the message. */
  readonly clientId: string;
  readonly fileId: string;
}

export interface UploadInput extends TransferInput {
  readonly sizeBytes: number;
  /** The reason of a refusal before this page was loaded. */
  readonly refusal: string | null;
  readonly link: 'online' | 'offline';
}

interface UploadContext extends UploadInput, Pause {
  /** By the browser's count; 0 again at each try. */
  readonly sentBytes: number;
}

type Refused = { readonly refusal: string };

const nameOf = ({ clientId, fileId }: UploadContext) => ({ clientId, fileId });
const reported = ({ event }: { readonly event: Refused }) => event;

const failRefused = {
  target: 'failed',
  actions: [
    { type: 'noteRefusal', params: reported },
    { type: 'tellFailed', params: reported },
  ],
} as const;

/** Makes the action that notes a failure and the pause after it. `now` reads the device's clock. */
export const noteFailure = (now: () => number) =>
  assign<UploadContext, UploadEvent, undefined, UploadEvent, never>(({ context, event }) =>
    pausedAgain(context, failureIn(event), now()),
  );

/**
 * Uploads one file to the server (spec 4, file send; spec 5). Files go one after another, among all tabs. After a
 * passing failure the upload starts again from the first byte; a refusal stays with its reason until the person tries
 * again or removes the file. The bytes are among this device's pending files and the address goes into its store, so
 * that a reload loses neither.
 */
export const uploadMachine = setup({
  types: {} as {
    context: UploadContext;
    events: UploadEvent;
    input: UploadInput;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    /** Waits for the turn, sends the bytes and stores the address; reports its progress. */
    transfer: workerPlaceholder<UploadEvent, TransferInput>(),
  },
  actions: {
    noteProgress: assign({
      sentBytes: ({ context }, { sentBytes }: { sentBytes: number }) =>
        Math.min(sentBytes, context.sizeBytes),
    }),
    forgetProgress: assign({ sentBytes: 0 }),
    noteWhole: assign({ sentBytes: ({ context }) => context.sizeBytes }),
    noteRefusal: assign({ refusal: (_, { refusal }: Refused) => refusal }),
    forgetRefusal: assign({ refusal: null }),
    /** upload.services.ts provides the device's clock. */
    noteFailure: noteFailure(() => 0),
    tellDone: sendParent(({ context }, { url }: { url: string }): UploadFact => ({
      type: 'upload.done',
      ...nameOf(context),
      url,
    })),
    tellFailed: sendParent(({ context }, { refusal }: Refused): UploadFact => ({
      type: 'upload.failed',
      ...nameOf(context),
      refusal,
    })),
    tellRetried: sendParent(({ context }): UploadFact => ({
      type: 'upload.retried',
      ...nameOf(context),
    })),
    tellCancelled: sendParent(({ context }): UploadFact => ({
      type: 'upload.cancelled',
      ...nameOf(context),
    })),
  },
  guards: {
    wasRefused: ({ context }) => context.refusal !== null,
    beginsOffline: ({ context }) => context.link === 'offline',
    /** After a Retry-After of the server, the network's return does not shorten the wait. */
    isNotHeldBack: ({ context: { failure } }) =>
      failure?.kind !== 'http' || failure.retryAfterMs === null,
  },
  delays: { backoff: chosenPause },
}).createMachine({
  id: 'upload',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({ ...input, sentBytes: 0, ...noPause }),
  initial: 'beginning',
  on: { 'upload.cancel': '.cancelled' },
  states: {
    beginning: {
      always: [
        { guard: 'wasRefused', target: 'failed' },
        { guard: 'beginsOffline', target: 'retrying.offline' },
        { target: 'going' },
      ],
    },
    going: {
      entry: 'forgetProgress',
      invoke: {
        id: 'transfer',
        src: 'transfer',
        input: ({ context: { userId, clientId, fileId } }) => ({ userId, clientId, fileId }),
        onError: { target: 'retrying', actions: 'noteFailure' },
      },
      on: {
        'connectivity.offline': 'retrying.offline',
        'upload.arrived': {
          target: 'done',
          actions: ['noteWhole', { type: 'tellDone', params: ({ event }) => event }],
        },
        'upload.refused': failRefused,
        'upload.broke': { target: 'retrying', actions: 'noteFailure' },
        'upload.gone': 'cancelled',
      },
      initial: 'waiting',
      states: {
        /** Another file is being uploaded. */
        waiting: { tags: 'waiting', on: { 'upload.begun': 'sending' } },
        sending: {
          tags: 'busy',
          on: {
            'upload.progressed': {
              actions: { type: 'noteProgress', params: ({ event }) => event },
            },
          },
        },
      },
    },
    retrying: {
      initial: 'backingOff',
      on: {
        'upload.retry': 'going',
        'upload.refused': failRefused,
      },
      states: {
        backingOff: {
          tags: 'waiting',
          after: { backoff: '#upload.going' },
          on: {
            'connectivity.online': { guard: 'isNotHeldBack', target: '#upload.going' },
            'connectivity.offline': 'offline',
          },
        },
        /** No try can succeed; the upload goes on when the network is back. */
        offline: { tags: 'waiting', on: { 'connectivity.online': '#upload.going' } },
      },
    },
    failed: {
      tags: 'failed',
      on: { 'upload.retry': { target: 'going', actions: ['forgetRefusal', 'tellRetried'] } },
    },
    done: { type: 'final' },
    cancelled: { type: 'final', entry: 'tellCancelled' },
  },
});
