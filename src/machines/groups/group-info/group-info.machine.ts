import { assign, fromCallback, raise, sendTo, setup } from 'xstate';
import type { Conversation } from '#contract/conversations.ts';
import {
  conversationsSoonMs,
  groupRefetchMs,
  participantsInListMax,
  participantsMax,
} from '#contract/limits.ts';
import { backoff, failedAgain, failureIn, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { sharedFilesMachine } from '#machines/chats/shared-files/shared-files.machine.ts';
import { readDb, watchDb } from '#machines/store/db/db.reader.ts';
import { memoBy } from '#machines/store/db/db.records.ts';
import {
  selectAreMembersOutdated,
  selectContacts,
  selectConversation,
  selectIsGone,
  selectIsGroup,
  selectMembers,
  selectOwnRole,
} from '#machines/store/db/db.selectors.ts';
import type { ContactRecord, DbContext, MemberRecord } from '#machines/store/db/db.types.ts';
import { tell } from '#machines/kit/peers.ts';
import { passes } from '#machines/kit/refusals.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { GroupInfoEvent, GroupRequest, SeenGroup } from './group-info.events.ts';
import { requestFailure, type RequestFailure } from '#machines/kit/failures.ts';
import { mayManage, type Deed } from './group-info.rights.ts';

/** The state of a member's row; most rows have none. */
export type MemberRow =
  | { readonly state: 'busy'; readonly deed: Deed }
  | { readonly state: 'failed'; readonly deed: Deed; readonly failure: RequestFailure };

export interface GroupInfoInput {
  readonly conversationId: string;
}

export interface GroupInfoContext extends GroupInfoInput, Tries {
  /** null before the group is known. */
  readonly group: SeenGroup | null;
  /** By user id. */
  readonly rows: Readonly<Record<string, MemberRow>>;
  /** Ids of friends that are ticked, in the order of ticking. */
  readonly picked: readonly string[];
  /** Friends who are not in the group; null before they are known. */
  readonly candidateIds: readonly string[] | null;
  readonly titleFailure: RequestFailure | null;
  readonly addFailure: RequestFailure | null;
  readonly leaveFailure: RequestFailure | null;
}

/** Returns the ids that are ticked, still friends, and not in the group yet. */
export const chosenOf = ({ picked, candidateIds }: GroupInfoContext): readonly string[] =>
  picked.filter((id) => candidateIds?.includes(id) ?? true);

const kindIn = (event: object) => requestFailure(failureIn(event)).kind;

/**
 * Keeps a group's information while it is open (spec 3, Conversation; contract, REST): its members, its title, commands
 * to a member, adding people, leaving. No request waits for another, and changes by others show at once. A title that
 * is being written stays as it is typed, and a person who loses their rights can only look on.
 */
export const groupInfoMachine = setup({
  types: {} as {
    context: GroupInfoContext;
    events: GroupInfoEvent;
    input: GroupInfoInput;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    /** Tells what changes in the store. */
    watchGroup: fromCallback<GroupInfoEvent, GroupInfoInput>(({ input, system, sendBack }) => {
      let before: DbContext | null = null;
      return watchDb(system, (db) => {
        if (db === before) return;
        for (const event of newsOf(db, before, input.conversationId)) sendBack(event);
        before = db;
      });
    }),
    /** Reads what was sent here: one runs for the pictures, one for the other files. */
    sharedFiles: sharedFilesMachine,
    /** Takes GroupRequest, answers each with a GroupAnswer. */
    server: workerPlaceholder<GroupRequest>(),
    readGroup: askPlaceholder<Conversation, GroupInfoInput>(),
    saveTitle: askPlaceholder<Conversation, GroupInfoInput & { title: string | null }>(),
    addMembers: askPlaceholder<Conversation, GroupInfoInput & { userIds: readonly string[] }>(),
    leave: askPlaceholder<void, GroupInfoInput & { selfId: string }>(),
  },
  actions: {
    storeMembers: tell('db', (_, conversation: Conversation) => ({
      type: 'members.loaded',
      conversation,
    })),
    dropMembers: tell('db', ({ context }) => ({
      type: 'members.dropped',
      conversationId: context.conversationId,
    })),
    storeGroup: tell('db', (_, conversation: Conversation) => ({
      type: 'conversation.changed',
      conversation,
    })),
    removeGroup: tell('db', ({ context }) => ({
      type: 'conversation.removed',
      conversationId: context.conversationId,
    })),
    tellInboxLeft: tell('inbox', ({ context }) => ({
      type: 'inbox.removed',
      conversationId: context.conversationId,
      isOwnDoing: true,
    })),
    /** The contacts are read again: the server knows of somebody who is no friend any more, and this page does not. */
    askContacts: tell('contacts', { type: 'contacts.refresh' }),
    /** The address that stands there is dead now. */
    askInvitation: tell('groupInvite', { type: 'groupInvite.renewed' }),
    noteSeen: assign({ group: ({ event }) => eventAs(event, 'groupInfo.seen').group }),
    noteCandidates: assign({
      candidateIds: ({ event }) => eventAs(event, 'groupInfo.candidates').userIds,
    }),
    noteMembersFailure: assign(({ context, event }) => failedAgain(context, event)),
    forgetMembersFailures: assign(noFailures),
    noteTitleFailure: assign({ titleFailure: ({ event }) => requestFailure(failureIn(event)) }),
    forgetTitleFailure: assign({ titleFailure: null }),
    askAboutRow: sendTo('server', ({ context, event, system }): GroupRequest => {
      const selfId = readDb(system)?.self.id ?? '';
      return { ...eventAs(event, 'groupInfo.do'), conversationId: context.conversationId, selfId };
    }),
    noteRowBusy: assign({
      rows: ({ context, event }) => {
        const { userId, deed } = eventAs(event, 'groupInfo.do');
        return { ...context.rows, [userId]: { state: 'busy' as const, deed } };
      },
    }),
    noteRowFailure: assign({
      rows: ({ context, event }) => {
        const { userId, failure } = eventAs(event, 'groupInfo.rowFailed');
        const deed = context.rows[userId]?.deed ?? 'remove';
        const row = { state: 'failed' as const, deed, failure: requestFailure(failure) };
        return { ...context.rows, [userId]: row };
      },
    }),
    clearRow: assign({
      rows: ({ context, event }) => {
        const { userId } = eventAs(event, 'groupInfo.done', 'groupInfo.dismissRow');
        const { [userId]: _row, ...others } = context.rows;
        return others;
      },
    }),
    readAgain: raise({ type: 'groupInfo.refresh' }),
    toggle: assign({
      picked: ({ context, event }) => {
        const { userId } = eventAs(event, 'groupInfo.toggle');
        const picked = chosenOf(context);
        return picked.includes(userId) ? picked.filter((id) => id !== userId) : [...picked, userId];
      },
    }),
    forgetPicked: assign({ picked: [], addFailure: null }),
    noteAddFailure: assign({ addFailure: ({ event }) => requestFailure(failureIn(event)) }),
    forgetAddFailure: assign({ addFailure: null }),
    noteLeaveFailure: assign({ leaveFailure: ({ event }) => requestFailure(failureIn(event)) }),
    forgetLeaveFailure: assign({ leaveFailure: null }),
  },
  guards: {
    isPassing: passes,
    isNotFound: ({ event }) => kindIn(event) === 'not_found',
    isForStrangers: ({ event }) => kindIn(event) === 'not_contact',
    isLarge: ({ context }) => (context.group?.count ?? 0) > participantsInListMax,
    isSameTitle: ({ context, event }) =>
      eventAs(event, 'groupInfo.saveTitle').title.trim() === (context.group?.title ?? ''),
    isAnybodyPicked: ({ context }) => chosenOf(context).length > 0,
    hasRoomFor: ({ context, event }) => {
      const { userId } = eventAs(event, 'groupInfo.toggle');
      const count = (context.group?.count ?? 0) + chosenOf(context).length;
      return context.picked.includes(userId) || count < participantsMax;
    },
    isRowFree: ({ context, event }) => {
      const { userId } = eventAs(event, 'groupInfo.do', 'groupInfo.dismissRow');
      return context.rows[userId]?.state !== 'busy';
    },
    hasRenewed: ({ context, event }) =>
      context.rows[eventAs(event, 'groupInfo.done').userId]?.deed === 'removeAndRenew',
    /** The member has gone, or I have lost the right: the list on the screen is out of date. */
    isRowOld: ({ event }) =>
      event.type === 'groupInfo.rowFailed' &&
      ['not_found', 'forbidden'].includes(requestFailure(event.failure).kind),
  },
  delays: {
    burst: conversationsSoonMs,
    refetch: groupRefetchMs,
    backoff,
  },
}).createMachine({
  id: 'groupInfo',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({
    ...input,
    group: null,
    rows: {},
    picked: [],
    candidateIds: null,
    ...noFailures,
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
        /** A failed request is an answer, too: this actor itself never fails. */
        { id: 'server', src: 'server', onError: {} },
        {
          id: 'pictures',
          src: 'sharedFiles',
          systemId: 'sharedFiles:IMAGE',
          input: ({ context: { conversationId } }) => ({
            type: 'IMAGE',
            place: { conversationId },
          }),
          onError: {},
        },
        {
          id: 'files',
          src: 'sharedFiles',
          systemId: 'sharedFiles:FILE',
          input: ({ context: { conversationId } }) => ({ type: 'FILE', place: { conversationId } }),
          onError: {},
        },
      ],
      on: {
        'groupInfo.seen': { actions: 'noteSeen' },
        'groupInfo.candidates': { actions: 'noteCandidates' },
        'groupInfo.gone': 'gone',
        'groupInfo.do': { guard: 'isRowFree', actions: ['noteRowBusy', 'askAboutRow'] },
        'groupInfo.done': [
          {
            guard: 'hasRenewed',
            actions: [
              { type: 'storeGroup', params: ({ event }) => event.conversation },
              'clearRow',
              'askInvitation',
            ],
          },
          {
            actions: [
              { type: 'storeGroup', params: ({ event }) => event.conversation },
              'clearRow',
            ],
          },
        ],
        'groupInfo.rowFailed': [
          { guard: 'isRowOld', actions: ['noteRowFailure', 'readAgain'] },
          { actions: 'noteRowFailure' },
        ],
        'groupInfo.dismissRow': { guard: 'isRowFree', actions: 'clearRow' },
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
                    { type: 'storeMembers', params: ({ event }) => event.output },
                    'forgetMembersFailures',
                  ],
                },
                onError: [
                  { guard: 'isNotFound', target: '#groupInfo.gone' },
                  { guard: 'isPassing', target: 'waiting', actions: 'noteMembersFailure' },
                  { target: 'failed' },
                ],
              },
            },
            loaded: {
              on: { 'groupInfo.outdated': 'gathering' },
              /** The server does not tell the presence of large groups, so the list is read again now and then. */
              after: { refetch: { guard: 'isLarge', target: 'loading' } },
            },
            /** A burst of changes leads to one reading. */
            gathering: { after: { burst: 'loading' } },
            /** The list is read again without the person's doing. */
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
              /** If the server has changed the title already, its event brings it like another person's change. */
              on: { 'groupInfo.cancelTitle': 'viewing' },
              invoke: {
                id: 'saveTitle',
                src: 'saveTitle',
                input: ({ context: { conversationId }, event }) => ({
                  conversationId,
                  title: eventAs(event, 'groupInfo.saveTitle').title.trim() || null,
                }),
                onDone: {
                  target: 'viewing',
                  actions: { type: 'storeGroup', params: ({ event }) => event.output },
                },
                onError: { target: 'editing.failed', actions: 'noteTitleFailure' },
              },
            },
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
                  actions: { type: 'storeGroup', params: ({ event }) => event.output },
                },
                onError: [
                  {
                    guard: 'isForStrangers',
                    target: 'choosing.failed',
                    actions: ['noteAddFailure', 'askContacts'],
                  },
                  { target: 'choosing.failed', actions: 'noteAddFailure' },
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
                  { guard: 'isNotFound', target: '#groupInfo.left' },
                  { target: 'failed', actions: 'noteLeaveFailure' },
                ],
              },
              /** The server's event came before its answer: it is about my own leaving. */
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
    /** I have left by my own will. */
    left: { type: 'final', entry: ['removeGroup', 'tellInboxLeft'] },
    /** The group was taken from me, or was never mine. */
    gone: { type: 'final' },
  },
});

/** Returns the events for what has changed since `before`; null: everything is news. */
function newsOf(db: DbContext, before: DbContext | null, id: string): readonly GroupInfoEvent[] {
  if (isNone(db, id)) return [{ type: 'groupInfo.gone' }];
  const news: GroupInfoEvent[] = [];
  const group = selectConversation(db, id);
  if (group && group !== (before && selectConversation(before, id))) {
    const { title, participantCount: count } = group;
    news.push({ type: 'groupInfo.seen', group: { title, count } });
  }
  const candidates = candidatesIn(db, id);
  if (candidates && candidates !== (before && candidatesIn(before, id))) {
    news.push({ type: 'groupInfo.candidates', userIds: candidates });
  }
  if (db.members[id] !== before?.members[id] && selectAreMembersOutdated(db, id)) {
    news.push({ type: 'groupInfo.outdated' });
  }
  if (before && manages(before, id) && !manages(db, id)) news.push({ type: 'groupInfo.demoted' });
  return news;
}

/** Answers whether the group was taken from me, or the conversation is no group. */
const isNone = (db: DbContext, id: string): boolean =>
  selectIsGone(db, id) || (id in db.conversations && !selectIsGroup(db, id));

const manages = (db: DbContext, id: string): boolean => mayManage(selectOwnRole(db, id));

/** Returns the friends who are not in the group; null before contacts and members are known. */
function candidatesIn(db: DbContext, id: string): readonly string[] | null {
  const friends = selectContacts(db, 'accepted');
  const members = selectMembers(db, id);
  return friends && members && friendsOutside(friends, members);
}

const friendsOutside = memoBy(
  (friends: readonly ContactRecord[], members: readonly MemberRecord[]): readonly string[] => {
    const inside = new Set(members.map(({ userId }) => userId));
    return friends.map(({ friendId }) => friendId).filter((friendId) => !inside.has(friendId));
  },
);
