import { and } from 'xstate';
import { callChatSetup } from './call-chat.setup.ts';

/**
 * What is written in a call (spec 2, 3 and 9, Call chat): nobody but the people in it has it, and it is gone with the
 * call. Messages go one after another while somebody is there to read them, and wait otherwise; what was to 60 % on the
 * screen of a window that has the focus is read, and its author is told 250 ms later. It outlives a connection: whoever
 * comes back into the call finds all of it.
 */
export const callChatMachine = callChatSetup.createMachine({
  id: 'callChat',
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
        together: { on: { 'chat.company': { guard: 'isNobodyThere', target: 'alone' } } },
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
            onError: { target: 'idle', actions: 'noteNotGone' },
          },
          on: {
            'callChat.progress': { actions: 'noteShare' },
            'callChat.gone': { target: 'idle', actions: 'noteGone' },
            'callChat.notGone': { target: 'idle', actions: 'noteNotGone' },
            /** It goes again as soon as they are back: who has it already knows it by its id. */
            'chat.company': { guard: 'isNobodyThere', target: 'idle' },
          },
        },
      },
    },
    gaze: {
      initial: 'watched',
      states: {
        watched: {
          initial: 'away',
          invoke: { src: 'watchGaze', id: 'watchGaze', onError: 'unwatched' },
          states: {
            away: {
              on: {
                'gaze.looking': { target: 'looking', actions: 'noteSeen' },
                'callChat.visible': { actions: 'noteVisible' },
              },
            },
            looking: {
              on: {
                'gaze.lookingAway': 'away',
                'callChat.visible': { actions: ['noteVisible', 'noteSeen'] },
              },
            },
          },
        },
        /** What is on the screen counts as looked at: better than never being read. */
        unwatched: {
          entry: 'noteSeen',
          on: {
            'callChat.visible': { actions: ['noteVisible', 'noteSeen'] },
            'callChat.invisible': { target: 'watched', actions: 'noteInvisible' },
          },
        },
      },
    },
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
