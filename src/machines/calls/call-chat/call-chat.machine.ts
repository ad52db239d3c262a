import { and, assertEvent, assign, not, setup, stateIn } from 'xstate';
import { callChatReadMaxIds, callTryPauseMs } from '#contract/call-limits.ts';
import { messageMaxChars, receiptsBatchMs } from '#contract/limits.ts';
import type { CallFile } from '#services/calls/call-files/types.ts';
import { attentionRegion } from '#machines/app/attention.ts';
import { actionPlaceholder, askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { CallChatEvent } from './call-chat.events.ts';
import {
  changed,
  editable,
  firstWaiting,
  withFile,
  withOwn,
  withReader,
  withoutComing,
  withReceived,
  type ChatMessage,
  type FileRefusal,
  type Messages,
} from './call-chat.messages.ts';

/** Somebody else's message that I have read. */
export interface ReadMark {
  readonly id: string;
  readonly fromId: string;
}

export interface CallChatContext {
  /** At most 500. */
  readonly messages: Messages;
  readonly text: string;
  readonly files: readonly CallFile[];
  readonly refused: readonly FileRefusal[];
  /** The draft that was in the field when the person began to edit their last message. */
  readonly beforeEdit: string;
  /** The message that is being sent, and the share of it that has left, from 0 to 1. */
  readonly sending: ChatMessage | null;
  readonly share: number;
  /** Keys of others' messages on the screen, whether or not somebody looks at them. */
  readonly visible: readonly string[];
  /** Messages that I have read and whose authors do not know it yet. */
  readonly untold: readonly ReadMark[];
  readonly batch: readonly ReadMark[];
  /** The time by the device's clock and an id, both new for each message. */
  readonly nowMs: number;
  readonly newId: string;
}

const notGone = {
  target: 'idle',
  actions: { type: 'noteEnd', params: { delivery: 'failed' } },
} as const;

const fits = (text: string): boolean => text.trim().length <= messageMaxChars;

/**
 * Runs the chat of a call (spec 2, 3 and 9, Call chat): only the people in the call have it, and it is gone with the
 * call. Messages go one after another while somebody is there to read them, and wait otherwise. A message is read when
 * 60 % of it, or of a later message, was on the screen of a window that has the focus. Its author is told 250 ms later.
 * The chat outlives a connection: a person who comes back into the call finds all of it.
 */
export const callChatMachine = setup({
  types: {} as { context: CallChatContext; events: CallChatEvent; tags: 'busy' | 'waiting' },
  actors: {
    /** Passes on the facts of the room's chat, over whatever connection the room has. */
    watchChat: workerPlaceholder(),
    /** Frees the files that are kept in memory when it ends. */
    holdFiles: workerPlaceholder(),
    watchAttention: workerPlaceholder(),
    /** Ends with callChat.gone or callChat.notGone. */
    send: workerPlaceholder<CallChatEvent, { readonly message: ChatMessage | null }>(),
    tellRead: askPlaceholder<void, readonly ReadMark[]>(),
  },
  actions: {
    noteMoment: assign({ nowMs: 0, newId: 'new' }),
    /** Keeps the files that fit, and notes why the others were not taken. */
    takeFiles: actionPlaceholder,
    forgetFile: actionPlaceholder,
    addReceived: assign({
      messages: ({ context: { messages, nowMs }, event }) =>
        event.type === 'chat.message' ? withReceived(messages, event, nowMs) : messages,
    }),
    addOwn: assign({
      messages: ({ context: { messages, text, files, newId, nowMs } }) =>
        withOwn(messages, { id: newId, text: text.trim(), atMs: nowMs, files }),
    }),
    noteReader: assign({
      messages: ({ context: { messages }, event }) =>
        event.type === 'chat.read' ? withReader(messages, event.byId, event.ids) : messages,
    }),
    noteFile: assign({
      messages: ({ context: { messages }, event }) => {
        assertEvent(event, 'callChat.received');
        return withFile(messages, event);
      },
    }),
    loseComing: assign({ messages: ({ context: { messages } }) => withoutComing(messages) }),
    noteText: assign({
      text: ({ context, event }) => (event.type === 'callChat.changed' ? event.text : context.text),
    }),
    dropFile: assign({
      files: ({ context: { files }, event }) => {
        assertEvent(event, 'callChat.detach');
        return files.filter(({ url }) => url !== event.url);
      },
    }),
    forgetRefused: assign({ refused: [] }),
    clearField: assign({ text: '', files: [], refused: [] }),
    beginEdit: assign(({ context: { text, messages } }) => ({
      beforeEdit: text,
      text: editable(messages)?.text ?? '',
    })),
    applyEdit: assign({
      messages: ({ context: { messages, text, nowMs } }) => {
        const edited = editable(messages);
        const words = text.trim();
        return edited && edited.text !== words
          ? changed(messages, edited.key, () => ({
              text: words,
              editedAtMs: nowMs,
              delivery: 'waiting',
            }))
          : messages;
      },
    }),
    endEdit: assign(({ context }) => ({ text: context.beforeEdit, beforeEdit: '' })),
    sendAnew: assign({
      messages: ({ context: { messages }, event }) => {
        assertEvent(event, 'callChat.retry');
        return changed(messages, event.key, ({ delivery }) =>
          delivery === 'failed' ? { delivery: 'waiting' } : {},
        );
      },
    }),
    discard: assign({
      messages: ({ context: { messages }, event }) => {
        assertEvent(event, 'callChat.discard');
        return messages.filter(({ key, delivery }) => key !== event.key || delivery !== 'failed');
      },
    }),
    takeWaiting: assign({
      sending: ({ context }) => firstWaiting(context.messages),
      share: 0,
    }),
    leaveSending: assign({ sending: null, share: 0 }),
    noteShare: assign({
      share: ({ context, event }) =>
        event.type === 'callChat.progress' ? event.share : context.share,
    }),
    noteEnd: assign({
      messages: ({ context: { messages, sending } }, { delivery }: Pick<ChatMessage, 'delivery'>) =>
        changed(messages, sending?.key ?? '', () => ({ delivery })),
    }),
    noteVisible: assign({
      visible: ({ context: { visible }, event }) => {
        assertEvent(event, 'callChat.visible');
        return visible.includes(event.key) ? visible : [...visible, event.key];
      },
    }),
    noteInvisible: assign({
      visible: ({ context: { visible }, event }) => {
        assertEvent(event, 'callChat.invisible');
        return visible.filter((key) => key !== event.key);
      },
    }),
    noteSeen: assign(({ context: { messages, visible, untold } }) => {
      // The messages above it were passed on the way, so they are read, too.
      const last = messages.findLastIndex(({ key }) => visible.includes(key));
      const isNew = ({ isSeen }: ChatMessage, at: number) => !isSeen && at <= last;
      const marks = messages
        .filter(isNew)
        .flatMap(({ id, fromId }) => (fromId === null ? [] : [{ id, fromId }]));
      return {
        messages: messages.map((one, at) => (isNew(one, at) ? { ...one, isSeen: true } : one)),
        untold: [...untold, ...marks],
      };
    }),
    takeBatch: assign({ batch: ({ context }) => context.untold.slice(0, callChatReadMaxIds) }),
    settleBatch: assign({
      untold: ({ context: { untold, batch } }) => untold.filter((one) => !batch.includes(one)),
      batch: [],
    }),
  },
  guards: {
    isSomebodyThere: ({ event }) => event.type === 'chat.company' && event.isThere,
    isTogether: stateIn({ company: 'together' }),
    hasWaiting: ({ context }) => firstWaiting(context.messages) !== null,
    hasUntold: ({ context }) => context.untold.length > 0,
    /** Empty or whitespace-only messages are not sent (spec 5, Empty messages). */
    canSend: ({ context: { text, files } }) =>
      fits(text) && (text.trim() !== '' || files.length > 0),
    hasWords: ({ context: { text } }) => fits(text) && text.trim() !== '',
    canEdit: ({ context }) => editable(context.messages) !== null,
  },
  delays: { gathering: receiptsBatchMs, tryPause: callTryPauseMs },
}).createMachine({
  id: 'callChat',
  options: { maxIterations: 1_000 },
  context: {
    messages: [],
    text: '',
    files: [],
    refused: [],
    beforeEdit: '',
    sending: null,
    share: 0,
    visible: [],
    untold: [],
    batch: [],
    nowMs: 0,
    newId: '',
  },
  type: 'parallel',
  invoke: [
    { id: 'watchChat', src: 'watchChat', onError: {} },
    { id: 'holdFiles', src: 'holdFiles', onError: {} },
  ],
  on: {
    'chat.message': { actions: ['noteMoment', 'addReceived'] },
    'chat.read': { actions: 'noteReader' },
    'callChat.received': { actions: 'noteFile' },
    'callChat.cut': { actions: 'loseComing' },
    'callChat.changed': { actions: 'noteText' },
    'callChat.attach': { actions: 'takeFiles' },
    'callChat.detach': { actions: ['forgetFile', 'dropFile'] },
    'callChat.dismiss': { actions: 'forgetRefused' },
    'callChat.retry': { actions: 'sendAnew' },
    'callChat.discard': { actions: 'discard' },
    'callChat.invisible': { actions: 'noteInvisible' },
  },
  states: {
    company: {
      initial: 'alone',
      states: {
        alone: { on: { 'chat.company': { guard: 'isSomebodyThere', target: 'together' } } },
        together: { on: { 'chat.company': { guard: not('isSomebodyThere'), target: 'alone' } } },
      },
    },
    field: {
      initial: 'fresh',
      states: {
        fresh: {
          on: {
            'callChat.send': {
              guard: 'canSend',
              actions: ['noteMoment', 'addOwn', 'clearField'],
            },
            'callChat.edit': { guard: 'canEdit', target: 'editing', actions: 'beginEdit' },
          },
        },
        editing: {
          on: {
            'callChat.send': {
              guard: and(['hasWords', 'canEdit']),
              target: 'fresh',
              actions: ['noteMoment', 'applyEdit', 'endEdit'],
            },
            'callChat.cancelEdit': { target: 'fresh', actions: 'endEdit' },
          },
        },
      },
    },
    delivery: {
      initial: 'idle',
      states: {
        idle: {
          entry: 'leaveSending',
          always: { guard: and(['hasWaiting', 'isTogether']), target: 'sending' },
        },
        sending: {
          tags: 'busy',
          entry: 'takeWaiting',
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context }) => ({ message: context.sending }),
            onError: notGone,
          },
          on: {
            'callChat.progress': { actions: 'noteShare' },
            'callChat.gone': {
              target: 'idle',
              actions: { type: 'noteEnd', params: { delivery: 'sent' } },
            },
            'callChat.notGone': notGone,
            /**
             * The message is sent again as soon as somebody is there. A person who has it already knows it by its id.
             */
            'chat.company': { guard: not('isSomebodyThere'), target: 'idle' },
          },
        },
      },
    },
    attention: attentionRegion('callChat.visible'),
    reading: {
      initial: 'idle',
      states: {
        idle: { always: { guard: and(['hasUntold', 'isTogether']), target: 'gathering' } },
        gathering: { after: { gathering: 'telling' } },
        telling: {
          tags: 'busy',
          entry: 'takeBatch',
          invoke: {
            id: 'tellRead',
            src: 'tellRead',
            input: ({ context: { batch } }) => batch,
            onDone: { target: 'idle', actions: 'settleBatch' },
            onError: 'pausing',
          },
        },
        pausing: { tags: 'waiting', after: { tryPause: 'idle' } },
      },
    },
  },
});
