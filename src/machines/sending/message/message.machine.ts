import { assign, raise, sendParent, setup, stateIn } from 'xstate';
import { storePatienceMs, unsentNoticeMs } from '#contract/limits.ts';
import { hasStatus } from '#services/app/api/types.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import { failureIn } from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import { uploadMachine } from '../upload/upload.machine.ts';
import {
  own,
  queueOf,
  sentId,
  unwantedFact,
  type MessageContext,
  type MessageInput,
  type Own,
  type Read,
  type Taken,
} from './message.context.ts';
import type { Outcome, UnsentEvent, UnsentFact } from './message.events.ts';
import { acting, noteUnwantedFile, startUploads, taking, tellUploads } from './message.files.ts';
import { isReady, isSendable, isUploaded, withoutRefusals, withUpload } from './message.record.ts';

const outcomeIn = ({ event }: { event: { output: Outcome } }) => event.output;
const messageIn = ({ event }: { event: { output: UnsentMessage | null } }): Read => ({
  message: event.output,
});

/**
 * Brings one own message from Enter to the server's acknowledgement (architecture, Data that must not be lost or
 * doubled). It is stored on this device before it is shown. One with files is shown at once, because the draft keeps
 * the files until then. Its files are uploaded first; then it waits for the turn that its conversation's queue gives.
 * It keeps its clientId through all tries. The bubble shows the state of this actor and nothing else
 * (message.selectors.ts): `patience` says «Не отправлено» once it takes long, `way` says beside it what the message waits
 * for. A refusal keeps the server's words; a refused file keeps back only its own message.
 */
export const messageMachine = setup({
  types: {} as {
    context: MessageContext;
    events: UnsentEvent;
    input: MessageInput;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    upload: uploadMachine,
    /** Done when the message is durable. */
    store: askPlaceholder<void, Own>(),
    /** Sends the message and removes it from the store. */
    send: askPlaceholder<Outcome, Own & { readonly areFilesSentAnew: boolean }>(),
    /** Marks the message so that no tab begins to send it; if it has left the store, it is put there to be looked for. */
    mark: askPlaceholder<void, Own>(),
    /** Removes the message once no tab is sending it. Answers whether it must stay because the server may have it. */
    remove: askPlaceholder<boolean, Own>(),
    /** Asks the server for the message and removes it from the store. Answers its id there; null: it never arrived. */
    lookFor: askPlaceholder<string | null, Own>(),
    /** Answers the message without the file; null when nothing is left of it. */
    removeFile: askPlaceholder<UnsentMessage | null, Own & { readonly fileId: string }>(),
  },
  actions: {
    noteFailure: assign({ failure: ({ event }) => failureIn(event) }),
    noteOffline: assign({ link: 'offline' }),
    noteOnline: assign({ link: 'online' }),
    forgetRefusals: assign({ message: ({ context }) => withoutRefusals(context.message) }),
    takeGiven: acting(({ event, enqueue }) =>
      enqueue(taking(eventAs(event, 'message.turn', 'message.read').message)),
    ),
    takeRecord: acting<Read>(({ enqueue }, { message }) => {
      if (message) enqueue(taking(message));
    }),
    takeOutcome: acting<Outcome>(({ context, enqueue }, outcome) => {
      switch (outcome.kind) {
        case 'sent': {
          const { message } = outcome;
          enqueue(tell('db', { type: 'message.changed', message, version: message.version }));
          break;
        }
        case 'takenBack':
          enqueue(tell('db', { type: 'outgoing.removed', clientId: context.message.clientId }));
          enqueue.sendParent(unwantedFact(outcome.messageId));
          break;
        case 'notTaken': {
          const { message } = outcome;
          enqueue.assign({ message, areFilesSentAnew: message.refusal === null });
        }
      }
    }),
    startUploads,
    /** Takes in an upload's report about its file. */
    noteFile: assign(({ context: { message }, event }) => {
      const told = eventAs(event, 'upload.done', 'upload.failed', 'upload.retried');
      return { message: withUpload(message, told) };
    }),
    noteStored: assign({ isStored: true }),
    noteUnstored: assign({ isStored: false }),
    noteUnwantedFile,
    forgetUnwantedFile: assign({ unwantedFiles: ({ context }) => context.unwantedFiles.slice(1) }),
    tellUploadsOffline: tellUploads({ type: 'connectivity.offline' }),
    tellUploadsOnline: tellUploads({ type: 'connectivity.online' }),
    tellUploadsRetry: tellUploads({ type: 'upload.retry' }),
    /** The server refuses the message itself, so its files need not be uploaded. */
    refuseUploads: tellUploads({ type: 'upload.refused', refusal: 'conversation_gone' }),
    show: tell('db', ({ context: { message } }) => ({
      type: 'outgoing.added',
      message,
    })),
    showIfItHasFiles: acting(({ context: { message }, enqueue }) => {
      if (message.attachments.length === 0) return;
      enqueue(tell('db', { type: 'outgoing.added', message }));
    }),
    showChanged: tell('db', ({ context: { message } }) => ({
      type: 'outgoing.changed',
      message,
    })),
    hide: tell('db', ({ context: { message } }) => ({
      type: 'outgoing.removed',
      clientId: message.clientId,
    })),
    beginPatience: raise({ type: 'patience.begin' }),
    restPatience: raise({ type: 'patience.rest' }),
    endPatience: raise({ type: 'patience.end' }),
    tellQueueDone: tell(queueOf, { type: 'queue.done' }),
    tellQueueFailed: tell(queueOf, ({ context }) => ({
      type: 'queue.failed',
      failure: context.failure ?? { kind: 'network' },
    })),
    tellQueueRetry: tell(queueOf, { type: 'queue.retry' }),
    tellWritten: sendParent(({ context: { message } }): UnsentFact => ({
      type: 'message.written',
      clientId: message.clientId,
    })),
    tellReady: sendParent(({ context: { message } }): UnsentFact => ({
      type: 'message.ready',
      conversationId: message.conversationId,
    })),
    tellUnwanted: acting<Taken>(({ enqueue }, { messageId }) => {
      if (messageId !== null) enqueue.sendParent(unwantedFact(messageId));
    }),
    tellEnded: sendParent(({ context: { message } }): UnsentFact => ({
      type: 'message.ended',
      clientId: message.clientId,
    })),
  },
  guards: {
    isStored: ({ context }) => context.isStored,
    isNew: ({ context }) => !context.isStored,
    isDiscarded: ({ context }) => context.message.isDiscarded === true,
    isOffline: ({ context }) => context.link === 'offline',
    isLate: ({ context }) => context.isLate,
    hasUnwantedFiles: ({ context }) => context.unwantedFiles.length > 0,
    isRefused: ({ context }) => !isSendable(context.message),
    isSendable: ({ context }) => isSendable(context.message),
    /** The server refused the message itself, so it must be stored as sendable first. */
    isItselfRefused: ({ context }) => context.message.refusal !== null,
    hasFilesToSend: ({ context }) => !context.message.attachments.every(isUploaded),
    isReady: ({ context }) => isReady(context.message),
    isReadyOffline: ({ context }) => context.link === 'offline' && isReady(context.message),
    isStoredReady: ({ context }) => context.isStored && isReady(context.message),
    isUnwanted: stateIn({ way: { storing: 'unwanted' } }),
    isNoLongerWanted: stateIn({ way: { sending: 'unwanted' } }),
    isTakenBack: (_, { kind }: Outcome) => kind === 'takenBack',
    isNotTaken: (_, { kind }: Outcome) => kind === 'notTaken',
    isNothingLeft: (_, { message }: Read) => message === null,
    was: (_, { answer }: { answer: boolean }) => answer,
    isSignedOut: ({ context: { failure } }) => failure !== null && hasStatus(failure, 401),
  },
  delays: { storePatience: storePatienceMs, unsentNotice: unsentNoticeMs },
}).createMachine({
  id: 'message',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({
    ...input,
    failure: null,
    unwantedFiles: [],
    areFilesSentAnew: false,
  }),
  type: 'parallel',
  on: {
    'upload.done': { actions: ['noteFile', 'showChanged', 'tellWritten'] },
    'upload.failed': { actions: ['noteFile', 'showChanged', 'tellWritten'] },
    'upload.retried': { actions: ['noteFile', 'showChanged', 'tellWritten'] },
    /** The person has cancelled the upload, or another tab has removed the file. */
    'upload.cancelled': { actions: 'noteUnwantedFile' },
    'message.discardFile': { actions: 'noteUnwantedFile' },
    'message.conversationGone': { actions: 'refuseUploads' },
  },
  states: {
    way: {
      initial: 'beginning',
      states: {
        beginning: {
          always: [
            { guard: 'isNew', target: 'storing' },
            { guard: 'isDiscarded', target: 'discarding.doubted' },
            { guard: 'isReadyOffline', target: 'kept.waiting.network' },
            { guard: 'isReady', target: 'kept.queued' },
            { target: 'kept' },
          ],
        },
        storing: {
          tags: 'busy',
          entry: 'showIfItHasFiles',
          invoke: {
            id: 'store',
            src: 'store',
            input: own,
            onDone: [
              { guard: 'isUnwanted', target: 'discarding', actions: 'noteStored' },
              { target: 'kept', actions: ['show', 'tellWritten'] },
            ],
            onError: [
              { guard: 'isUnwanted', target: 'gone', actions: 'hide' },
              { target: 'unstored' },
            ],
          },
          on: {
            'message.turn': {
              target: 'sending',
              actions: ['takeGiven', 'show'],
            },
          },
          initial: 'wanted',
          states: {
            wanted: { after: { storePatience: 'overdue' }, on: { 'message.discard': 'unwanted' } },
            unwanted: {
              // The store may still keep it: that is undone in its turn.
              after: { storePatience: '#message.way.discarding' },
              on: { 'message.turn': { actions: 'tellQueueDone' } },
            },
            /** The store may still take the message; until then only this page has it. */
            overdue: {
              tags: 'failed',
              entry: ['noteUnstored', 'show'],
              on: {
                'message.retry': { target: '#message.way.storing', reenter: true },
                'message.discard': '#message.way.discarding',
                'message.read': { target: '#message.way.kept', actions: 'takeGiven' },
              },
            },
          },
        },
        /** The message exists only on this page, so the person must know it and can try again. */
        unstored: {
          tags: 'failed',
          entry: ['noteUnstored', 'show'],
          on: {
            'message.retry': 'storing',
            'message.discard': 'discarding',
            'message.read': {
              target: 'kept',
              actions: 'takeGiven',
            },
            'message.turn': {
              target: 'sending',
              actions: 'takeGiven',
            },
          },
        },
        /** The message is in this device's store, which outlives the page. */
        kept: {
          entry: 'noteStored',
          on: {
            'message.turn': {
              target: 'sending',
              actions: 'takeGiven',
            },
            'message.read': {
              target: 'kept',
              actions: 'takeGiven',
            },
            'message.discard': 'discarding',
            'message.retry': { actions: 'tellQueueRetry' },
          },
          initial: 'placing',
          states: {
            placing: {
              entry: 'startUploads',
              always: [
                { guard: 'hasUnwantedFiles', target: 'removingFile' },
                { guard: 'isRefused', target: 'refused' },
                { guard: 'hasFilesToSend', target: 'uploading' },
                {
                  guard: 'isOffline',
                  target: 'waiting.network',
                  actions: ['tellReady', 'endPatience'],
                },
                { target: 'queued', actions: ['tellReady', 'beginPatience'] },
              ],
            },
            /** Uploads go one after another, among all tabs. */
            uploading: {
              tags: 'busy',
              entry: 'restPatience',
              always: [
                { guard: 'hasUnwantedFiles', target: 'removingFile' },
                { guard: 'isRefused', target: 'refused' },
                { guard: 'isReady', target: 'placing' },
              ],
              on: { 'message.retry': { actions: 'tellUploadsRetry' } },
            },
            removingFile: {
              tags: 'busy',
              invoke: {
                id: 'removeFile',
                src: 'removeFile',
                input: ({ context }) => ({
                  ...own({ context }),
                  fileId: context.unwantedFiles[0] ?? '',
                }),
                onDone: [
                  {
                    guard: { type: 'isNothingLeft', params: messageIn },
                    target: '#message.way.gone',
                    actions: 'hide',
                  },
                  {
                    target: 'placing',
                    actions: [
                      { type: 'takeRecord', params: messageIn },
                      'forgetUnwantedFile',
                      'showChanged',
                      'tellWritten',
                    ],
                  },
                ],
                // The file is still in the stored message, so its upload begins anew.
                onError: { target: 'placing', actions: 'forgetUnwantedFile' },
              },
              after: { storePatience: { target: 'placing', actions: 'forgetUnwantedFile' } },
            },
            /** The server refused the message or one of its files. Its other uploads go on. */
            refused: {
              tags: 'failed',
              always: [
                { guard: 'hasUnwantedFiles', target: 'removingFile' },
                { guard: 'isSendable', target: 'placing' },
              ],
              on: {
                'message.retry': [
                  {
                    guard: 'isItselfRefused',
                    target: '#message.way.storing',
                    actions: ['forgetRefusals', 'tellUploadsRetry'],
                  },
                  { actions: 'tellUploadsRetry' },
                ],
              },
            },
            /** Another message goes first, in this tab or another. */
            queued: {
              tags: 'waiting',
              on: {
                'message.barred': 'waiting.otherTab',
                'connectivity.offline': 'waiting.network',
              },
            },
            waiting: {
              initial: 'server',
              states: {
                /** The queue decides when to try again. */
                server: {
                  tags: 'waiting',
                  always: { guard: 'isSignedOut', target: 'session' },
                  on: { 'connectivity.offline': 'network' },
                },
                network: {
                  tags: 'waiting',
                  on: { 'connectivity.online': '#message.way.kept.queued' },
                },
                session: { tags: 'waiting', on: { 'connectivity.offline': 'network' } },
                otherTab: {
                  tags: 'waiting',
                  on: {
                    'message.unbarred': '#message.way.kept.queued',
                    'connectivity.offline': 'network',
                  },
                },
              },
            },
          },
        },
        sending: {
          tags: 'busy',
          entry: 'noteStored',
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context }) => ({
              ...own({ context }),
              areFilesSentAnew: context.areFilesSentAnew,
            }),
            onDone: [
              {
                guard: { type: 'isTakenBack', params: outcomeIn },
                target: 'gone',
                actions: [{ type: 'takeOutcome', params: outcomeIn }, 'tellQueueDone'],
              },
              {
                guard: 'isNoLongerWanted',
                target: 'discarding',
                actions: [
                  {
                    type: 'tellUnwanted',
                    params: ({ event }) => ({ messageId: sentId(event.output) }),
                  },
                  'tellQueueDone',
                ],
              },
              {
                guard: { type: 'isNotTaken', params: outcomeIn },
                target: 'kept',
                actions: [
                  { type: 'takeOutcome', params: outcomeIn },
                  'showChanged',
                  'tellWritten',
                  'tellQueueDone',
                ],
              },
              {
                target: 'gone',
                actions: [{ type: 'takeOutcome', params: outcomeIn }, 'tellQueueDone'],
              },
            ],
            onError: [
              {
                guard: 'isNoLongerWanted',
                target: 'discarding',
                actions: ['noteFailure', 'tellQueueFailed'],
              },
              { target: 'kept.waiting', actions: ['noteFailure', 'tellQueueFailed'] },
            ],
          },
          initial: 'wanted',
          states: {
            wanted: {
              on: {
                /** The hanging try is given up; the next one sends the same clientId. */
                'message.turn': {
                  target: '#message.way.sending',
                  reenter: true,
                  actions: 'takeGiven',
                },
                'message.retry': { actions: 'tellQueueRetry' },
                'message.discard': 'unwanted',
                'connectivity.offline': '#message.way.kept.waiting.network',
              },
            },
            /** The try may finish; if the server takes the message, it is deleted there. */
            unwanted: {
              on: { 'connectivity.offline': '#message.way.discarding' },
              initial: 'marking',
              states: {
                marking: {
                  invoke: {
                    id: 'mark',
                    src: 'mark',
                    input: own,
                    onDone: { target: 'marked', actions: ['hide', 'tellWritten'] },
                    onError: '#message.way.sending.wanted',
                  },
                  after: { storePatience: '#message.way.sending.wanted' },
                },
                marked: {},
              },
            },
          },
        },
        discarding: {
          /** The queue reads the store again, and finds the message marked. */
          on: { 'message.turn': { actions: 'tellQueueDone' } },
          initial: 'marking',
          states: {
            marking: {
              tags: 'busy',
              invoke: {
                id: 'mark',
                src: 'mark',
                input: own,
                onDone: { target: 'removing', actions: ['hide', 'tellWritten'] },
                // A message that exists only on this page goes, whatever the store answers.
                onError: [
                  { guard: 'isStored', target: '#message.way.kept' },
                  { target: '#message.way.gone', actions: 'hide' },
                ],
              },
              after: {
                storePatience: [
                  { guard: 'isStored', target: '#message.way.kept' },
                  { target: '#message.way.gone', actions: 'hide' },
                ],
              },
            },
            /** Another tab may be sending the message. */
            removing: {
              tags: 'busy',
              invoke: {
                id: 'remove',
                src: 'remove',
                input: own,
                onDone: [
                  {
                    guard: { type: 'was', params: ({ event }) => ({ answer: event.output }) },
                    target: 'doubted',
                  },
                  { target: '#message.way.gone' },
                ],
                // The next page removes it.
                onError: '#message.way.gone',
              },
            },
            /** A try had no answer, so the server may have the message: it is asked at the next turn. */
            doubted: {
              entry: 'tellReady',
              on: {
                'message.turn': {
                  target: 'lookingFor',
                  actions: 'takeGiven',
                },
              },
            },
            lookingFor: {
              tags: 'busy',
              invoke: {
                id: 'lookFor',
                src: 'lookFor',
                input: own,
                onDone: {
                  target: '#message.way.gone',
                  actions: [
                    { type: 'tellUnwanted', params: ({ event }) => ({ messageId: event.output }) },
                    'tellQueueDone',
                  ],
                },
                onError: { target: 'doubted', actions: ['noteFailure', 'tellQueueFailed'] },
              },
              on: {
                'message.turn': { target: 'lookingFor', reenter: true },
                'connectivity.offline': 'doubted',
              },
            },
          },
        },
        gone: { type: 'final', entry: 'tellEnded' },
      },
    },
    /** Decides when the bubble says «Не отправлено»: at once without a network, after 5 s with one. */
    patience: {
      initial: 'beginning',
      on: {
        'patience.end': '.over',
        'connectivity.offline': {
          target: '.over',
          actions: ['noteOffline', 'tellUploadsOffline'],
        },
        'connectivity.online': [
          /** Uploads go on as soon as the network is back, so their message no longer counts as «Не отправлено». */
          {
            guard: 'hasFilesToSend',
            target: '.resting',
            actions: ['noteOnline', 'tellUploadsOnline'],
          },
          { actions: ['noteOnline', 'tellUploadsOnline'] },
        ],
        'message.retry': [{ guard: 'isReady', target: '.running' }, { target: '.resting' }],
      },
      states: {
        beginning: {
          always: [
            { guard: 'isOffline', target: 'over' },
            { guard: 'isLate', target: 'over' },
            { guard: 'isStoredReady', target: 'running' },
            { target: 'resting' },
          ],
        },
        resting: { on: { 'patience.begin': 'running' } },
        running: { on: { 'patience.rest': 'resting' }, after: { unsentNotice: 'over' } },
        over: {},
      },
    },
  },
});
