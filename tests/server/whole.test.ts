/**
 * The whole client without its views, against the real server over real sockets: what two people see of each
 * other. Browsers come in e2e; this is quick enough to tell at once which side broke.
 */
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitFor, type AnyActorRef, type SnapshotFrom } from 'xstate';
import { createApp } from '#machines/app/app.services.ts';
import type { dbStore } from '#machines/db/db.store.ts';
import type { DbContext } from '#machines/db/db.types.ts';
import { countSendable, createMessengerLogic } from '#machines/messenger/messenger.services.ts';
import type { PeerId, Peers } from '#machines/peers.ts';
import type { realtimeMachine } from '#machines/realtime/realtime.machine.ts';
import { selectTypistIds } from '#machines/typists/typists.selectors.ts';
import type { typistsMachine } from '#machines/typists/typists.machine.ts';
import { createApi } from '#services/api/api.ts';
import { createIds, deviceClock } from '#services/ids/ids.ts';
import { createOutboxStore } from '#services/outbox/outbox.ts';
import type { Page } from '#services/page/types.ts';
import { createSocketService } from '#services/socket/socket.ts';
import type { StoredSession, Vault } from '#services/vault/types.ts';
import { startTestServer, testPassword, type TestPerson, type TestServer } from './server.ts';

let server: TestServer;
const closing: Array<() => void> = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(async () => {
  // A connection that never carried a request counts as busy, and nobody is left to use it.
  server.app.server.closeAllConnections();
  await server.close();
});

/** Of whatever comes over the network. */
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 10_000 });

const page: Page = {
  isOnline: () => true,
  isFocused: () => true,
  isVisible: () => true,
  watch: () => () => {},
};

/** Two people are two browsers: each with a vault of its own. */
function ownVault(): Vault {
  let stored: StoredSession | null = null;
  return {
    hint: () => stored !== null,
    read: () => Promise.resolve(stored),
    update: (change) => Promise.resolve((stored = change(stored))),
    exclusively: (work) => work(),
    watch: () => () => {},
  };
}

/** Somebody's browser, signed in and live. */
async function openDevice(person: TestPerson) {
  const url = await server.address();
  const outboxStore = createOutboxStore();
  const app = createApp((tokens) => {
    const api = createApi({ tokens, baseUrl: `${url}/api` });
    return {
      api,
      page,
      vault: ownVault(),
      loadMessenger: () =>
        Promise.resolve({
          logic: createMessengerLogic({
            api,
            page,
            outboxStore,
            socket: createSocketService({ url }),
            ids: createIds(),
            clock: deviceClock,
          }),
          countStored: (userId) => countSendable(outboxStore, userId),
        }),
    };
  });
  app.start();
  const tell = <P extends PeerId>(peer: P, event: Peers[P]) => {
    const found: AnyActorRef | undefined = app.system.get(peer);
    if (!found) throw new Error(`${peer} does not run`);
    found.send(event);
  };
  const seen = (): DbContext => {
    const db: SnapshotFrom<typeof dbStore> = app.system.get('db').getSnapshot();
    return db.context;
  };
  const { username } = person.user;
  tell('session', { type: 'session.signIn', username, password: testPassword });
  await waitFor(app, (now) => now.matches({ running: { signedIn: { messenger: 'running' } } }));
  const live = (now: SnapshotFrom<typeof realtimeMachine>) => now.matches({ linked: 'live' });
  await waitFor(app.system.get('realtime'), live);

  closing.push(() => app.stop());
  return {
    tell,
    seen,
    /** What stands in the conversation, sent and on its way, as it is shown. */
    texts: (conversationId: string) => [
      ...(seen().timelines[conversationId]?.pages ?? []).flat().map(({ content }) => content),
      ...(seen().outgoing[conversationId] ?? []).map(({ content }) => `${content} …`),
    ],
    write: (conversationId: string, text: string) => {
      tell(`composer:${conversationId}`, { type: 'composer.changed', text });
      tell(`composer:${conversationId}`, { type: 'composer.send' });
    },
    typists: (conversationId: string): readonly string[] => {
      const typists: SnapshotFrom<typeof typistsMachine> = app.system
        .get(`typists:${conversationId}`)
        .getSnapshot();
      return selectTypistIds(typists);
    },
    breakConnection: () => tell('realtime', { type: 'connectivity.offline' }),
    mendConnection: () => tell('realtime', { type: 'connectivity.online' }),
  };
}

/** Two friends with their conversation open on both sides. */
async function openTalk() {
  const [anna, boris] = [await server.person('anna'), await server.person('boris')];
  await server.befriend(anna, boris);
  const [hers, his] = [await openDevice(anna), await openDevice(boris)];
  const { conversation } = await anna.ok('POST /conversations/with', {
    body: { userId: boris.id },
  });
  const { id } = conversation;
  for (const device of [hers, his]) {
    device.tell('inbox', { type: 'inbox.open', conversationId: id });
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what people do
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

  test('see each other come and write', async () => {
    const { anna, hers, his, id } = await openTalk();
    await eventually(() => his.seen().users[anna.id]?.status).toBe('ONLINE');
    hers.tell(`composer:${id}`, { type: 'composer.changed', text: 'П' });
    await eventually(() => his.typists(id)).toEqual([anna.id]);
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
