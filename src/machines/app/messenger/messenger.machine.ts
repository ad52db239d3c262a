import { setup } from 'xstate';
import type { OwnUser } from '#contract/users.ts';
import { linkIn } from '../connectivity/connectivity.selectors.ts';
import { callLoaderMachine } from '#machines/calls/call-loader/call-loader.machine.ts';
import { contactSearchMachine } from '#machines/people/contact-search/contact-search.machine.ts';
import { contactsMachine } from '#machines/people/contacts/contacts.machine.ts';
import { dbStore } from '#machines/store/db/db.store.ts';
import { dialogsMachine } from '../dialogs/dialogs.machine.ts';
import { idlenessMachine } from '../idleness/idleness.machine.ts';
import { inboxMachine } from '#machines/chats/inbox/inbox.machine.ts';
import { layoutMachine } from '../layout/layout.machine.ts';
import { serverConfigMachine } from '../server-config/server-config.machine.ts';
import { notifierMachine } from '#machines/notifications/notifier/notifier.machine.ts';
import { outboxMachine } from '#machines/sending/outbox/outbox.machine.ts';
import { preferencesMachine } from '#machines/settings/preferences/preferences.machine.ts';
import { realtimeMachine } from '#machines/store/realtime/realtime.machine.ts';
import { settingsMachine } from '#machines/settings/settings/settings.machine.ts';
import { syncMachine } from '#machines/store/sync/sync.machine.ts';
import { typistsMachine } from '#machines/chats/typists/typists.machine.ts';
import { viewerMachine } from '#machines/chats/viewer/viewer.machine.ts';

export interface MessengerInput {
  readonly user: OwnUser;
}

/**
 * All that runs while one user is signed in (architecture, The actors): it begins and ends as one, so that
 * nothing of one user is left when another comes. A fault in one part ends all, and the app offers to begin anew.
 */
export const messengerMachine = setup({
  types: {
    context: {} as MessengerInput,
    input: {} as MessengerInput,
  },
  actors: {
    db: dbStore,
    preferences: preferencesMachine,
    sync: syncMachine,
    inbox: inboxMachine,
    outbox: outboxMachine,
    contacts: contactsMachine,
    contactSearch: contactSearchMachine,
    notifier: notifierMachine,
    typists: typistsMachine,
    viewer: viewerMachine,
    dialogs: dialogsMachine,
    layout: layoutMachine,
    serverConfig: serverConfigMachine,
    settings: settingsMachine,
    idleness: idlenessMachine,
    callLoader: callLoaderMachine,
    realtime: realtimeMachine,
  },
}).createMachine({
  id: 'messenger',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: {
      // In this order: the store is read by all, and realtime brings the first events.
      invoke: [
        {
          id: 'db',
          src: 'db',
          systemId: 'db',
          input: ({ context }) => ({ self: context.user }),
          onError: 'broken',
        },
        { id: 'preferences', src: 'preferences', systemId: 'preferences', onError: 'broken' },
        { id: 'sync', src: 'sync', systemId: 'sync', onError: 'broken' },
        { id: 'inbox', src: 'inbox', systemId: 'inbox', onError: 'broken' },
        {
          id: 'outbox',
          src: 'outbox',
          systemId: 'outbox',
          input: ({ context, self }) => ({ userId: context.user.id, link: linkIn(self.system) }),
          onError: 'broken',
        },
        { id: 'contacts', src: 'contacts', systemId: 'contacts', onError: 'broken' },
        {
          id: 'contactSearch',
          src: 'contactSearch',
          systemId: 'contactSearch:panel',
          onError: 'broken',
        },
        {
          id: 'notifier',
          src: 'notifier',
          systemId: 'notifier',
          input: ({ context }) => ({ userId: context.user.id }),
          onError: 'broken',
        },
        { id: 'typists', src: 'typists', systemId: 'typists', onError: 'broken' },
        { id: 'viewer', src: 'viewer', systemId: 'viewer', onError: 'broken' },
        { id: 'dialogs', src: 'dialogs', systemId: 'dialogs', onError: 'broken' },
        { id: 'layout', src: 'layout', systemId: 'layout', onError: 'broken' },
        { id: 'serverConfig', src: 'serverConfig', systemId: 'serverConfig', onError: 'broken' },
        { id: 'settings', src: 'settings', systemId: 'settings', onError: 'broken' },
        { id: 'idleness', src: 'idleness', systemId: 'idleness', onError: 'broken' },
        {
          id: 'callLoader',
          src: 'callLoader',
          systemId: 'callLoader',
          input: ({ context }) => ({ userId: context.user.id }),
          onError: 'broken',
        },
        { id: 'realtime', src: 'realtime', systemId: 'realtime', onError: 'broken' },
      ],
    },
    broken: { type: 'final' },
  },
});
