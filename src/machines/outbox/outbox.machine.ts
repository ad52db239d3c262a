import { assign, setup } from 'xstate';
import { storePatienceMs } from '#contract/limits.ts';
import type { UnsentMessage } from '#services/outbox/types.ts';
import { backoffMs } from '../backoff.ts';
import { laneMachine } from '../lane/lane.machine.ts';
import { tellEvery } from '../peers.ts';
import { askPlaceholder, workerPlaceholder } from '../placeholder.ts';
import {
  retry,
  showAllStalled,
  showDiscarded,
  showDiscardedUnsaved,
  showSaved,
  showStalled,
  showStored,
  showUnsaved,
  stopDrainedLane,
} from './outbox.actions.ts';
import type { OutboxEvent } from './outbox.events.ts';
import {
  idToDiscard,
  messageToSave,
  planSaving,
  type OutboxContext,
  type OutboxInput,
} from './outbox.tasks.ts';

/**
 * Messages on their way (architecture, Data that must not be lost or doubled): each is in this device's store
 * before it is on the screen, and stays there until the server has acknowledged it, through reloads, other
 * tabs and a forced sign-out. The store is asked one thing at a time; sending is the lanes' business, one for
 * each conversation that has something to send.
 */
export const outboxMachine = setup({
  types: {
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
    input: {} as OutboxInput,
    tags: {} as 'busy' | 'waiting',
  },
  actors: {
    lane: laneMachine,
    watchStore: workerPlaceholder<OutboxEvent, { userId: string }>(),
    loadStored: askPlaceholder<readonly UnsentMessage[], { userId: string }>(),
    /** Done when it is durable. */
    save: askPlaceholder<void, { userId: string; message: UnsentMessage | null }>(),
    removeStored: askPlaceholder<void, { userId: string; clientId: string | null }>(),
  },
  actions: {
    /** outbox.services.ts provides it with the device's clock. */
    planSaving: planSaving(() => 0),
    planDiscarding: assign({
      tasks: ({ context, event }) =>
        event.type === 'outbox.discard'
          ? [...context.tasks, { kind: 'discard', clientId: event.clientId } as const]
          : context.tasks,
    }),
    retry,
    finishTask: assign({ tasks: ({ context }) => context.tasks.slice(1) }),
    showSaved,
    showUnsaved,
    showStored,
    showDiscarded,
    showDiscardedUnsaved,
    stopDrainedLane,
    showStalled,
    showAllStalled,
    noteStale: assign({ stale: true }),
    noteFresh: assign({ stale: false }),
    forgetFailedTries: assign({ failedTries: 0 }),
    noteOffline: assign({ link: 'offline' }),
    noteOnline: assign({ link: 'online' }),
    tellLanesOffline: tellEvery('lane', { type: 'connectivity.offline' }),
    tellLanesOnline: tellEvery('lane', { type: 'connectivity.online' }),
    countFailedTry: assign({ failedTries: ({ context }) => context.failedTries + 1 }),
  },
  guards: {
    hasToSave: ({ context }) => context.tasks[0]?.kind === 'save',
    hasToDiscard: ({ context }) => context.tasks[0]?.kind === 'discard',
    isStale: ({ context }) => context.stale,
    hasTasks: ({ context }) => context.tasks.length > 0,
  },
  delays: {
    backoff: ({ context }) => backoffMs(context.failedTries),
    storePatience: storePatienceMs,
  },
}).createMachine({
  id: 'outbox',
  context: ({ input }) => ({ ...input, tasks: [], stale: true, newestAt: 0, failedTries: 0 }),
  invoke: {
    id: 'watchStore',
    src: 'watchStore',
    input: ({ context }) => ({ userId: context.userId }),
    onError: {},
  },
  initial: 'idle',
  on: {
    'outbox.enqueue': { actions: 'planSaving' },
    'outbox.retry': { actions: 'retry' },
    'outbox.discard': { actions: 'planDiscarding' },
    'outbox.storeChanged': { actions: 'noteStale' },
    /** A try that nobody heard the end of may have sent what is still shown. */
    'lane.drained': { actions: ['stopDrainedLane', 'noteStale'] },
    'outbox.noticed': { actions: 'showStalled' },
    'connectivity.offline': { actions: ['noteOffline', 'showAllStalled', 'tellLanesOffline'] },
    'connectivity.online': { actions: ['noteOnline', 'tellLanesOnline'] },
  },
  states: {
    idle: {
      always: [
        { guard: 'hasToSave', target: 'saving' },
        { guard: 'hasToDiscard', target: 'discarding' },
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
        id: 'removeStored',
        src: 'removeStored',
        input: ({ context }) => ({ userId: context.userId, clientId: idToDiscard(context) }),
        onDone: { target: 'idle', actions: ['showDiscarded', 'finishTask'] },
        onError: { target: 'idle', actions: ['showDiscardedUnsaved', 'finishTask'] },
      },
      after: { storePatience: { target: 'idle', actions: ['showDiscardedUnsaved', 'finishTask'] } },
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
            { type: 'showStored', params: ({ event }) => ({ messages: event.output }) },
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
      ],
      after: { backoff: 'loading' },
    },
  },
});
