/**
 * An app with people and conversations: every chart is real, the store is real, and the world outside answers at once
 * from memory. Its clock stands still: what time would do is sent as an event (pose.ts).
 */
import {
  createActor,
  SimulatedClock,
  type ActorOptions,
  type ActorRefFrom,
  type AnyActorRef,
} from 'xstate';
import type { InvitedHere } from '#contract/admin.ts';
import type { DeviceSession } from '#contract/auth.ts';
import type { Contact } from '#contract/contacts.ts';
import type { Conversation, InvitedTo, MessagePage } from '#contract/conversations.ts';
import type { OwnUser } from '#contract/users.ts';
import { appMachine } from '#machines/app/app/app.machine.ts';
import type { AppActor } from '#machines/app/app/app.services.ts';
import { joiningMachine } from '#machines/app/joining/joining.machine.ts';
import { keySignInMachine } from '#machines/app/key-sign-in/key-sign-in.machine.ts';
import { passwordLinkMachine } from '#machines/app/password-link/password-link.machine.ts';
import type { GroupInfoInput } from '#machines/groups/group-info/group-info.machine.ts';
import { invitationMachine } from '#machines/groups/invitation/invitation.machine.ts';
import type { ReadList } from '#machines/people/contacts/contacts.machine.ts';
import type { PersonInput } from '#machines/people/person/person.machine.ts';
import type { ListQuestion } from '#machines/chats/inbox/inbox.machine.ts';
import { passkeyShape } from '#tests/machines/kit/passkeys.ts';
import type { DoorActors } from '#ui/app/doors/actors.ts';
import { withLeaves, type Leaves } from './leaves.ts';

export interface Content {
  /** null: nobody is signed in. */
  readonly self: OwnUser | null;
  readonly conversations: readonly Conversation[];
  readonly contacts: readonly Contact[];
  readonly devices: readonly DeviceSession[];
  /** The newest page of a conversation. */
  readonly newestPage: (conversationId: string) => MessagePage;
}

export interface World {
  readonly app: AppActor;
  /** The actors of the pages that an address opens, which run beside the messenger. */
  readonly doors: DoorActors;
  /** Starts the actor that signs in with a passkey, beside the messenger; it ends with the world. */
  readonly beginKeySignIn: () => {
    readonly actor: ActorRefFrom<typeof keySignInMachine>;
    readonly end: () => void;
  };
  /** From now on nothing outside answers any more. */
  readonly fallSilent: () => void;
}

export const invitedTo: InvitedTo = {
  conversationId: 'dacha',
  title: 'Дача',
  avatarUrl: 'emoji:🏡',
  participantCount: 5,
};

export const invitedHere: InvitedHere = {
  inviter: { displayName: 'Вера Соколова', avatarUrl: 'emoji:🦊' },
  conversation: { title: 'Дача', participantCount: 5 },
  expiresAt: '2026-03-08T10:00:00.000Z',
};

/** Answers what a server and a browser in good order would. */
function leavesOf(content: Content): Leaves {
  const { self, conversations, contacts, devices, newestPage } = content;
  const session = self && { user: self, accessToken: 'access', refreshToken: 'refresh' };
  return {
    'session.readTokenStore': { answer: () => session },
    'session.readSelf': { answer: () => self },
    'app.loadMessenger': { answer: () => null },
    'callLoader.loadParts': { answer: () => null },
    'lateLoader.loadParts': { answer: () => null },
    'wishes.loadStored': { answer: () => [] },
    'edits.loadStored': { answer: () => [] },
    'edit.store': { answer: () => null },
    'blocks.readList': { answer: () => [] },
    'dialogs.loadParts': { answer: () => null },
    'settings.loadParts': { answer: () => null },
    'admin.loadParts': { answer: () => null },
    'realtime.connection': {
      begins: { type: 'socket.opened' },
      hears: { 'connection.join': { type: 'connection.joined' } },
    },
    'inbox.readList': {
      answer: (question) => {
        const entries = conversations.map((conversation) => ({ conversation, unreadCount: 0 }));
        // Safe: the inbox asks with this input.
        return { ...(question as ListQuestion), entries };
      },
    },
    'timeline.loadPage': {
      // Safe: the timeline asks with this input.
      answer: (question) => newestPage((question as { conversationId: string }).conversationId),
    },
    'contacts.readList': {
      // Safe: the contacts ask with this input.
      answer: (question) => ({ ...(question as Pick<ReadList, 'known'>), contacts }),
    },
    'person.readPerson': {
      answer: (question) => {
        // Safe: a profile asks with this input.
        const { userId } = question as PersonInput;
        const user = contacts.find(({ friend }) => friend.id === userId)?.friend;
        return { user, commonConversations: [] };
      },
    },
    'groupInfo.readGroup': {
      answer: (question) => {
        // Safe: a group's information asks with this input.
        const { conversationId } = question as GroupInfoInput;
        return conversations.find(({ id }) => id === conversationId);
      },
    },
    'groupInvite.read': { answer: () => null },
    'invitation.look': { answer: () => ({ group: invitedTo, isMember: false }) },
    'joining.look': { answer: () => invitedHere },
    'passwordLink.look': { answer: () => ({ username: 'vera', displayName: 'Вера Соколова' }) },
    'sessions.readList': { answer: () => devices },
    'passkeys.readList': {
      answer: () => ({ passkeys: [passkeyShape()], ability: 'able' }),
    },
    'keySignIn.look': { answer: () => true },
    'serverConfig.ask': {
      answer: () => ({
        uploadMaxBytes: 100_000_000,
        calls: 'available',
        livekitUrl: 'wss://vest.example/livekit',
        eblidDigits: 4,
      }),
    },
    'composer.loadStored': { answer: () => ({ draft: null, addresses: {}, lost: [] }) },
    'composer.loadEdit': { answer: () => null },
  };
}

/** Starts such an app; `leaves` replaces some of its answers. */
export function startWorld(
  content: Content,
  leaves: Leaves = {},
  options: Pick<ActorOptions<typeof appMachine>, 'inspect'> = {},
): World {
  const outside = { answers: true };
  const all = { ...leavesOf(content), ...leaves };
  const logic = withLeaves(appMachine, all, outside);
  const app = createActor(logic, {
    ...options,
    clock: new SimulatedClock(),
    systemId: 'app',
    input: { hint: content.self ? 'somebody' : 'nobody', online: true },
  }).start();
  /** An actor beside the messenger ends with the world. */
  const beside = (systemId: string) => ({ parent: app, systemId });
  return {
    app,
    doors: {
      invitation: createActor(
        withLeaves(invitationMachine, all, outside),
        beside('invitation'),
      ).start(),
      joining: createActor(withLeaves(joiningMachine, all, outside), beside('joining')).start(),
      passwordLink: createActor(
        withLeaves(passwordLinkMachine, all, outside),
        beside('passwordLink'),
      ).start(),
    },
    beginKeySignIn: () => ({
      actor: createActor(withLeaves(keySignInMachine, all, outside), beside('keySignIn')).start(),
      end: () => {},
    }),
    fallSilent: () => void (outside.answers = false),
  };
}

/** Answers the actor of a world that has this system id. Throws where none runs. */
export function peer({ app }: World, systemId: string): AnyActorRef {
  const found: AnyActorRef | undefined = app.system.get(systemId);
  if (!found) throw new Error(`${systemId} does not run`);
  return found;
}
