import { assign, emit, fromCallback, setup, type AnyActorRef } from 'xstate';
import type { Conversation } from '#contract/conversations.ts';
import { participantsMax } from '#contract/limits.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import { selectContacts } from '#machines/store/db/db.selectors.ts';
import { failureIn } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { GroupCreationEvent, GroupCreationFact } from './group-creation.events.ts';
import { creationFailure, type CreationFailure } from '#machines/kit/failures.ts';
import { chosenOf, requestOf, type GroupRequest } from './group-creation.request.ts';

interface GroupCreationContext {
  readonly title: string;
  readonly ticked: readonly string[];
  readonly friendIds: readonly string[] | null;
  /** The last request. */
  readonly request: GroupRequest | null;
  readonly failure: CreationFailure | null;
}

/** Ids come from services/ids: group-creation.services.ts gives `newId`. */
export const prepareWith = (newId: () => string) =>
  assign<GroupCreationContext, GroupCreationEvent, undefined, GroupCreationEvent, never>({
    request: ({ context }) => requestOf(context, newId),
  });

/**
 * The making of a group (spec 2, Group dialog): who is ticked, the title, and the request to the server. A failure
 * leaves all choices as they were, and a repeated request makes no second group. People who are no friends any more are
 * left out of the request.
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
    watchFriends: fromCallback<GroupCreationEvent>(({ system, sendBack }) =>
      watchFriends(system, (userIds) => sendBack({ type: 'groupCreation.friends', userIds })),
    ),
    create: askPlaceholder<Conversation, GroupRequest>(),
  },
  actions: {
    noteTitle: assign({
      title: ({ context, event }) =>
        event.type === 'groupCreation.name' ? event.title : context.title,
    }),
    toggle: assign({
      ticked: ({ context, event }) => {
        if (event.type !== 'groupCreation.toggle') return context.ticked;
        // By choosing on, the person shows that they have read who was lost.
        const chosen = chosenOf(context);
        return chosen.includes(event.userId)
          ? chosen.filter((id) => id !== event.userId)
          : [...chosen, event.userId];
      },
    }),
    noteFriends: assign({
      friendIds: ({ context, event }) =>
        event.type === 'groupCreation.friends' ? event.userIds : context.friendIds,
    }),
    prepare: prepareWith(() => ''),
    noteFailure: assign({ failure: ({ event }) => creationFailure(failureIn(event)) }),
    forgetFailure: assign({ failure: null }),
    /** The server knows of somebody who is no friend any more, and this page does not. */
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
    isForStrangers: ({ event }) => creationFailure(failureIn(event)).kind === 'not_contact',
  },
}).createMachine({
  id: 'groupCreation',
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

/** Tells the friends at once and whenever they change, but not before they are known. */
function watchFriends(
  system: AnyActorRef['system'],
  tellOf: (userIds: readonly string[]) => void,
): () => void {
  let told: unknown = null;
  const look = () => {
    const db = readDb(system);
    const friends = db && selectContacts(db, 'accepted');
    if (!friends || friends === told) return;
    told = friends;
    tellOf(friends.map(({ friendId }) => friendId));
  };
  look();
  const store: AnyActorRef | undefined = system.get('db');
  const watching = store?.subscribe(look);
  return () => watching?.unsubscribe();
}
