import { assign, setup } from 'xstate';
import { avatarMachine } from '../avatar/avatar.machine.ts';
import { contactSearchMachine } from '../contact-search/contact-search.machine.ts';
import { groupCreationMachine } from '../group-creation/group-creation.machine.ts';
import { groupInfoMachine } from '../group-info/group-info.machine.ts';
import { groupInviteMachine } from '../group-invite/group-invite.machine.ts';
import type { AvatarTarget } from '../avatar/avatar.events.ts';
import { personMachine } from '../person/person.machine.ts';
import type { Dialog, DialogName, DialogsEvent } from './dialogs.events.ts';

interface DialogsContext {
  readonly dialog: Dialog | null;
}

const isNamed = ({ event }: { event: DialogsEvent }, { name }: { name: DialogName }) =>
  event.dialog?.name === name;

/**
 * Which dialog about people is open (spec 2), and what runs for it: the actors of a dialog begin when it opens and
 * end when it closes, so that nothing of one opening is left in the next. The address says which one it is, so that a
 * telephone's «back» closes it and a reload opens it again.
 */
export const dialogsMachine = setup({
  types: { context: {} as DialogsContext, events: {} as DialogsEvent },
  actors: {
    avatar: avatarMachine,
    person: personMachine,
    contactSearch: contactSearchMachine,
    groupCreation: groupCreationMachine,
    groupInfo: groupInfoMachine,
    groupInvite: groupInviteMachine,
  },
  actions: {
    noteDialog: assign({ dialog: ({ event }) => event.dialog }),
    forgetDialog: assign({ dialog: null }),
  },
  guards: {
    isNamed,
    isShown: ({ context, event }) => isSame(context.dialog, event.dialog),
  },
}).createMachine({
  id: 'dialogs',
  context: { dialog: null },
  initial: 'closed',
  on: {
    'dialogs.show': [
      { guard: 'isShown' },
      {
        guard: { type: 'isNamed', params: { name: 'contacts' } },
        target: '.contacts',
        actions: 'noteDialog',
      },
      {
        guard: { type: 'isNamed', params: { name: 'group' } },
        target: '.group',
        actions: 'noteDialog',
      },
      {
        guard: { type: 'isNamed', params: { name: 'profile' } },
        target: '.profile',
        actions: 'noteDialog',
      },
      {
        guard: { type: 'isNamed', params: { name: 'person' } },
        target: '.person',
        actions: 'noteDialog',
      },
      {
        guard: { type: 'isNamed', params: { name: 'info' } },
        target: '.info',
        actions: 'noteDialog',
      },
      { target: '.closed', actions: 'noteDialog' },
    ],
  },
  states: {
    closed: {},
    contacts: {
      invoke: {
        id: 'contactSearch',
        src: 'contactSearch',
        systemId: 'contactSearch:dialog',
        onError: { target: 'closed', actions: 'forgetDialog' },
      },
    },
    group: {
      invoke: {
        id: 'groupCreation',
        src: 'groupCreation',
        systemId: 'groupCreation',
        /** The group is there: the address leads to it. */
        onDone: { target: 'closed', actions: 'forgetDialog' },
        onError: { target: 'closed', actions: 'forgetDialog' },
      },
    },
    profile: {
      invoke: {
        id: 'ownAvatar',
        src: 'avatar',
        systemId: 'avatar',
        input: { target: { kind: 'own' } },
        onError: { target: 'closed', actions: 'forgetDialog' },
      },
    },
    /** Another person's is another opening. */
    person: {
      invoke: {
        id: 'person',
        src: 'person',
        systemId: 'person',
        input: ({ context }) => ({ userId: personIn(context) }),
        onError: { target: 'closed', actions: 'forgetDialog' },
      },
    },
    info: {
      invoke: [
        {
          id: 'groupInfo',
          src: 'groupInfo',
          systemId: 'groupInfo',
          input: ({ context }) => ({ conversationId: groupIn(context).conversationId }),
          /** It has ended, by me or by others: the view goes by the address. */
          onDone: {},
          onError: { target: 'closed', actions: 'forgetDialog' },
        },
        {
          id: 'groupInvite',
          src: 'groupInvite',
          systemId: 'groupInvite',
          input: ({ context }) => ({ conversationId: groupIn(context).conversationId }),
          onError: { target: 'closed', actions: 'forgetDialog' },
        },
        {
          id: 'groupAvatar',
          src: 'avatar',
          systemId: 'avatar',
          input: ({ context }) => ({ target: groupIn(context) }),
          onError: { target: 'closed', actions: 'forgetDialog' },
        },
      ],
    },
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
