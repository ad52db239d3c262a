import {
  setup,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  type InputFrom,
} from 'xstate';
import { adminMachine } from '#machines/admin/admin/admin.machine.ts';
import { createAdminImplementations } from '#machines/admin/admin/admin.services.ts';
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
import { newSignInsMachine } from '../new-sign-ins/new-sign-ins.machine.ts';
import { createNewSignInsImplementations } from '../new-sign-ins/new-sign-ins.services.ts';
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
import { lateLoaderMachine } from '../late-loader/late-loader.machine.ts';
import { createLateLoaderImplementations } from '../late-loader/late-loader.services.ts';
import { dbStore } from '#machines/store/db/db.store.ts';
import { typistsMachine } from '#machines/chats/typists/typists.machine.ts';
import { linkIn } from '../connectivity/connectivity.selectors.ts';
import type { MessengerInput } from '../app/app.machine.ts';
import type { MessengerServices } from './messenger.services.ts';

interface Surroundings extends MessengerInput {
  readonly system: AnyActorRef['system'];
}

interface Entry<Logic extends AnyActorLogic> {
  readonly input?: (surroundings: Surroundings) => InputFrom<Logic>;
  /** The name under which peers find the part, if it is not the part's own. */
  readonly systemId?: string;
}

interface MessengerPart extends Entry<AnyActorLogic> {
  /** The chart without what it needs of the real world. */
  readonly logic: AnyActorLogic;
  readonly bind: (services: MessengerServices) => AnyActorLogic;
}

/** Enters a part that needs nothing of the real world. */
const plain = <Logic extends AnyActorLogic>(
  logic: Logic,
  entry: Entry<Logic> = {},
): MessengerPart => ({ ...entry, logic, bind: () => logic });

/** Enters a chart, and what binds it to the real world. */
const bound = <Chart extends AnyStateMachine>(
  chart: Chart,
  implement: (services: MessengerServices) => Parameters<Chart['provide']>[0],
  entry: Entry<Chart> = {},
): MessengerPart => ({
  ...entry,
  logic: chart,
  bind: (services) => chart.provide(implement(services)),
});

/**
 * The actors that run while somebody is signed in; a new one is entered here (docs/add-a-machine.md). They begin in
 * this order: all others read the store, and realtime brings the first events.
 */
export const messengerParts: Readonly<Record<string, MessengerPart>> = {
  db: plain(dbStore, { input: ({ user }) => ({ self: user }) }),
  preferences: bound(preferencesMachine, createPreferencesImplementations),
  sync: bound(syncMachine, createSyncImplementations),
  inbox: bound(inboxMachine, createInboxImplementations),
  outbox: bound(outboxMachine, createOutboxImplementations, {
    input: ({ user, system }) => ({ userId: user.id, link: linkIn(system) }),
  }),
  contacts: bound(contactsMachine, createContactsImplementations),
  contactSearch: bound(contactSearchMachine, createContactSearchImplementations, {
    systemId: 'contactSearch:panel',
  }),
  notifier: bound(notifierMachine, createNotifierImplementations, {
    input: ({ user }) => ({ userId: user.id }),
  }),
  typists: plain(typistsMachine),
  dialogs: bound(dialogsMachine, createDialogsImplementations),
  layout: bound(layoutMachine, createLayoutImplementations),
  serverConfig: bound(serverConfigMachine, createServerConfigImplementations),
  settings: bound(settingsMachine, createSettingsImplementations),
  newSignIns: bound(newSignInsMachine, createNewSignInsImplementations),
  admin: bound(adminMachine, createAdminImplementations),
  idleness: bound(idlenessMachine, createIdlenessImplementations),
  callLoader: bound(callLoaderMachine, createCallLoaderImplementations, {
    input: ({ user }) => ({ userId: user.id }),
  }),
  lateLoader: bound(lateLoaderMachine, createLateLoaderImplementations, {
    input: ({ user }) => ({ userId: user.id }),
  }),
  realtime: bound(realtimeMachine, createRealtimeImplementations),
};

const parts = Object.entries(messengerParts);

/**
 * Runs all actors of one signed-in user (architecture, The actors; `messengerParts` lists them). They begin and end
 * together, so that nothing of one user is left when another comes. A fault in one part ends all, and the app offers to
 * begin anew.
 */
export const messengerMachine = setup({
  types: {} as { context: MessengerInput; input: MessengerInput },
  actors: Object.fromEntries(parts.map(([name, { logic }]) => [name, logic])),
}).createMachine({
  id: 'messenger',
  options: { maxIterations: 1_000 },
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      invoke: parts.map(([name, { input, systemId = name }]) => ({
        id: name,
        src: name,
        systemId,
        input: ({ context, self }) => input?.({ user: context.user, system: self.system }),
        onError: 'broken',
      })),
    },
    broken: { type: 'final' },
  },
});
