/** One device and one server that tabs share, new for each test, and how most tests of the outbox begin. */
import type { UnsentAttachment } from '#services/sending/outbox/types.ts';
import { freshly } from '#tests/infra/freshly.ts';
import { settled } from '#tests/infra/settled.ts';
import { Device } from './device.ts';
import { SendingServer } from './sending.ts';
import { openTab, type TabOptions } from './tab.ts';
import { UploadingServer } from './uploading.ts';

export function outboxWorld() {
  const now = freshly(() => ({
    device: new Device(),
    server: new SendingServer(),
    uploads: new UploadingServer(),
  }));
  const open = (options: TabOptions = {}) =>
    openTab(now().device, now().server, { uploads: now().uploads, ...options });
  return {
    device: () => now().device,
    server: () => now().server,
    uploads: () => now().uploads,
    /** The clientIds of the messages in this device's store. */
    stored: () =>
      now()
        .device.storedBy('me')
        .map(({ clientId }) => clientId),
    /** Stores that the deletion of 'm1' was asked for at this time and taken back. */
    storeTakenBack: (askedAt: number) => {
      const asked = { messageId: 'm1', askedAt };
      return now()
        .device.tab()
        .putDeletion('me', { ...asked, isTakenBack: true });
    },
    open,
    openAndWrite: async (clientId: string, options?: TabOptions) => {
      const tab = open(options);
      tab.write(clientId);
      await settled();
      return tab;
    },
    /** Opens a tab and writes a message with these files. */
    openAndAttach: async (clientId: string, files: readonly UnsentAttachment[], content = '') => {
      const tab = open();
      tab.attach(clientId, files, content);
      await settled();
      return tab;
    },
  };
}
