/**
 * The whole client without its views, against the real server over real sockets: what two people see of each other. The tests
 * in e2e add browsers; these are quick enough to tell at once which side broke.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDevice } from '../infra/device.ts';
import { startTestServer, type TestPerson, type TestServer } from '../infra/server.ts';

let server: TestServer;
const closing: Array<() => void> = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(async () => {
  // A connection that never carried a request counts as busy, although nobody is left to use it.
  server.app.server.closeAllConnections();
  await server.close();
});

/** Polls, because everything comes over the network. */
const eventually = <T>(look: () => T) => expect.poll(look);

async function open(person: TestPerson) {
  const device = await openDevice(server, person);
  closing.push(device.close);
  return device;
}

/** Two contacts who both have their conversation open. */
async function openTalk() {
  const [anna, boris] = [await server.person('anna'), await server.person('boris')];
  await server.befriend(anna, boris);
  const [hers, his] = [await open(anna), await open(boris)];
  const { conversation } = await anna.ok('POST /conversations/with', {
    body: { userId: boris.id },
  });
  const { id } = conversation;
  for (const device of [hers, his]) {
    device.tell('inbox', { type: 'inbox.open', conversationId: id });
    await eventually(() => device.seen().timelines[id]).toBeDefined();
  }
  return { anna, boris, hers, his, id };
}

describe('two people', () => {
  test('write to each other, live, both ways', async () => {
    const { hers, his, id } = await openTalk();
    hers.write(id, 'Привет!');
    await eventually(() => his.texts(id)).toEqual(['Привет!']);
    his.write(id, 'И тебе привет');
    await eventually(() => hers.texts(id)).toEqual(['Привет!', 'И тебе привет']);
    expect(his.texts(id)).toEqual(['Привет!', 'И тебе привет']);
  });

  test('see a message once, however many are sent at a time, and in the order of writing', async () => {
    const { hers, his, id } = await openTalk();
    const texts = Array.from({ length: 20 }, (_, n) => `Сообщение ${n}`);
    for (const text of texts) hers.write(id, text);
    await eventually(() => his.texts(id)).toEqual(texts);
    await eventually(() => hers.texts(id)).toEqual(texts);
  });

  test('miss nothing that was written while the connection was away', async () => {
    const { hers, his, id } = await openTalk();
    hers.write(id, 'Один');
    await eventually(() => his.texts(id)).toEqual(['Один']);
    his.breakConnection();
    hers.write(id, 'Два');
    hers.write(id, 'Три');
    await eventually(() => hers.texts(id)).toEqual(['Один', 'Два', 'Три']);
    expect(his.texts(id)).toEqual(['Один']);
    his.mendConnection();
    await eventually(() => his.texts(id)).toEqual(['Один', 'Два', 'Три']);
  });

  test('lose no message whose events are lost: the next reading of the list tells that it is missing', async () => {
    const { hers, his, id } = await openTalk();
    const changesRead = () =>
      server.log.filter((line) => line.includes('/changes') && line.includes('answered')).length;
    // Either device may still be reading what came with the opening.
    await eventually(() => [his.isUpToDate(), hers.isUpToDate()]).toEqual([true, true]);
    const readBefore = changesRead();
    const lost = his.loseMessageEvents();
    hers.write(id, 'Слышно?');
    await eventually(() => lost).toEqual(['message:new', 'message:notify']);
    expect([his.texts(id), his.isUpToDate()]).toEqual([[], true]);
    his.tell('inbox', { type: 'inbox.refresh' });
    await eventually(() => his.texts(id)).toEqual(['Слышно?']);
    await eventually(() => his.isUpToDate()).toBe(true);
    expect(changesRead() - readBefore).toBe(1);
  });

  test('see each other come and write', async () => {
    const { anna, hers, his, id } = await openTalk();
    await eventually(() => his.seen().users[anna.id]?.status).toBe('ONLINE');
    // She keeps typing until the notice has been seen.
    let text = '';
    await eventually(() => {
      text += 'П';
      hers.tell(`composer:${id}`, { type: 'composer.changed', text });
      return his.typists(id);
    }).toEqual([anna.id]);
    expect(his.texts(id)).toEqual([]);
  });

  test('stay signed in and live when a token runs out', async () => {
    const { hers, his, id } = await openTalk();
    server.clock.advance(16 * 60_000);
    hers.write(id, 'Ещё здесь?');
    await eventually(() => his.texts(id)).toEqual(['Ещё здесь?']);
    his.breakConnection();
    his.mendConnection();
    his.write(id, 'Здесь');
    await eventually(() => hers.texts(id)).toEqual(['Ещё здесь?', 'Здесь']);
  });
});
