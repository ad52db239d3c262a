import { describe, expect, test } from 'vitest';
import { countUnsent } from '#machines/sending/outbox/outbox.services.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { settled } from '#tests/infra/settled.ts';
import { outboxWorld } from './outbox.world.ts';
import { chosenFile } from './tab.ts';

/** No new words wait here. */
const noEdits = { load: () => Promise.resolve([]) };

const { device, server, uploads, stored, open, openAndAttach } = outboxWorld();

describe('a file that could not be sent', () => {
  const full = refusal(507, 'storage_full');

  test('keeps its message, says so, and the other files go', async () => {
    uploads().holds = true;
    const tab = await openAndAttach('1', [chosenFile('a'), chosenFile('b')]);
    await uploads().failLast(full);
    expect(tab.states()).toEqual(['failed']);
    expect(tab.outgoing()[0]?.attachments[0]?.refusal).toBe('storage_full');
    expect(uploads().names()).toEqual(['a.txt', 'b.txt']);
    await uploads().finishLast();
    expect(server().asked).toEqual([]);
    expect(tab.states()).toEqual(['failed']);
    expect(await countUnsent(device().tab(), noEdits, 'me')).toMatchObject({ messages: 0 });
  });

  test("goes with 'Повторить' at its message, which is then not failed any more", async () => {
    uploads().holds = true;
    const tab = await openAndAttach('1', [chosenFile('a')]);
    await uploads().failLast(full);
    await tab.retry('1');
    expect(tab.states()).toEqual(['sending']);
    expect(device().storedBy('me')[0]?.attachments[0]?.refusal).toBeNull();
    await uploads().finishLast();
    expect(server().asked).toHaveLength(1);
    expect(tab.outgoing()).toEqual([]);
  });

  test("goes with 'Повторить' at the file, after a reload, too", async () => {
    uploads().holds = true;
    const before = await openAndAttach('1', [chosenFile('a')]);
    await uploads().failLast(full);
    before.close();
    uploads().holds = false;
    const tab = open();
    await settled();
    expect(tab.states()).toEqual(['failed']);
    expect(uploads().names()).toHaveLength(1);
    tab.upload('a')?.send({ type: 'upload.retry' });
    await settled();
    expect(server().asked).toHaveLength(1);
    expect(tab.outgoing()).toEqual([]);
  });

  test("with 'Удалить' at it the rest goes without it", async () => {
    uploads().holds = true;
    const tab = await openAndAttach('1', [chosenFile('a'), chosenFile('b')]);
    await uploads().failLast(full);
    await uploads().finishLast();
    tab.send({ type: 'outbox.discardFile', clientId: '1', fileId: 'a' });
    await settled();
    expect(server().asked).toMatchObject([{ attachments: [{ name: 'b.txt' }] }]);
    expect(device().bytes.size).toBe(0);
  });

  test('the last one of a message without words takes the message along', async () => {
    uploads().holds = true;
    const tab = await openAndAttach('1', [chosenFile('a')]);
    tab.send({ type: 'outbox.discardFile', clientId: '1', fileId: 'a' });
    await settled();
    expect(uploads().last.stopped).toBe(true);
    expect([tab.outgoing(), stored(), device().bytes.size]).toEqual([[], [], 0]);
  });

  test('the last one of a message with words leaves the words, which go', async () => {
    uploads().holds = true;
    const tab = await openAndAttach('1', [chosenFile('a')], 'Слова');
    tab.upload('a')?.send({ type: 'upload.cancel' });
    await settled();
    expect(uploads().last.stopped).toBe(true);
    expect(server().asked).toMatchObject([{ type: 'TEXT', content: 'Слова' }]);
  });

  test('whose bytes are gone from this device says so', async () => {
    const tab = open({ link: 'offline' });
    tab.attach('1', [chosenFile('a')]);
    await settled();
    device().bytes.clear();
    tab.send({ type: 'connectivity.online' });
    await settled();
    expect(tab.outgoing()[0]?.attachments[0]?.refusal).toBe('bytes_missing');
  });

  test('because the server died in the middle goes again by itself', async () => {
    uploads().holds = true;
    const tab = await openAndAttach('1', [chosenFile('a')]);
    uploads().last.progress(60);
    await uploads().failLast(noAnswer);
    expect(tab.states()).toEqual(['sending']);
    await tab.wait(500);
    expect(uploads().names()).toEqual(['a.txt', 'a.txt']);
    await uploads().finishLast();
    expect(server().asked).toHaveLength(1);
  });
});

test('a file that is removed while the outbox reads its store goes no further', async () => {
  uploads().holds = true;
  const tab = await openAndAttach('1', [chosenFile('a'), chosenFile('b')]);
  tab.send({ type: 'outbox.storeChanged' });
  tab.send({ type: 'outbox.discardFile', clientId: '1', fileId: 'a' });
  await settled();
  expect(tab.actors('upload:')).toEqual(['upload:b']);
});
