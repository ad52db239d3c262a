import type { Alerts } from '#services/alerts/types.ts';
import type { Api } from '#services/api/types.ts';
import type { DraftStore } from '#services/drafts/types.ts';
import type { DeviceClock, Ids } from '#services/ids/types.ts';
import type { OutboxStore } from '#services/outbox/types.ts';
import type { Page } from '#services/page/types.ts';
import type { Pictures } from '#services/pictures/types.ts';
import type { Shelf } from '#services/shelf/types.ts';
import type { SocketService } from '#services/socket/types.ts';
import type { UploadService } from '#services/upload/types.ts';
import { contactsMachine } from '../contacts/contacts.machine.ts';
import { createContactsImplementations } from '../contacts/contacts.services.ts';
import { dialogsMachine } from '../dialogs/dialogs.machine.ts';
import { createDialogsImplementations } from '../dialogs/dialogs.services.ts';
import { inboxMachine } from '../inbox/inbox.machine.ts';
import { createInboxImplementations } from '../inbox/inbox.services.ts';
import { limitsMachine } from '../limits/limits.machine.ts';
import { createLimitsImplementations } from '../limits/limits.services.ts';
import { notifierMachine } from '../notifier/notifier.machine.ts';
import { createNotifierImplementations, type NoticeWords } from '../notifier/notifier.services.ts';
import { outboxMachine } from '../outbox/outbox.machine.ts';
import { createOutboxImplementations } from '../outbox/outbox.services.ts';
import { realtimeMachine } from '../realtime/realtime.machine.ts';
import { createRealtimeImplementations } from '../realtime/realtime.services.ts';
import { syncMachine } from '../sync/sync.machine.ts';
import { createSyncImplementations } from '../sync/sync.services.ts';
import { viewerMachine } from '../viewer/viewer.machine.ts';
import { createViewerImplementations } from '../viewer/viewer.services.ts';
import { messengerMachine } from './messenger.machine.ts';

export interface MessengerServices {
  readonly alerts: Alerts;
  readonly api: Api;
  readonly noticeWords: NoticeWords;
  readonly page: Page;
  readonly socket: SocketService;
  readonly outboxStore: OutboxStore;
  readonly drafts: DraftStore;
  readonly shelf: Shelf;
  readonly upload: UploadService;
  readonly pictures: Pictures;
  readonly ids: Ids;
  readonly clock: DeviceClock;
}

/** The messenger bound to the real world. */
export function createMessengerLogic(services: MessengerServices) {
  return messengerMachine.provide({
    actors: {
      sync: syncMachine.provide(createSyncImplementations(services)),
      inbox: inboxMachine.provide(createInboxImplementations(services)),
      outbox: outboxMachine.provide(createOutboxImplementations(services)),
      contacts: contactsMachine.provide(createContactsImplementations(services)),
      limits: limitsMachine.provide(createLimitsImplementations(services)),
      notifier: notifierMachine.provide(createNotifierImplementations(services)),
      viewer: viewerMachine.provide(createViewerImplementations(services)),
      dialogs: dialogsMachine.provide(createDialogsImplementations(services)),
      realtime: realtimeMachine.provide(createRealtimeImplementations(services)),
    },
  });
}
