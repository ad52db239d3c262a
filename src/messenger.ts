/** The services and machines that run only while somebody is signed in; main.tsx loads this when it is time. */
import { eraseStored } from '#machines/account/account.erasing.ts';
import type { AppServices, LoadedMessenger } from '#machines/app/app.services.ts';
import { createMessengerLogic } from '#machines/messenger/messenger.services.ts';
import { countUnsent } from '#machines/outbox/outbox.leaving.ts';
import { createAlerts } from '#services/alerts/alerts.ts';
import type { Alerts } from '#services/alerts/types.ts';
import type { TokenPort } from '#services/api/types.ts';
import { createDraftStore } from '#services/drafts/drafts.ts';
import { createIds, deviceClock } from '#services/ids/ids.ts';
import { createInput } from '#services/input/input.ts';
import { createOutboxStore } from '#services/outbox/outbox.ts';
import { createPictures } from '#services/pictures/pictures.ts';
import { createPortraits } from '#services/pictures/portraits.ts';
import { createColours } from '#services/preferences/colours.ts';
import { createPreferenceStore } from '#services/preferences/preferences.ts';
import { forgetRooms } from '#services/room-memory/forget-rooms.ts';
import { createScreen } from '#services/screen/screen.ts';
import { createSaving } from '#services/saving/saving.ts';
import { createShelf } from '#services/shelf/shelf.ts';
import type { Shelf } from '#services/shelf/types.ts';
import { createSocketService } from '#services/socket/socket.ts';
import { keepAskingForStyles } from '#services/stylesheets/stylesheets.ts';
import { createTabHold } from '#services/tab-hold/tab-hold.ts';
import { createUploadService } from '#services/upload/upload.ts';
import { noticeWords } from '#ui/notice-words.ts';

interface Given extends Pick<AppServices, 'api' | 'page'> {
  readonly tokens: TokenPort;
}

/** What the views show of this device, too. */
interface CreatedMessenger extends LoadedMessenger {
  readonly localFiles: Pick<Shelf, 'addressOf'>;
}

export function createMessenger({ api, page, tokens }: Given): CreatedMessenger {
  keepAskingForStyles();
  const outboxStore = createOutboxStore();
  const shelf = createShelf();
  const drafts = createDraftStore();
  const alerts = createAlerts();
  const logic = createMessengerLogic({
    api,
    loadCallEquipment: () => loadCallEquipment(alerts),
    page,
    screen: createScreen(),
    saving: createSaving(import.meta.env.VITE_API_URL),
    tabHold: createTabHold(),
    input: createInput(),
    preferenceStore: createPreferenceStore(),
    colours: createColours(),
    outboxStore,
    alerts,
    noticeWords,
    drafts,
    shelf,
    upload: createUploadService({ tokens, baseUrl: import.meta.env.VITE_API_URL }),
    pictures: createPictures(),
    portraits: createPortraits(),
    socket: createSocketService({ url: import.meta.env.VITE_SOCKET_URL }),
    ids: createIds(),
    clock: deviceClock,
  });
  return {
    logic,
    localFiles: shelf,
    countStored: (userId) => countUnsent(outboxStore, userId),
    eraseStored: (userId) => eraseStored({ drafts, outboxStore, forgetRooms, shelf }, userId),
  };
}

/** With the views that ring: nothing is left to be fetched when it does. */
async function loadCallEquipment(alerts: Alerts) {
  const [{ createCallEquipment }] = await Promise.all([
    import('./call-equipment.ts'),
    import('#ui/calling/Layers.tsx'),
  ]);
  return createCallEquipment(alerts);
}
