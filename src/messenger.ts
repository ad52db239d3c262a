/** The services and machines that run only while somebody is signed in; main.tsx loads this when it is time. */
import type { AppServices, LoadedMessenger } from '#machines/app/app.services.ts';
import { countSendable, createMessengerLogic } from '#machines/messenger/messenger.services.ts';
import { createAlerts } from '#services/alerts/alerts.ts';
import { createIds, deviceClock } from '#services/ids/ids.ts';
import { createOutboxStore } from '#services/outbox/outbox.ts';
import { createSocketService } from '#services/socket/socket.ts';
import { noticeWords } from '#ui/notice-words.ts';

export function createMessenger({ api, page }: Pick<AppServices, 'api' | 'page'>): LoadedMessenger {
  const outboxStore = createOutboxStore();
  const logic = createMessengerLogic({
    api,
    page,
    outboxStore,
    alerts: createAlerts(),
    noticeWords,
    socket: createSocketService({ url: import.meta.env.VITE_SOCKET_URL }),
    ids: createIds(),
    clock: deviceClock,
  });
  return {
    logic,
    countStored: (userId) => countSendable(outboxStore, userId),
  };
}
