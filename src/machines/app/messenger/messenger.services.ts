import type { Notifications } from '#services/notifications/notifications/types.ts';
import type { Api } from '#services/app/api/types.ts';
import type { DraftStore } from '#services/sending/drafts/types.ts';
import type { DeviceClock, Ids } from '#services/browser/ids/types.ts';
import type { Input } from '#services/browser/input/types.ts';
import type { OutboxStore } from '#services/sending/outbox/types.ts';
import type { Page } from '#services/browser/page/types.ts';
import type { Pictures, Portraits } from '#services/people/pictures/types.ts';
import type { Colours, PreferenceStore } from '#services/settings/preferences/types.ts';
import type { Screen } from '#services/browser/screen/types.ts';
import type { Download } from '#services/chats/download/types.ts';
import type { PendingFiles } from '#services/sending/pending-files/types.ts';
import type { SocketService } from '#services/app/socket/types.ts';
import type { UnloadGuard } from '#services/browser/unload-guard/types.ts';
import type { UploadService } from '#services/sending/upload/types.ts';
import type { LateCallServices } from '#machines/calls/call-loader/call-loader.parts.ts';
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
import {
  createNotifierImplementations,
  type NoticeWords,
} from '#machines/notifications/notifier/notifier.services.ts';
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
import { messengerMachine } from './messenger.machine.ts';

export interface MessengerServices {
  readonly notifications: Notifications;
  readonly api: Api;
  readonly loadCallServices: () => Promise<LateCallServices>;
  readonly noticeWords: NoticeWords;
  readonly input: Input;
  readonly page: Page;
  readonly download: Download;
  readonly unloadGuard: UnloadGuard;
  readonly screen: Screen;
  readonly preferenceStore: PreferenceStore;
  readonly colours: Colours;
  readonly socket: SocketService;
  readonly outboxStore: OutboxStore;
  readonly drafts: DraftStore;
  readonly pendingFiles: PendingFiles;
  readonly upload: UploadService;
  readonly pictures: Pictures;
  readonly portraits: Portraits;
  readonly ids: Ids;
  readonly clock: DeviceClock;
}

/** The messenger bound to the real world. */
export function createMessengerLogic(services: MessengerServices) {
  return messengerMachine.provide({
    actors: {
      preferences: preferencesMachine.provide(createPreferencesImplementations(services)),
      settings: settingsMachine.provide(createSettingsImplementations(services)),
      idleness: idlenessMachine.provide(createIdlenessImplementations(services)),
      sync: syncMachine.provide(createSyncImplementations(services)),
      inbox: inboxMachine.provide(createInboxImplementations(services)),
      outbox: outboxMachine.provide(createOutboxImplementations(services)),
      contactSearch: contactSearchMachine.provide(createContactSearchImplementations(services)),
      contacts: contactsMachine.provide(createContactsImplementations(services)),
      layout: layoutMachine.provide(createLayoutImplementations(services)),
      serverConfig: serverConfigMachine.provide(createServerConfigImplementations(services)),
      notifier: notifierMachine.provide(createNotifierImplementations(services)),
      viewer: viewerMachine.provide(createViewerImplementations(services)),
      dialogs: dialogsMachine.provide(createDialogsImplementations(services)),
      callLoader: callLoaderMachine.provide(createCallLoaderImplementations(services)),
      realtime: realtimeMachine.provide(createRealtimeImplementations(services)),
    },
  });
}
