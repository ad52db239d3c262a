import { assign, emit, fromCallback, setup } from 'xstate';
import type { Conversation } from '#contract/conversations.ts';
import { participantsMax } from '#contract/limits.ts';
import { watchDb } from '#machines/store/db/db.reader.ts';
import { selectContacts } from '#machines/store/db/db.selectors.ts';
import { failureIn } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { GroupCreationEvent, GroupCreationFact } from './group-creation.events.ts';
import { requestFailure, type RequestFailure } from '#machines/kit/failures.ts';

export interface GroupRequest {
  /** UUID; a repeat with it answers with the group that was made before. */
  readonly clientId: string;
  readonly title: string;
  readonly participantIds: readonly string[];
}

interface GroupCreationContext {
  readonly title: string;
  /** In the order of ticking. */
  readonly ticked: readonly string[];
  /** null before they are known. */
  readonly friendIds: readonly string[] | null;
  /** The last request. */
  readonly request: GroupRequest | null;
  readonly failure: RequestFailure | null;
}

/** Returns the ids that are ticked and still friends. */
export const chosenOf = ({ ticked, friendIds }: GroupCreationContext): readonly string[] =>
  ticked.filter((id) => friendIds?.includes(id) ?? true);

/**
 * Returns the last request again if nothing has changed, otherwise one with a new id: the server refuses an id that
 * comes with another request (contract, client_id_reused).
 */
function requestOf(context: GroupCreationContext, newId: () => string): GroupRequest {
  const participantIds = chosenOf(context);
  const title = context.title.trim();
  const { request } = context;
  const isSame =
    request !== null &&
    request.title === title &&
    request.participantIds.length === participantIds.length &&
    participantIds.every((id) => request.participantIds.includes(id));
  return isSame ? request : { clientId: newId(), title, participantIds };
}

/**
 * Makes the action that prepares the request. Ids come from services/browser/ids: group-creation.services.ts gives
 * `newId`.
 */
export const prepareWith = (newId: () => string) =>
  assign<GroupCreationContext, GroupCreationEvent, undefined, GroupCreationEvent, never>({
    request: ({ context }) => requestOf(context, newId),
  });

/**
 * Makes a group (spec 2, Group dialog): knows who is ticked and the title, and asks the server. A failure leaves all
 * choices as they were, and a repeated request makes no second group. People who are no friends any more are left out
 * of the request.
 */
export const groupCreationMachine = setup({
  types: {} as {
    context: GroupCreationContext;
    events: GroupCreationEvent;
    emitted: GroupCreationFact;
    tags: 'busy' | 'failed';
  },
  actors: {
    /** Watches the store while the dialog is open: a friendship may end meanwhile. */
    watchFriends: fromCallback<GroupCreationEvent>(({ system, sendBack }) => {
      let told: unknown = null;
      return watchDb(system, (db) => {
        const friends = selectContacts(db, 'accepted');
        if (!friends || friends === told) return;
        told = friends;
        const userIds = friends.map(({ friendId }) => friendId);
        sendBack({ type: 'groupCreation.friends', userIds });
      });
    }),
    create: askPlaceholder<Conversation, GroupRequest>(),
  },
  actions: {
    noteTitle: assign({
      title: ({ event }) => eventAs(event, 'groupCreation.name').title,
    }),
    toggle: assign({
      ticked: ({ context, event }) => {
        const { userId } = eventAs(event, 'groupCreation.toggle');
        // Somebody who goes on choosing has read who was lost, so those are dropped.
        const chosen = chosenOf(context);
        return chosen.includes(userId) ? chosen.filter((id) => id !== userId) : [...chosen, userId];
      },
    }),
    noteFriends: assign({
      friendIds: ({ event }) => eventAs(event, 'groupCreation.friends').userIds,
    }),
    prepare: prepareWith(() => ''),
    noteFailure: assign({ failure: ({ event }) => requestFailure(failureIn(event)) }),
    forgetFailure: assign({ failure: null }),
    /** The contacts are read again: the server knows of somebody who is no friend any more, and this page does not. */
    askContacts: tell('contacts', { type: 'contacts.refresh' }),
    storeGroup: tell('db', (_, conversation: Conversation) => ({
      type: 'conversation.changed',
      conversation,
    })),
    tellCreated: emit((_, { id }: Conversation) => ({
      type: 'groupCreation.created' as const,
      conversationId: id,
    })),
  },
  guards: {
    isAnybodyChosen: ({ context }) => chosenOf(context).length > 0,
    hasRoomFor: ({ context, event }) =>
      event.type === 'groupCreation.toggle' &&
      (context.ticked.includes(event.userId) || chosenOf(context).length < participantsMax - 1),
    isForStrangers: ({ event }) => requestFailure(failureIn(event)).kind === 'not_contact',
  },
}).createMachine({
  id: 'groupCreation',
  options: { maxIterations: 1_000 },
  context: { title: '', ticked: [], friendIds: null, request: null, failure: null },
  invoke: { id: 'watchFriends', src: 'watchFriends', onError: {} },
  initial: 'choosing',
  on: { 'groupCreation.friends': { actions: 'noteFriends' } },
  states: {
    choosing: {
      on: {
        'groupCreation.name': { actions: 'noteTitle' },
        'groupCreation.toggle': { guard: 'hasRoomFor', actions: 'toggle' },
        'groupCreation.create': {
          guard: 'isAnybodyChosen',
          target: 'creating',
          actions: 'prepare',
        },
      },
    },
    /** A second press meanwhile makes no second group. */
    creating: {
      tags: 'busy',
      invoke: {
        id: 'create',
        src: 'create',
        input: ({ context }) => context.request ?? { clientId: '', title: '', participantIds: [] },
        onDone: {
          target: 'created',
          actions: [
            { type: 'storeGroup', params: ({ event }) => event.output },
            { type: 'tellCreated', params: ({ event }) => event.output },
          ],
        },
        onError: [
          { guard: 'isForStrangers', target: 'failed', actions: ['noteFailure', 'askContacts'] },
          { target: 'failed', actions: 'noteFailure' },
        ],
      },
    },
    /** All choices stay; another choice makes another request. */
    failed: {
      tags: 'failed',
      exit: 'forgetFailure',
      on: {
        'groupCreation.name': { target: 'choosing', actions: 'noteTitle' },
        'groupCreation.toggle': { guard: 'hasRoomFor', target: 'choosing', actions: 'toggle' },
        'groupCreation.create': {
          guard: 'isAnybodyChosen',
          target: 'creating',
          actions: 'prepare',
        },
      },
    },
    created: { type: 'final' },
  },
});
