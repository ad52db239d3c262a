import { assign, setup } from 'xstate';
import type { AvatarTarget } from '#machines/people/avatar/avatar.events.ts';
import type { AvatarInput } from '#machines/people/avatar/avatar.machine.ts';
import type { GroupInfoInput } from '#machines/groups/group-info/group-info.machine.ts';
import type { GroupInviteInput } from '#machines/groups/group-invite/group-invite.machine.ts';
import { lazyPlaceholder } from '#machines/kit/lazy-logic.ts';
import type { PersonInput } from '#machines/people/person/person.machine.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { Dialog, DialogName, DialogsEvent } from './dialogs.events.ts';

interface DialogsContext {
  readonly dialog: Dialog | null;
}

const openStates = [
  'contacts',
  'group',
  'profile',
  'person',
  'info',
  'keys',
] as const satisfies readonly DialogName[];

/** Leads to the state of the dialog's name. */
const toItsState = openStates.map((name) => ({
  guard: { type: 'isNamed' as const, params: { name } },
  target: name,
}));

/**
 * Follows the dialog that is open over a page (spec 2, Profile, Group and Contacts dialogs) and runs its actors. They
 * begin when it opens and end when it closes, so that nothing of one opening is left in the next. The address names the
 * dialog, so that a telephone's «back» closes it and a reload opens it again. The actors' code is loaded with the first
 * dialog.
 */
export const dialogsMachine = setup({
  types: {} as { context: DialogsContext; events: DialogsEvent; tags: 'busy' | 'failed' },
  actors: {
    /** Loads the code of the dialogs' actors. */
    loadParts: askPlaceholder<void>(),
    avatar: lazyPlaceholder<AvatarInput>(),
    person: lazyPlaceholder<PersonInput>(),
    contactSearch: lazyPlaceholder(),
    groupCreation: lazyPlaceholder(),
    groupInfo: lazyPlaceholder<GroupInfoInput>(),
    groupInvite: lazyPlaceholder<GroupInviteInput>(),
  },
  actions: {
    noteDialog: assign({
      dialog: ({ event }) => eventAs(event, 'dialogs.show').dialog,
    }),
    forgetDialog: assign({ dialog: null }),
  },
  guards: {
    isNamed: ({ context }, { name }: { name: DialogName }) => context.dialog?.name === name,
    isShown: ({ context, event }) =>
      event.type === 'dialogs.show' && isSame(context.dialog, event.dialog),
    isNone: ({ event }) => event.type === 'dialogs.show' && event.dialog === null,
  },
}).createMachine({
  id: 'dialogs',
  options: { maxIterations: 1_000 },
  context: { dialog: null },
  initial: 'closed',
  on: {
    'dialogs.show': [
      { guard: 'isShown' },
      { guard: 'isNone', target: '.closed' },
      { target: '.opening', actions: 'noteDialog' },
    ],
  },
  states: {
    closed: { entry: 'forgetDialog' },
    opening: {
      tags: 'busy',
      invoke: { id: 'loadParts', src: 'loadParts', onDone: toItsState, onError: 'missing' },
    },
    /** The code did not load: there is no network, or a new version has replaced this one. */
    missing: {
      tags: 'failed',
      on: { 'dialogs.retry': 'opening' },
    },
    contacts: {
      invoke: {
        id: 'contactSearch',
        src: 'contactSearch',
        systemId: 'contactSearch:dialog',
        onError: 'closed',
      },
    },
    group: {
      invoke: {
        id: 'groupCreation',
        src: 'groupCreation',
        systemId: 'groupCreation',
        /** The group has been made, and the address leads to it. */
        onDone: 'closed',
        onError: 'closed',
      },
    },
    profile: {
      invoke: {
        id: 'ownAvatar',
        src: 'avatar',
        systemId: 'avatar',
        input: { target: { kind: 'own' } },
        onError: 'closed',
      },
    },
    /** The profile of another person opens this state anew. */
    person: {
      invoke: {
        id: 'person',
        src: 'person',
        systemId: 'person',
        input: ({ context }) => ({ userId: personIn(context) }),
        onError: 'closed',
      },
    },
    info: {
      invoke: [
        {
          id: 'groupInfo',
          src: 'groupInfo',
          systemId: 'groupInfo',
          input: ({ context }) => ({ conversationId: groupIn(context).conversationId }),
          /** I left the group or was removed from it: the view follows the address. */
          onDone: {},
          onError: 'closed',
        },
        {
          id: 'groupInvite',
          src: 'groupInvite',
          systemId: 'groupInvite',
          input: ({ context }) => ({ conversationId: groupIn(context).conversationId }),
          onError: 'closed',
        },
        {
          id: 'groupAvatar',
          src: 'avatar',
          systemId: 'avatar',
          input: ({ context }) => ({ target: groupIn(context) }),
          onError: 'closed',
        },
      ],
    },
    /** Nothing runs for it. */
    keys: {},
  },
});

function personIn({ dialog }: DialogsContext): string {
  if (dialog?.name !== 'person') throw new Error('Nobody stands in this state');
  return dialog.userId;
}

function groupIn({ dialog }: DialogsContext): AvatarTarget & { kind: 'group' } {
  if (dialog?.name !== 'info') throw new Error('No group stands in this state');
  return { kind: 'group', conversationId: dialog.conversationId };
}

function isSame(one: Dialog | null, other: Dialog | null): boolean {
  if (one === null || other === null || one.name !== other.name) return one === other;
  switch (one.name) {
    case 'person':
      return other.name === 'person' && one.userId === other.userId;
    case 'info':
      return other.name === 'info' && one.conversationId === other.conversationId;
    default:
      return true;
  }
}
