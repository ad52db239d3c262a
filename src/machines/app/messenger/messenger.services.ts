import type { Notifications } from '#services/notifications/notifications/types.ts';
import type { Api } from '#services/app/api/types.ts';
import type { Passkeys } from '#services/app/passkeys/types.ts';
import type { DraftEditStore, DraftStore } from '#services/sending/drafts/types.ts';
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
import type { EditStore } from '#services/sending/edits/types.ts';
import type { WishStore } from '#services/sending/wishes/types.ts';
import type { UploadService } from '#services/sending/upload/types.ts';
import type { LateCallServices } from '#machines/calls/call-loader/call-loader.parts.ts';
import type { NoticeWords } from '#machines/notifications/notifier/notifier.services.ts';
import { messengerMachine, messengerParts } from './messenger.machine.ts';

/** The stores of this device whose code comes after the chats. */
export interface LateStores {
  readonly wishStore: WishStore;
  readonly editStore: EditStore;
}

export interface MessengerServices {
  readonly notifications: Notifications;
  readonly api: Api;
  readonly loadCallServices: () => Promise<LateCallServices>;
  readonly loadLateStores: () => Promise<LateStores>;
  /** Stores an edit also before its code has come. */
  readonly keepEdit: EditStore['put'];
  /** Loads the browser's passkeys with the page that shows them. */
  readonly loadPasskeys: () => Promise<Passkeys>;
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
  readonly draftEdits: DraftEditStore;
  readonly pendingFiles: PendingFiles;
  readonly upload: UploadService;
  readonly pictures: Pictures;
  readonly portraits: Portraits;
  readonly ids: Ids;
  readonly clock: DeviceClock;
}

/** The services that a chart needs: `Services<'api' | 'page'>`. */
export type Services<Name extends keyof MessengerServices> = Pick<MessengerServices, Name>;

/** Binds the messenger to the real world. */
export function createMessengerLogic(services: MessengerServices) {
  const parts = Object.entries(messengerParts);
  return messengerMachine.provide({
    actors: Object.fromEntries(parts.map(([name, { bind }]) => [name, bind(services)])),
  });
}

/** Removes what this device keeps of somebody whose account was deleted: nobody could send or read it any more. */
export async function eraseStored(
  services: Services<'drafts' | 'draftEdits' | 'loadLateStores' | 'outboxStore' | 'pendingFiles'>,
  forgetRooms: (userId: string) => void,
  userId: string,
): Promise<void> {
  const { drafts, draftEdits, loadLateStores, outboxStore, pendingFiles } = services;
  forgetRooms(userId);
  const [written, unsent, deletions] = await Promise.all([
    drafts.loadAll(userId),
    outboxStore.load(userId),
    outboxStore.loadDeletions(userId),
  ]);
  await Promise.all([
    ...written.map(({ conversationId, clientId }) =>
      drafts.remove(userId, conversationId, clientId),
    ),
    ...unsent.map(({ clientId }) => outboxStore.remove(userId, clientId)),
    ...deletions.map(({ messageId }) => outboxStore.removeDeletion(userId, messageId)),
    draftEdits.clear(userId),
    pendingFiles.clear(userId),
    loadLateStores().then(({ wishStore, editStore }) =>
      Promise.all([wishStore.clear(userId), editStore.clear(userId)]),
    ),
  ]);
}
