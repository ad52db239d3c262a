import { chosenOf, groupInfoSetup } from './group-info.setup.ts';
import { readDb } from '#machines/store/db/db.reader.ts';

/**
 * A group's information while it is open (spec 3, Conversation; contract, REST): who is in it, its title, what is done
 * to a member, adding people, leaving. Nothing waits for anything else, and what others do meanwhile shows at once: a
 * title that is being written stays as it is typed, and who loses their rights only looks on from then on.
 */
export const groupInfoMachine = groupInfoSetup.createMachine({
  id: 'groupInfo',
  context: ({ input }) => ({
    ...input,
    group: null,
    rows: {},
    picked: [],
    candidateIds: null,
    failedTries: 0,
    membersFailure: null,
    titleFailure: null,
    addFailure: null,
    leaveFailure: null,
  }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      exit: 'dropMembers',
      invoke: [
        {
          id: 'watchGroup',
          src: 'watchGroup',
          input: ({ context: { conversationId } }) => ({ conversationId }),
          onError: {},
        },
        /** Each request's failure is an answer: this actor has none of its own. */
        { id: 'server', src: 'server', onError: {} },
      ],
      on: {
        'groupInfo.seen': { actions: 'noteSeen' },
        'groupInfo.candidates': { actions: 'noteCandidates' },
        'groupInfo.gone': 'gone',
      },
      states: {
        members: {
          initial: 'loading',
          on: { 'groupInfo.refresh': '.loading' },
          states: {
            loading: {
              tags: 'busy',
              invoke: {
                id: 'readGroup',
                src: 'readGroup',
                input: ({ context: { conversationId } }) => ({ conversationId }),
                onDone: {
                  target: 'loaded',
                  actions: [
                    {
                      type: 'storeMembers',
                      params: ({ event }) => ({ conversation: event.output }),
                    },
                    'forgetMembersFailures',
                  ],
                },
                onError: [
                  {
                    guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) },
                    target: '#groupInfo.gone',
                  },
                  {
                    guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) },
                    target: 'waiting',
                    actions: {
                      type: 'noteMembersFailure',
                      params: ({ event }) => ({ error: event.error }),
                    },
                  },
                  {
                    target: 'failed',
                    actions: {
                      type: 'noteMembersFailure',
                      params: ({ event }) => ({ error: event.error }),
                    },
                  },
                ],
              },
            },
            loaded: {
              on: { 'groupInfo.outdated': 'gathering' },
              /** Nobody tells of the presence of so many: it is looked up. */
              after: { refetch: { guard: 'isLarge', target: 'loading' } },
            },
            /** A burst of changes leads to one reading. */
            gathering: { after: { burst: 'loading' } },
            /** Comes again by itself. */
            waiting: { tags: 'waiting', after: { backoff: 'loading' } },
            failed: { tags: 'failed' },
          },
        },
        title: {
          initial: 'viewing',
          on: { 'groupInfo.demoted': '.viewing' },
          states: {
            viewing: { on: { 'groupInfo.editTitle': 'editing' } },
            editing: {
              initial: 'typing',
              on: {
                'groupInfo.saveTitle': [
                  { guard: 'isSameTitle', target: 'viewing' },
                  { target: 'saving' },
                ],
                'groupInfo.cancelTitle': 'viewing',
              },
              exit: 'forgetTitleFailure',
              states: { typing: {}, failed: { tags: 'failed' } },
            },
            saving: {
              tags: 'busy',
              /** Where the server has it already, its word of it comes like another's. */
              on: { 'groupInfo.cancelTitle': 'viewing' },
              invoke: {
                id: 'saveTitle',
                src: 'saveTitle',
                input: ({ context: { conversationId }, event }) => ({
                  conversationId,
                  title: event.type === 'groupInfo.saveTitle' ? event.title.trim() || null : null,
                }),
                onDone: {
                  target: 'viewing',
                  actions: {
                    type: 'storeGroup',
                    params: ({ event }) => ({ conversation: event.output }),
                  },
                },
                onError: {
                  target: 'editing.failed',
                  actions: {
                    type: 'noteTitleFailure',
                    params: ({ event }) => ({ error: event.error }),
                  },
                },
              },
            },
          },
        },
        rows: {
          on: {
            'groupInfo.do': { guard: 'isRowFree', actions: ['noteRowBusy', 'askAboutRow'] },
            'groupInfo.done': { actions: ['storeDone', 'clearRow'] },
            'groupInfo.rowFailed': [
              { guard: 'isRowOld', actions: ['noteRowFailure', 'readAgain'] },
              { actions: 'noteRowFailure' },
            ],
            'groupInfo.dismissRow': { guard: 'isRowFree', actions: 'clearRow' },
          },
        },
        adding: {
          initial: 'closed',
          on: { 'groupInfo.demoted': '.closed' },
          states: {
            closed: { entry: 'forgetPicked', on: { 'groupInfo.openAdding': 'choosing' } },
            choosing: {
              initial: 'ticking',
              exit: 'forgetAddFailure',
              on: {
                'groupInfo.toggle': {
                  guard: 'hasRoomFor',
                  target: '.ticking',
                  actions: ['toggle', 'forgetAddFailure'],
                },
                'groupInfo.add': { guard: 'isAnybodyPicked', target: 'adding' },
                'groupInfo.closeAdding': 'closed',
              },
              states: { ticking: {}, failed: { tags: 'failed' } },
            },
            adding: {
              tags: 'busy',
              on: { 'groupInfo.closeAdding': 'closed' },
              invoke: {
                id: 'addMembers',
                src: 'addMembers',
                input: ({ context }) => ({
                  conversationId: context.conversationId,
                  userIds: chosenOf(context),
                }),
                onDone: {
                  target: 'closed',
                  actions: {
                    type: 'storeGroup',
                    params: ({ event }) => ({ conversation: event.output }),
                  },
                },
                onError: [
                  {
                    guard: {
                      type: 'isForStrangers',
                      params: ({ event }) => ({ error: event.error }),
                    },
                    target: 'choosing.failed',
                    actions: [
                      {
                        type: 'noteAddFailure',
                        params: ({ event }) => ({ error: event.error }),
                      },
                      'askContacts',
                    ],
                  },
                  {
                    target: 'choosing.failed',
                    actions: {
                      type: 'noteAddFailure',
                      params: ({ event }) => ({ error: event.error }),
                    },
                  },
                ],
              },
            },
          },
        },
        leaving: {
          initial: 'staying',
          states: {
            staying: { on: { 'groupInfo.leave': 'asking' } },
            asking: {
              tags: 'busy',
              invoke: {
                id: 'leave',
                src: 'leave',
                input: ({ context: { conversationId }, self }) => ({
                  conversationId,
                  selfId: readDb(self.system)?.self.id ?? '',
                }),
                onDone: '#groupInfo.left',
                onError: [
                  {
                    guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) },
                    target: '#groupInfo.left',
                  },
                  {
                    target: 'failed',
                    actions: {
                      type: 'noteLeaveFailure',
                      params: ({ event }) => ({ error: event.error }),
                    },
                  },
                ],
              },
              /** The word of it was quicker than the answer: it is I who left. */
              on: { 'groupInfo.gone': '#groupInfo.left' },
            },
            failed: {
              tags: 'failed',
              exit: 'forgetLeaveFailure',
              on: { 'groupInfo.leave': 'asking', 'groupInfo.dismissLeaving': 'staying' },
            },
          },
        },
      },
    },
    /** By my own will. */
    left: { type: 'final', entry: ['removeGroup', 'tellInboxLeft'] },
    /** Taken from me, or never mine. */
    gone: { type: 'final' },
  },
});
