/**
 * Lets siblings talk. Every long-lived actor has a system id and is entered once, in `Peers`. `tell` does nothing when
 * the peer is not there, where `sendTo` would throw.
 */
import {
  enqueueActions,
  type AnyActorRef,
  type AnyEventObject,
  type EventObject,
  type MachineContext,
  type ParameterizedObject,
} from 'xstate';
import type { AccountEvent, AccountKind } from '#machines/settings/account/account.events.ts';
import type { AdminEvent } from '#machines/admin/admin/admin.events.ts';
import type { AdminDeedEvent } from '#machines/admin/admin-deed/admin-deed.events.ts';
import type { AdminSectionEvent } from '#machines/admin/admin-section/admin-section.events.ts';
import type { AppEvent } from '#machines/app/app/app.events.ts';
import type { AvatarEvent } from '#machines/people/avatar/avatar.events.ts';
import type { CallEvent } from '#machines/calls/call/call.events.ts';
import type { CallDevicesEvent } from '#machines/calls/call-devices/call-devices.events.ts';
import type { CallChatEvent } from '#machines/calls/call-chat/call-chat.events.ts';
import type { CallViewEvent } from '#machines/calls/call-view/call-view.events.ts';
import type { RecentCallsEvent } from '#machines/calls/recent-calls/recent-calls.events.ts';
import type { recentCallsMachine } from '#machines/calls/recent-calls/recent-calls.machine.ts';
import type { RingerEvent } from '#machines/calls/ringer/ringer.events.ts';
import type { CallLoaderEvent } from '#machines/calls/call-loader/call-loader.events.ts';
import type { ComposerEvent } from '#machines/sending/composer/composer.events.ts';
import type { ConnectivityEvent } from '#machines/app/connectivity/connectivity.events.ts';
import type { ContactSearchEvent } from '#machines/people/contact-search/contact-search.events.ts';
import type { ContactsEvent } from '#machines/people/contacts/contacts.events.ts';
import type { ConversationEvent } from '#machines/chats/conversation/conversation.events.ts';
import type { DbEvent } from '#machines/store/db/db.events.ts';
import type { SessionsEvent } from '#machines/settings/sessions/sessions.events.ts';
import type { DialogsEvent } from '#machines/app/dialogs/dialogs.events.ts';
import type { GroupCreationEvent } from '#machines/groups/group-creation/group-creation.events.ts';
import type { GroupInfoEvent } from '#machines/groups/group-info/group-info.events.ts';
import type { GroupInviteEvent } from '#machines/groups/group-invite/group-invite.events.ts';
import type { IdlenessEvent } from '#machines/app/idleness/idleness.events.ts';
import type { InboxEvent } from '#machines/chats/inbox/inbox.events.ts';
import type { QueueEvent } from '#machines/sending/conversation-queue/conversation-queue.events.ts';
import type { LayoutEvent } from '#machines/app/layout/layout.events.ts';
import type { ServerConfigEvent } from '#machines/app/server-config/server-config.events.ts';
import type { UnsentEvent } from '#machines/sending/message/message.events.ts';
import type { NewSignInsEvent } from '#machines/app/new-sign-ins/new-sign-ins.events.ts';
import type { OutboxEvent } from '#machines/sending/outbox/outbox.events.ts';
import type { PreferencesEvent } from '#machines/settings/preferences/preferences.events.ts';
import type { ProfileEvent } from '#machines/settings/profile/profile.events.ts';
import type { PasskeysEvent } from '#machines/settings/passkeys/passkeys.events.ts';
import type { PersonEvent } from '#machines/people/person/person.events.ts';
import type { RealtimeEvent } from '#machines/store/realtime/realtime.events.ts';
import type { ReceiptsEvent } from '#machines/chats/receipts/receipts.events.ts';
import type { RoomVisitEvent } from '#machines/calls/room-visit/room-visit.events.ts';
import type { SessionEvent } from '#machines/app/session/session.events.ts';
import type { SharedFilesEvent } from '#machines/chats/shared-files/shared-files.events.ts';
import type { SettingsEvent } from '#machines/settings/settings/settings.events.ts';
import type { SyncEvent } from '#machines/store/sync/sync.events.ts';
import type { TimelineEvent } from '#machines/chats/timeline/timeline.events.ts';
import type { TypingEvent } from '#machines/chats/typing/typing.events.ts';
import type { DeletionEvent } from '#machines/sending/deletion/deletion.events.ts';
import type { RemovalEvent } from '#machines/people/removal/removal.events.ts';
import type { MutesEvent } from '#machines/notifications/mutes/mutes.events.ts';
import type { NotifierEvent } from '#machines/notifications/notifier/notifier.events.ts';
import type { WishEvent } from '#machines/sending/wish/wish.events.ts';
import type { WishesEvent } from '#machines/sending/wishes/wishes.events.ts';
import type { EditEvent } from '#machines/sending/edit/edit.events.ts';
import type { EditsEvent } from '#machines/sending/edits/edits.events.ts';
import type { BlocksEvent } from '#machines/people/blocks/blocks.events.ts';
import type { UploadEvent } from '#machines/sending/upload/upload.events.ts';
import type { MessageSearchEvent } from '#machines/search/message-search/message-search.events.ts';
import type { ViewerEvent } from '#machines/chats/viewer/viewer.events.ts';
import type { TypistsEvent } from '#machines/chats/typists/typists.events.ts';
import type { accountMachine } from '#machines/settings/account/account.machine.ts';
import type { adminMachine } from '#machines/admin/admin/admin.machine.ts';
import type { adminDeedMachine } from '#machines/admin/admin-deed/admin-deed.machine.ts';
import type { adminSectionMachine } from '#machines/admin/admin-section/admin-section.machine.ts';
import type { appMachine } from '#machines/app/app/app.machine.ts';
import type { avatarMachine } from '#machines/people/avatar/avatar.machine.ts';
import type { callChatMachine } from '#machines/calls/call-chat/call-chat.machine.ts';
import type { callDevicesMachine } from '#machines/calls/call-devices/call-devices.machine.ts';
import type { callLoaderMachine } from '#machines/calls/call-loader/call-loader.machine.ts';
import type { callMachine } from '#machines/calls/call/call.machine.ts';
import type { callViewMachine } from '#machines/calls/call-view/call-view.machine.ts';
import type { connectivityMachine } from '#machines/app/connectivity/connectivity.machine.ts';
import type { contactSearchMachine } from '#machines/people/contact-search/contact-search.machine.ts';
import type { contactsMachine } from '#machines/people/contacts/contacts.machine.ts';
import type { dbStore } from '#machines/store/db/db.store.ts';
import type { dialogsMachine } from '#machines/app/dialogs/dialogs.machine.ts';
import type { groupCreationMachine } from '#machines/groups/group-creation/group-creation.machine.ts';
import type { groupInfoMachine } from '#machines/groups/group-info/group-info.machine.ts';
import type { groupInviteMachine } from '#machines/groups/group-invite/group-invite.machine.ts';
import type { idlenessMachine } from '#machines/app/idleness/idleness.machine.ts';
import type { inboxMachine } from '#machines/chats/inbox/inbox.machine.ts';
import type { layoutMachine } from '#machines/app/layout/layout.machine.ts';
import type { newSignInsMachine } from '#machines/app/new-sign-ins/new-sign-ins.machine.ts';
import type { notifierMachine } from '#machines/notifications/notifier/notifier.machine.ts';
import type { outboxMachine } from '#machines/sending/outbox/outbox.machine.ts';
import type { passkeysMachine } from '#machines/settings/passkeys/passkeys.machine.ts';
import type { personMachine } from '#machines/people/person/person.machine.ts';
import type { preferencesMachine } from '#machines/settings/preferences/preferences.machine.ts';
import type { profileMachine } from '#machines/settings/profile/profile.machine.ts';
import type { realtimeMachine } from '#machines/store/realtime/realtime.machine.ts';
import type { roomVisitMachine } from '#machines/calls/room-visit/room-visit.machine.ts';
import type { sessionMachine } from '#machines/app/session/session.machine.ts';
import type { sessionsMachine } from '#machines/settings/sessions/sessions.machine.ts';
import type { settingsMachine } from '#machines/settings/settings/settings.machine.ts';
import type { sharedFilesMachine } from '#machines/chats/shared-files/shared-files.machine.ts';
import type { syncMachine } from '#machines/store/sync/sync.machine.ts';
import type { typistsMachine } from '#machines/chats/typists/typists.machine.ts';
import type { blocksMachine } from '#machines/people/blocks/blocks.machine.ts';
import type { editMachine } from '#machines/sending/edit/edit.machine.ts';
import type { editsMachine } from '#machines/sending/edits/edits.machine.ts';
import type { wishesMachine } from '#machines/sending/wishes/wishes.machine.ts';
import type {
  LateLoaderEvent,
  lateLoaderMachine,
} from '#machines/app/late-loader/late-loader.machine.ts';
import type { messageSearchMachine } from '#machines/search/message-search/message-search.machine.ts';
import type { viewerMachine } from '#machines/chats/viewer/viewer.machine.ts';

/**
 * System id → what the actor hears, and its logic where views ask for it (`usePeer`). Per-conversation actors carry the
 * conversation's id. `hears` stands apart from `logic`, because charts that tell each other would have circular types.
 */
export interface Peers extends Record<
  `account:${AccountKind}`,
  { hears: AccountEvent; logic: typeof accountMachine }
> {
  app: { hears: AppEvent; logic: typeof appMachine };
  session: { hears: SessionEvent; logic: typeof sessionMachine };
  connectivity: { hears: ConnectivityEvent; logic: typeof connectivityMachine };
  serverConfig: { hears: ServerConfigEvent };
  layout: { hears: LayoutEvent; logic: typeof layoutMachine };
  dialogs: { hears: DialogsEvent; logic: typeof dialogsMachine };
  idleness: { hears: IdlenessEvent; logic: typeof idlenessMachine };

  /** Hears of sign-ins on other devices. */
  newSignIns: { hears: NewSignInsEvent; logic: typeof newSignInsMachine };

  realtime: { hears: RealtimeEvent; logic: typeof realtimeMachine };
  db: { hears: DbEvent; logic: typeof dbStore };
  sync: { hears: SyncEvent; logic: typeof syncMachine };

  inbox: { hears: InboxEvent; logic: typeof inboxMachine };
  typists: { hears: TypistsEvent; logic: typeof typistsMachine };
  [conversation: `conversation:${string}`]: { hears: ConversationEvent };
  [timeline: `timeline:${string}`]: { hears: TimelineEvent };
  [composer: `composer:${string}`]: { hears: ComposerEvent };
  [typing: `typing:${string}`]: { hears: TypingEvent };
  [receipts: `receipts:${string}`]: { hears: ReceiptsEvent };

  outbox: { hears: OutboxEvent; logic: typeof outboxMachine };
  [queue: `queue:${string}`]: { hears: QueueEvent };
  [message: `message:${string}`]: { hears: UnsentEvent };
  /** One for each fileId. */
  [upload: `upload:${string}`]: { hears: UploadEvent };
  /** One for each messageId. */
  [deletion: `deletion:${string}`]: { hears: DeletionEvent };

  contacts: { hears: ContactsEvent; logic: typeof contactsMachine };
  /** One for each contactId. */
  [removal: `removal:${string}`]: { hears: RemovalEvent };
  /** These, up to the edits, run once their code is loaded, after the chats. */
  viewer: { hears: ViewerEvent; logic: typeof viewerMachine };
  /** In all conversations, beside the list of chats. */
  messageSearch: { hears: MessageSearchEvent; logic: typeof messageSearchMachine };
  /** In one conversation. */
  chatSearch: { hears: MessageSearchEvent; logic: typeof messageSearchMachine };
  mutes: { hears: MutesEvent };
  blocks: { hears: BlocksEvent; logic: typeof blocksMachine };
  wishes: { hears: WishesEvent; logic: typeof wishesMachine };
  edits: { hears: EditsEvent; logic: typeof editsMachine };
  lateLoader: { hears: LateLoaderEvent; logic: typeof lateLoaderMachine };
  /** One for each subject. */
  [wish: `wish:${string}`]: { hears: WishEvent };
  /** One for each message whose words are being changed. */
  [edit: `edit:${string}`]: { hears: EditEvent; logic: typeof editMachine };
  /** Runs while the dialog is open. */
  'contactSearch:dialog': { hears: ContactSearchEvent; logic: typeof contactSearchMachine };
  /** Runs in the chat screen. */
  'contactSearch:panel': { hears: ContactSearchEvent; logic: typeof contactSearchMachine };
  /** Runs while a dialog is open in which one's own or a group's picture can be chosen. */
  avatar: { hears: AvatarEvent; logic: typeof avatarMachine };
  /** Runs while another person's profile is open. */
  person: { hears: PersonEvent; logic: typeof personMachine };
  /** These two run while a group's information or a profile is open, for that conversation. */
  'sharedFiles:IMAGE': { hears: SharedFilesEvent; logic: typeof sharedFilesMachine };
  'sharedFiles:FILE': { hears: SharedFilesEvent; logic: typeof sharedFilesMachine };

  /** These three run while their dialog is open. */
  groupCreation: { hears: GroupCreationEvent; logic: typeof groupCreationMachine };
  groupInfo: { hears: GroupInfoEvent; logic: typeof groupInfoMachine };
  groupInvite: { hears: GroupInviteEvent; logic: typeof groupInviteMachine };

  /** Begins calls, and runs before their code is loaded. */
  callLoader: { hears: CallLoaderEvent; logic: typeof callLoaderMachine };
  /** Runs once the code of calls is loaded. */
  call: { hears: CallEvent; logic: typeof callMachine };
  /** Runs while the person is in a call. */
  callView: { hears: CallViewEvent; logic: typeof callViewMachine };
  callChat: { hears: CallChatEvent; logic: typeof callChatMachine };
  /** Runs while a call rings here. */
  ringer: { hears: RingerEvent };
  /** Runs once the code of calls is loaded. */
  roomVisit: { hears: RoomVisitEvent; logic: typeof roomVisitMachine };
  callDevices: { hears: CallDevicesEvent; logic: typeof callDevicesMachine };
  recentCalls: { hears: RecentCallsEvent; logic: typeof recentCallsMachine };
  /** Runs while the person is in a room. */
  roomView: { hears: CallViewEvent };

  preferences: { hears: PreferencesEvent; logic: typeof preferencesMachine };
  settings: { hears: SettingsEvent; logic: typeof settingsMachine };
  /** This one, `sessions`, `passkeys` and the account's run while the settings page is open. */
  profile: { hears: ProfileEvent; logic: typeof profileMachine };
  sessions: { hears: SessionsEvent; logic: typeof sessionsMachine };
  passkeys: { hears: PasskeysEvent; logic: typeof passkeysMachine };

  admin: { hears: AdminEvent; logic: typeof adminMachine };
  /** These run while the administration is open: one for each of its pages, and for each place where things are done. */
  [section: `adminSection:${string}`]: {
    hears: AdminSectionEvent;
    logic: typeof adminSectionMachine;
  };
  [deed: `adminDeed:${string}`]: { hears: AdminDeedEvent; logic: typeof adminDeedMachine };

  notifier: { hears: NotifierEvent; logic: typeof notifierMachine };
}

export type PeerId = keyof Peers;

type Params = ParameterizedObject['params'] | undefined;
type Given<T, C, E, P> = T | ((args: { context: C; event: E }, params: P) => T);

/**
 * Makes an action that tells the peer, if it is running. `peer` and `message` may be functions, which take params like
 * any action's.
 */
export function tell<
  P extends PeerId,
  C extends MachineContext = MachineContext,
  E extends EventObject = AnyEventObject,
  TParams extends Params = undefined,
>(peer: Given<P, C, E, TParams>, message: Given<Peers[P]['hears'], C, E, TParams>) {
  return enqueueActions<C, E, TParams, E, never, never, never, never, never>(
    ({ context, event, system, enqueue }, params) => {
      const args = { context, event };
      const name = typeof peer === 'function' ? peer(args, params) : peer;
      const ref: AnyActorRef | undefined = system.get(name);
      if (ref?.getSnapshot()?.status !== 'active') return;
      enqueue.sendTo(ref, typeof message === 'function' ? message(args, params) : message);
    },
  );
}

/** Peers of which there are several and all are told at once. */
type Several =
  | 'message'
  | 'queue'
  | 'deletion'
  | 'wish'
  | 'edit'
  | 'removal'
  | 'timeline'
  | 'receipts'
  | 'adminSection';

/** Makes an action that tells all running peers of this kind. */
export function tellEvery<
  K extends Several,
  C extends MachineContext = MachineContext,
  E extends EventObject = AnyEventObject,
>(kind: K, message: Peers[`${K}:${string}`]['hears']) {
  return enqueueActions<C, E, undefined, E, never, never, never, never, never>(
    ({ system, enqueue }) => {
      const running: Readonly<Record<string, AnyActorRef>> = system.getAll();
      for (const [name, ref] of Object.entries(running)) {
        if (!name.startsWith(`${kind}:`) || ref.getSnapshot()?.status !== 'active') continue;
        enqueue.sendTo(ref, message);
      }
    },
  );
}
