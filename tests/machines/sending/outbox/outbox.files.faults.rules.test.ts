import { beforeEach, describe, expect, test } from 'vitest';
import { countUnsent } from '#machines/sending/outbox/outbox.services.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { Device } from './device.ts';
import { SendingServer } from './sending.ts';
import { settled } from '#tests/infra/settled.ts';
import { chosenFile, openTab } from './tab.ts';
import { UploadingServer } from './uploading.ts';

let device: Device;
let server: SendingServer;
let uploads: UploadingServer;
beforeEach(() => {
  device = new Device();
  server = new SendingServer();
  uploads = new UploadingServer();
});

const open = (given: Parameters<typeof openTab>[2] = {}) =>
  openTab(device, server, { uploads, ...given });
const stored = () => device.storedBy('me').map(({ clientId }) => clientId);

describe('a file that could not be sent', () => {
  const full = refusal(507, 'storage_full');

  test('keeps its message, says so, and the other files go', async () => {
    uploads.holds = true;
    const tab = open();
    tab.attach('1', [chosenFile('a'), chosenFile('b')]);
    await settled();
    uploads.last.fail(full);
    await settled();
    expect(tab.states()).toEqual(['failed']);
    expect(tab.outgoing()[0]?.attachments[0]?.refusal).toBe('storage_full');
    expect(uploads.names()).toEqual(['a.txt', 'b.txt']);
    uploads.last.finish();
    await settled();
    expect(server.asked).toEqual([]);
    expect(tab.states()).toEqual(['failed']);
    expect(await countUnsent(device.tab(), 'me')).toMatchObject({ messages: 0 });
  });

  test("goes with 'Повторить' at its message, which is then not failed any more", async () => {
    uploads.holds = true;
    const tab = open();
    tab.attach('1', [chosenFile('a')]);
    await settled();
    uploads.last.fail(full);
    await settled();
    tab.send({ type: 'outbox.retry', clientId: '1' });
    await settled();
    expect(tab.states()).toEqual(['sending']);
    expect(device.storedBy('me')[0]?.attachments[0]?.refusal).toBeNull();
    uploads.last.finish();
    await settled();
    expect(server.asked).toHaveLength(1);
    expect(tab.outgoing()).toEqual([]);
  });

  test("goes with 'Повторить' at the file, after a reload, too", async () => {
    uploads.holds = true;
    const before = open();
    before.attach('1', [chosenFile('a')]);
    await settled();
    uploads.last.fail(full);
    await settled();
    before.close();
    uploads.holds = false;
    const tab = open();
    await settled();
    expect(tab.states()).toEqual(['failed']);
    expect(uploads.names()).toHaveLength(1);
    tab.upload('a')?.send({ type: 'upload.retry' });
    await settled();
    expect(server.asked).toHaveLength(1);
    expect(tab.outgoing()).toEqual([]);
  });

  test("with 'Удалить' at it the rest goes without it", async () => {
    uploads.holds = true;
    const tab = open();
    tab.attach('1', [chosenFile('a'), chosenFile('b')]);
    await settled();
    uploads.last.fail(full);
    await settled();
    uploads.last.finish();
    await settled();
    tab.send({ type: 'outbox.discardFile', clientId: '1', fileId: 'a' });
    await settled();
    expect(server.asked).toMatchObject([{ attachments: [{ name: 'b.txt' }] }]);
    expect(device.bytes.size).toBe(0);
  });

  test('the last one of a message without words takes the message along', async () => {
    uploads.holds = true;
    const tab = open();
    tab.attach('1', [chosenFile('a')]);
    await settled();
    tab.send({ type: 'outbox.discardFile', clientId: '1', fileId: 'a' });
    await settled();
    expect(uploads.last.stopped).toBe(true);
    expect([tab.outgoing(), stored(), device.bytes.size]).toEqual([[], [], 0]);
  });

  test('the last one of a message with words leaves the words, which go', async () => {
    uploads.holds = true;
    const tab = open();
    tab.attach('1', [chosenFile('a')], 'Слова');
    await settled();
    tab.upload('a')?.send({ type: 'upload.cancel' });
    await settled();
    expect(uploads.last.stopped).toBe(true);
    expect(server.asked).toMatchObject([{ type: 'TEXT', content: 'Слова' }]);
  });

  test('whose bytes are gone from this device says so', async () => {
    const tab = open({ link: 'offline' });
    tab.attach('1', [chosenFile('a')]);
    await settled();
    device.bytes.clear();
    tab.send({ type: 'connectivity.online' });
    await settled();
    expect(tab.outgoing()[0]?.attachments[0]?.refusal).toBe('bytes_missing');
  });

  test('because the server died in the middle goes again by itself', async () => {
    uploads.holds = true;
    const tab = open();
    tab.attach('1', [chosenFile('a')]);
    await settled();
    uploads.last.progress(60);
    uploads.last.fail(noAnswer);
    await settled();
    expect(tab.states()).toEqual(['sending']);
    tab.clock.increment(500);
    await settled();
    expect(uploads.names()).toEqual(['a.txt', 'a.txt']);
    uploads.last.finish();
    await settled();
    expect(server.asked).toHaveLength(1);
  });
});

test('a file that is removed while the outbox reads its store goes no further', async () => {
  uploads.holds = true;
  const tab = open();
  tab.attach('1', [chosenFile('a'), chosenFile('b')]);
  await settled();
  tab.send({ type: 'outbox.storeChanged' });
  tab.send({ type: 'outbox.discardFile', clientId: '1', fileId: 'a' });
  await settled();
  expect(tab.actors('upload:')).toEqual(['upload:b']);
});
