/**
 * Creates the services and machines that run only while somebody is signed in. main.tsx loads this file after the
 * sign-in.
 */
import type { AppServices, LoadedMessenger } from '#machines/app/app/app.services.ts';
import { createMessengerLogic, eraseStored } from '#machines/app/messenger/messenger.services.ts';
import { countUnsent } from '#machines/sending/outbox/outbox.services.ts';
import { createNotifications } from '#services/notifications/notifications/notifications.ts';
import type { Notifications } from '#services/notifications/notifications/types.ts';
import type { TokenPort } from '#services/app/api/types.ts';
import { createDraftEditStore } from '#services/sending/drafts/draft-edits.ts';
import { createDraftStore } from '#services/sending/drafts/drafts.ts';
import { openEdits } from '#services/sending/edits/edit-rows.ts';
import { createIds, deviceClock } from '#services/browser/ids/ids.ts';
import { createInput } from '#services/browser/input/input.ts';
import { createOutboxStore } from '#services/sending/outbox/outbox.ts';
import { createPictures } from '#services/people/pictures/pictures.ts';
import { createPortraits } from '#services/people/pictures/portraits.ts';
import { createColours } from '#services/settings/preferences/colours.ts';
import { createPreferenceStore } from '#services/settings/preferences/preferences.ts';
import { forgetRooms } from '#services/calls/room-memory/forget-rooms.ts';
import { createScreen } from '#services/browser/screen/screen.ts';
import { createDownload } from '#services/chats/download/download.ts';
import { createPendingFiles } from '#services/sending/pending-files/pending-files.ts';
import type { PendingFiles } from '#services/sending/pending-files/types.ts';
import { createSocketService } from '#services/app/socket/socket.ts';
import { keepAskingForStyles } from '#services/browser/stylesheets/stylesheets.ts';
import { createUnloadGuard } from '#services/browser/unload-guard/unload-guard.ts';
import { createUploadService } from '#services/sending/upload/upload.ts';
import { noticeWords } from '#ui/text/notice-words.ts';

interface Given extends Pick<AppServices, 'api' | 'page'> {
  readonly tokens: TokenPort;
  /** Resolves when the first page is drawn: until then no other code comes. */
  readonly drawn: Promise<unknown>;
}

/** The messenger with the local files that views show. */
interface CreatedMessenger extends LoadedMessenger {
  readonly localFiles: Pick<PendingFiles, 'addressOf'>;
}

export function createMessenger({ api, page, tokens, drawn }: Given): CreatedMessenger {
  keepAskingForStyles();
  const outboxStore = createOutboxStore();
  const pendingFiles = createPendingFiles();
  const drafts = createDraftStore();
  const draftEdits = createDraftEditStore();
  const edits = openEdits();
  const loadLateStores = async () =>
    (await import('#services/sending/late-stores.ts')).createLateStores(edits);
  const notifications = createNotifications();
  const logic = createMessengerLogic({
    api,
    loadCallServices: () => drawn.then(() => loadCallServices(notifications)),
    loadLateStores: () => drawn.then(loadLateStores),
    keepEdit: edits.put,
    loadPasskeys: async () => (await import('#services/app/passkeys/passkeys.ts')).createPasskeys(),
    page,
    screen: createScreen(),
    download: createDownload(import.meta.env.VITE_API_URL),
    unloadGuard: createUnloadGuard(),
    input: createInput(),
    preferenceStore: createPreferenceStore(),
    colours: createColours(),
    outboxStore,
    notifications,
    noticeWords,
    drafts,
    draftEdits,
    pendingFiles,
    upload: createUploadService({ tokens, baseUrl: import.meta.env.VITE_API_URL }),
    pictures: createPictures(),
    portraits: createPortraits(),
    socket: createSocketService({ url: import.meta.env.VITE_SOCKET_URL }),
    ids: createIds(),
    clock: deviceClock,
  });
  return {
    logic,
    localFiles: pendingFiles,
    countStored: (userId) => countUnsent(outboxStore, edits, userId),
    eraseStored: (userId) =>
      eraseStored(
        { drafts, draftEdits, loadLateStores, outboxStore, pendingFiles },
        forgetRooms,
        userId,
      ),
  };
}

/** Loads the services of calls and the views of ringing: nothing is left to fetch when a call rings. */
async function loadCallServices(notifications: Notifications) {
  const [{ createCallServices }] = await Promise.all([
    import('./call-services.ts'),
    import('#ui/calls/dialogs/Layers.tsx'),
  ]);
  return createCallServices(notifications);
}
