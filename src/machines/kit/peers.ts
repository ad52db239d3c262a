/**
 * How siblings talk. Every long-lived actor has a system id; its protocol is a plain union (types derived from
 * the machines would be circular). `tell` does nothing when the peer is not there, where `sendTo` would throw.
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
import type { AppEvent } from '#machines/app/app/app.events.ts';
import type { AvatarEvent } from '#machines/people/avatar/avatar.events.ts';
import type { CallEvent } from '#machines/calls/call/call.events.ts';
import type { CallDevicesEvent } from '#machines/calls/call-devices/call-devices.events.ts';
import type { CallChatEvent } from '#machines/calls/call-chat/call-chat.events.ts';
import type { CallViewEvent } from '#machines/calls/call-view/call-view.events.ts';
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
import type { OutboxEvent } from '#machines/sending/outbox/outbox.events.ts';
import type { PreferencesEvent } from '#machines/settings/preferences/preferences.events.ts';
import type { ProfileEvent } from '#machines/settings/profile/profile.events.ts';
import type { PersonEvent } from '#machines/people/person/person.events.ts';
import type { RealtimeEvent } from '#machines/store/realtime/realtime.events.ts';
import type { ReceiptsEvent } from '#machines/chats/receipts/receipts.events.ts';
import type { RoomVisitEvent } from '#machines/calls/room-visit/room-visit.events.ts';
import type { SessionEvent } from '#machines/app/session/session.events.ts';
import type { SettingsEvent } from '#machines/settings/settings/settings.events.ts';
import type { SyncEvent } from '#machines/store/sync/sync.events.ts';
import type { TimelineEvent } from '#machines/chats/timeline/timeline.events.ts';
import type { TypingEvent } from '#machines/chats/typing/typing.events.ts';
import type { DeletionEvent } from '#machines/sending/deletion/deletion.events.ts';
import type { RemovalEvent } from '#machines/people/removal/removal.events.ts';
import type { NotifierEvent } from '#machines/notifications/notifier/notifier.events.ts';
import type { UploadEvent } from '#machines/sending/upload/upload.events.ts';
import type { ViewerEvent } from '#machines/chats/viewer/viewer.events.ts';
import type { TypistsEvent } from '#machines/chats/typists/typists.events.ts';

/** System id → what it hears. Per-conversation actors carry the conversation's id. */
export interface Peers extends Record<`account:${AccountKind}`, AccountEvent> {
  app: AppEvent;
  session: SessionEvent;
  connectivity: ConnectivityEvent;
  realtime: RealtimeEvent;
  db: DbEvent;
  sync: SyncEvent;
  inbox: InboxEvent;
  outbox: OutboxEvent;
  /** Begins calls, whether or not their code is there. */
  callLoader: CallLoaderEvent;
  /** Once its code is there. */
  call: CallEvent;
  /** While one is in a call. */
  callView: CallViewEvent;
  callChat: CallChatEvent;
  /** While a call rings here. */
  ringer: RingerEvent;
  /** With the code of calls. */
  roomVisit: RoomVisitEvent;
  callDevices: CallDevicesEvent;
  /** While one is in a room. */
  roomView: CallViewEvent;
  contacts: ContactsEvent;
  /** While the dialog is open. */
  'contactSearch:dialog': ContactSearchEvent;
  /** In the chat screen. */
  'contactSearch:panel': ContactSearchEvent;
  notifier: NotifierEvent;
  viewer: ViewerEvent;
  typists: TypistsEvent;
  dialogs: DialogsEvent;
  layout: LayoutEvent;
  serverConfig: ServerConfigEvent;
  preferences: PreferencesEvent;
  idleness: IdlenessEvent;
  settings: SettingsEvent;
  /** These, and one's account, while the settings page is open. */
  profile: ProfileEvent;
  sessions: SessionsEvent;
  /** While a dialog is open in which a picture can be chosen: one's own, or a group's. */
  avatar: AvatarEvent;
  /** While another person's profile is open. */
  person: PersonEvent;
  groupCreation: GroupCreationEvent;
  groupInfo: GroupInfoEvent;
  groupInvite: GroupInviteEvent;
  /** By clientId: a message of mine that the server has not acknowledged. */
  [message: `message:${string}`]: UnsentEvent;
  /** By conversation. */
  [queue: `queue:${string}`]: QueueEvent;
  /** By fileId. */
  [upload: `upload:${string}`]: UploadEvent;
  /** By contactId. */
  [removal: `removal:${string}`]: RemovalEvent;
  /** By messageId. */
  [deletion: `deletion:${string}`]: DeletionEvent;
  [conversation: `conversation:${string}`]: ConversationEvent;
  [timeline: `timeline:${string}`]: TimelineEvent;
  [composer: `composer:${string}`]: ComposerEvent;
  [typing: `typing:${string}`]: TypingEvent;
  [receipts: `receipts:${string}`]: ReceiptsEvent;
}

export type PeerId = keyof Peers;

type Params = ParameterizedObject['params'] | undefined;
type Given<T, C, E, P> = T | ((args: { context: C; event: E }, params: P) => T);

/** An action: tells the peer, or nobody when it is not running. Its functions may take params, as any action's. */
export function tell<
  P extends PeerId,
  C extends MachineContext = MachineContext,
  E extends EventObject = AnyEventObject,
  TParams extends Params = undefined,
>(peer: Given<P, C, E, TParams>, message: Given<Peers[P], C, E, TParams>) {
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

/** Peers of which there are several: for each conversation that is kept, or each thing on its way. */
type Several =
  | 'message'
  | 'queue'
  | 'upload'
  | 'deletion'
  | 'removal'
  | 'conversation'
  | 'timeline'
  | 'composer'
  | 'typing'
  | 'receipts';

/** An action: tells all running peers of this kind, whatever they are of. */
export function tellEvery<
  K extends Several,
  C extends MachineContext = MachineContext,
  E extends EventObject = AnyEventObject,
>(kind: K, message: Peers[`${K}:${string}`]) {
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
