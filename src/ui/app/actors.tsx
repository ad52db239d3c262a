/**
 * How views reach the actors: the root comes from main.tsx by context, the others by their system ids. Views read
 * with selectors (primitives, or objects that the store owns) and send events; they decide nothing.
 */
import { useSelector } from '@xstate/react';
import { createContext, use, useState } from 'react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { accountMachine } from '#machines/settings/account/account.machine.ts';
import type { appMachine } from '#machines/app/app/app.machine.ts';
import type { avatarMachine } from '#machines/people/avatar/avatar.machine.ts';
import type { callMachine } from '#machines/calls/call/call.machine.ts';
import type { callDevicesMachine } from '#machines/calls/call-devices/call-devices.machine.ts';
import type { callChatMachine } from '#machines/calls/call-chat/call-chat.machine.ts';
import type { callViewMachine } from '#machines/calls/call-view/call-view.machine.ts';
import type { callLoaderMachine } from '#machines/calls/call-loader/call-loader.machine.ts';
import type { connectivityMachine } from '#machines/app/connectivity/connectivity.machine.ts';
import type { contactSearchMachine } from '#machines/people/contact-search/contact-search.machine.ts';
import type { contactsMachine } from '#machines/people/contacts/contacts.machine.ts';
import type { dbStore } from '#machines/store/db/db.store.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { sessionsMachine } from '#machines/settings/sessions/sessions.machine.ts';
import type { dialogsMachine } from '#machines/app/dialogs/dialogs.machine.ts';
import type { groupCreationMachine } from '#machines/groups/group-creation/group-creation.machine.ts';
import type { groupInfoMachine } from '#machines/groups/group-info/group-info.machine.ts';
import type { groupInviteMachine } from '#machines/groups/group-invite/group-invite.machine.ts';
import type { idlenessMachine } from '#machines/app/idleness/idleness.machine.ts';
import type { inboxMachine } from '#machines/chats/inbox/inbox.machine.ts';
import type { layoutMachine } from '#machines/app/layout/layout.machine.ts';
import type { notifierMachine } from '#machines/notifications/notifier/notifier.machine.ts';
import type { outboxMachine } from '#machines/sending/outbox/outbox.machine.ts';
import type { preferencesMachine } from '#machines/settings/preferences/preferences.machine.ts';
import type { profileMachine } from '#machines/settings/profile/profile.machine.ts';
import type { personMachine } from '#machines/people/person/person.machine.ts';
import type { realtimeMachine } from '#machines/store/realtime/realtime.machine.ts';
import type { roomVisitMachine } from '#machines/calls/room-visit/room-visit.machine.ts';
import type { sessionMachine } from '#machines/app/session/session.machine.ts';
import type { settingsMachine } from '#machines/settings/settings/settings.machine.ts';
import type { syncMachine } from '#machines/store/sync/sync.machine.ts';
import type { typistsMachine } from '#machines/chats/typists/typists.machine.ts';
import type { viewerMachine } from '#machines/chats/viewer/viewer.machine.ts';

export interface PeerRefs {
  app: ActorRefFrom<typeof appMachine>;
  session: ActorRefFrom<typeof sessionMachine>;
  connectivity: ActorRefFrom<typeof connectivityMachine>;
  realtime: ActorRefFrom<typeof realtimeMachine>;
  db: ActorRefFrom<typeof dbStore>;
  sync: ActorRefFrom<typeof syncMachine>;
  inbox: ActorRefFrom<typeof inboxMachine>;
  outbox: ActorRefFrom<typeof outboxMachine>;
  callLoader: ActorRefFrom<typeof callLoaderMachine>;
  /** Once its code is there: a view above it waits for that. */
  call: ActorRefFrom<typeof callMachine>;
  /** While one is in a call. */
  callView: ActorRefFrom<typeof callViewMachine>;
  callChat: ActorRefFrom<typeof callChatMachine>;
  /** As `call`. */
  roomVisit: ActorRefFrom<typeof roomVisitMachine>;
  callDevices: ActorRefFrom<typeof callDevicesMachine>;
  contacts: ActorRefFrom<typeof contactsMachine>;
  'contactSearch:dialog': ActorRefFrom<typeof contactSearchMachine>;
  'contactSearch:panel': ActorRefFrom<typeof contactSearchMachine>;
  notifier: ActorRefFrom<typeof notifierMachine>;
  typists: ActorRefFrom<typeof typistsMachine>;
  viewer: ActorRefFrom<typeof viewerMachine>;
  dialogs: ActorRefFrom<typeof dialogsMachine>;
  layout: ActorRefFrom<typeof layoutMachine>;
  preferences: ActorRefFrom<typeof preferencesMachine>;
  idleness: ActorRefFrom<typeof idlenessMachine>;
  settings: ActorRefFrom<typeof settingsMachine>;
  profile: ActorRefFrom<typeof profileMachine>;
  sessions: ActorRefFrom<typeof sessionsMachine>;
  'account:password': ActorRefFrom<typeof accountMachine>;
  'account:email': ActorRefFrom<typeof accountMachine>;
  'account:export': ActorRefFrom<typeof accountMachine>;
  'account:deletion': ActorRefFrom<typeof accountMachine>;
  avatar: ActorRefFrom<typeof avatarMachine>;
  /** While another person's profile is open. */
  person: ActorRefFrom<typeof personMachine>;
  /** While its dialog is open. */
  groupCreation: ActorRefFrom<typeof groupCreationMachine>;
  groupInfo: ActorRefFrom<typeof groupInfoMachine>;
  groupInvite: ActorRefFrom<typeof groupInviteMachine>;
}

const AppContext = createContext<PeerRefs['app'] | null>(null);

export const AppProvider = AppContext.Provider;

export function useApp(): PeerRefs['app'] {
  const app = use(AppContext);
  if (!app) throw new Error('There is no app above this view');
  return app;
}

/**
 * An actor that runs as long as the view is on the screen. It is looked up once: when it stops, its last snapshot
 * stands until the view is gone, too.
 */
export function usePeer<K extends keyof PeerRefs>(id: K): PeerRefs[K] {
  const app = useApp();
  const [peer] = useState(() => {
    const found: AnyActorRef | undefined = id === 'app' ? app : app.system.get(id);
    if (!found) throw new Error(`${id} does not run while its view is shown`);
    return found as PeerRefs[K]; // peers.ts says which actor stands under which id
  });
  return peer;
}

/** Something of the store; drawn anew when it is another value or another object. */
export function useDb<T>(
  select: (db: DbContext) => T,
  isSame?: (one: T | undefined, other: T) => boolean,
): T {
  return useSelector(usePeer('db'), (snapshot) => select(snapshot.context), isSame);
}
