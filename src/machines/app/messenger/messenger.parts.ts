/**
 * The registry of the actors that run while somebody is signed in. A new part is entered here (docs/add-a-machine.md).
 */
import type { AnyActorLogic, AnyActorRef, InputFrom } from 'xstate';
import type { OwnUser } from '#contract/users.ts';
import { callLoaderMachine } from '#machines/calls/call-loader/call-loader.machine.ts';
import { createCallLoaderImplementations } from '#machines/calls/call-loader/call-loader.services.ts';
import { contactSearchMachine } from '#machines/people/contact-search/contact-search.machine.ts';
import { createContactSearchImplementations } from '#machines/people/contact-search/contact-search.services.ts';
import { contactsMachine } from '#machines/people/contacts/contacts.machine.ts';
import { createContactsImplementations } from '#machines/people/contacts/contacts.services.ts';
import { dialogsMachine } from '../dialogs/dialogs.machine.ts';
import { createDialogsImplementations } from '../dialogs/dialogs.services.ts';
import { idlenessMachine } from '../idleness/idleness.machine.ts';
import { createIdlenessImplementations } from '../idleness/idleness.services.ts';
import { inboxMachine } from '#machines/chats/inbox/inbox.machine.ts';
import { createInboxImplementations } from '#machines/chats/inbox/inbox.services.ts';
import { layoutMachine } from '../layout/layout.machine.ts';
import { createLayoutImplementations } from '../layout/layout.services.ts';
import { serverConfigMachine } from '../server-config/server-config.machine.ts';
import { createServerConfigImplementations } from '../server-config/server-config.services.ts';
import { notifierMachine } from '#machines/notifications/notifier/notifier.machine.ts';
import { createNotifierImplementations } from '#machines/notifications/notifier/notifier.services.ts';
import { outboxMachine } from '#machines/sending/outbox/outbox.machine.ts';
import { createOutboxImplementations } from '#machines/sending/outbox/outbox.services.ts';
import { preferencesMachine } from '#machines/settings/preferences/preferences.machine.ts';
import { createPreferencesImplementations } from '#machines/settings/preferences/preferences.services.ts';
import { realtimeMachine } from '#machines/store/realtime/realtime.machine.ts';
import { createRealtimeImplementations } from '#machines/store/realtime/realtime.services.ts';
import { settingsMachine } from '#machines/settings/settings/settings.machine.ts';
import { createSettingsImplementations } from '#machines/settings/settings/settings.services.ts';
import { syncMachine } from '#machines/store/sync/sync.machine.ts';
import { createSyncImplementations } from '#machines/store/sync/sync.services.ts';
import { viewerMachine } from '#machines/chats/viewer/viewer.machine.ts';
import { createViewerImplementations } from '#machines/chats/viewer/viewer.services.ts';
import { dbStore } from '#machines/store/db/db.store.ts';
import { typistsMachine } from '#machines/chats/typists/typists.machine.ts';
import { linkIn } from '../connectivity/connectivity.selectors.ts';
import type { MessengerServices } from './messenger.services.ts';

interface Surroundings {
  readonly user: OwnUser;
  readonly system: AnyActorRef['system'];
}

interface Entry<Logic extends AnyActorLogic> {
  /** Binds the logic to the real world; without this the chart runs as it is. */
  readonly bind?: (services: MessengerServices) => Logic;
  readonly input?: (surroundings: Surroundings) => InputFrom<Logic>;
  /** The name under which peers find the part, if it is not the part's own. */
  readonly systemId?: string;
}

export interface MessengerPart extends Entry<AnyActorLogic> {
  readonly logic: AnyActorLogic;
}

/** Checks the entry against the type of its own logic and answers with the common type of all parts. */
const part = <Logic extends AnyActorLogic>(
  logic: Logic,
  entry: Entry<Logic> = {},
): MessengerPart => ({
  logic,
  ...entry,
});

/** The parts begin in this order: all others read the store, and realtime brings the first events. */
export const messengerParts: Readonly<Record<string, MessengerPart>> = {
  db: part(dbStore, { input: ({ user }) => ({ self: user }) }),
  preferences: part(preferencesMachine, {
    bind: (services) => preferencesMachine.provide(createPreferencesImplementations(services)),
  }),
  sync: part(syncMachine, {
    bind: (services) => syncMachine.provide(createSyncImplementations(services)),
  }),
  inbox: part(inboxMachine, {
    bind: (services) => inboxMachine.provide(createInboxImplementations(services)),
  }),
  outbox: part(outboxMachine, {
    bind: (services) => outboxMachine.provide(createOutboxImplementations(services)),
    input: ({ user, system }) => ({ userId: user.id, link: linkIn(system) }),
  }),
  contacts: part(contactsMachine, {
    bind: (services) => contactsMachine.provide(createContactsImplementations(services)),
  }),
  contactSearch: part(contactSearchMachine, {
    bind: (services) => contactSearchMachine.provide(createContactSearchImplementations(services)),
    systemId: 'contactSearch:panel',
  }),
  notifier: part(notifierMachine, {
    bind: (services) => notifierMachine.provide(createNotifierImplementations(services)),
    input: ({ user }) => ({ userId: user.id }),
  }),
  typists: part(typistsMachine),
  viewer: part(viewerMachine, {
    bind: (services) => viewerMachine.provide(createViewerImplementations(services)),
  }),
  dialogs: part(dialogsMachine, {
    bind: (services) => dialogsMachine.provide(createDialogsImplementations(services)),
  }),
  layout: part(layoutMachine, {
    bind: (services) => layoutMachine.provide(createLayoutImplementations(services)),
  }),
  serverConfig: part(serverConfigMachine, {
    bind: (services) => serverConfigMachine.provide(createServerConfigImplementations(services)),
  }),
  settings: part(settingsMachine, {
    bind: (services) => settingsMachine.provide(createSettingsImplementations(services)),
  }),
  idleness: part(idlenessMachine, {
    bind: (services) => idlenessMachine.provide(createIdlenessImplementations(services)),
  }),
  callLoader: part(callLoaderMachine, {
    bind: (services) => callLoaderMachine.provide(createCallLoaderImplementations(services)),
    input: ({ user }) => ({ userId: user.id }),
  }),
  realtime: part(realtimeMachine, {
    bind: (services) => realtimeMachine.provide(createRealtimeImplementations(services)),
  }),
};
