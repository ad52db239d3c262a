/** The record of a call and a real LiveKit: its signed webhooks tell the record about real participants, without polling. */
import pg from 'pg';
import { io } from 'socket.io-client';
import { callsAreThere, test as base } from '../infra/calls.ts';
import { livekitOf } from '../infra/livekit.ts';
import { ModuleServer } from '../infra/modules.ts';
import { Guest } from '../infra/rooms.ts';
import { expect, type Account, type Vest } from '../infra/test.ts';
import { VestServer } from '../infra/vest-server.ts';

const test = base.extend<{ pages: ModuleServer }, { server: VestServer }>({
  server: [
    async ({}, use) => {
      const timings = {
        // Without polling, the record learns everything from webhooks.
        callReconcileMs: 3_600_000,
        // A browser takes longer to come, and to come back, than the contract allows.
        callRingMs: 120_000,
        callJoinMs: 120_000,
        callReturnMs: 20_000,
        callCallerGoneMs: 60_000,
      };
      const server = await VestServer.create({ calls: true, timings });
      await callsAreThere(server);
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  pages: async ({}, use) => {
    const pages = await ModuleServer.start();
    await use(pages);
    await pages.stop();
  },
});

/** A person with a socket, and pages that connect only to the video server. */
async function personAt(vest: Vest, pages: ModuleServer, account: Account) {
  const api = await vest.as(account);
  const auth = { token: await vest.token(account) };
  const socket = io(`http://127.0.0.1:${vest.server.port}`, { transports: ['websocket'], auth });
  const heard: string[] = [];
  socket.on('call:ended', ({ reason }: { reason: string }) => void heard.push(`ended ${reason}`));
  const { access } = await livekitOf(vest.server);
  return {
    userId: subjectOf(auth.token),
    api,
    heard,
    close: () => socket.close(),
    say: (name: string, conversationId: string) =>
      socket.emitWithAck(name, { conversationId, video: false }) as Promise<unknown>,
    async way(conversationId: string) {
      const body = { room: `conv-${conversationId}` };
      const { token } = (await api('POST', '/livekit/token', body)) as { token: string }; // the contract's answer
      // LiveKit's own address: the proxy on our port accepts only our own pages.
      return { token, url: access.url.replace('http', 'ws') };
    },
    async page() {
      const { page } = await vest.browser();
      await page.goto(pages.url);
      await page.waitForFunction(() => 'services' in window);
      return new Guest(page);
    },
  };
}

function subjectOf(token: string): string {
  const [, payload = ''] = token.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub; // the server's own token
}

interface Party {
  readonly status: string;
  readonly mediaSid: string | null;
  readonly awaitedForS: number | null;
}

/** The stored parties of the newest call, the caller first. */
async function partiesOf({ server }: Vest, conversationId: string): Promise<Party[]> {
  const client = new pg.Client(await server.database());
  await client.connect();
  try {
    const { rows } = await client.query<Party>(
      `select p.status, p.media_sid as "mediaSid",
         extract(epoch from p.awaited_until - clock_timestamp())::float as "awaitedForS"
       from call_parties p where p.call_id = (
         select k.id from calls k where k.conversation_id = $1 order by k.created_at desc limit 1
       ) order by p.place`,
      [conversationId],
    );
    return rows;
  } finally {
    await client.end();
  }
}

async function untilStatuses(vest: Vest, conversationId: string, statuses: string[]) {
  const look = async () => (await partiesOf(vest, conversationId)).map(({ status }) => status);
  await expect.poll(look, { timeout: 60_000 }).toEqual(statuses);
  return partiesOf(vest, conversationId);
}

const soundOnly = { audio: true, video: false };

test('кто пришёл, переподключился, пропал, вернулся и ушёл, сервер знает от самого видеосервера', async ({
  vest,
  pages,
}) => {
  test.setTimeout(240_000);
  const [one, other] = [await vest.register('Анна'), await vest.register('Борис')];
  const id = await vest.befriend(one, other);
  const [anna, boris] = [await personAt(vest, pages, one), await personAt(vest, pages, other)];
  const [atAnnas, atBoriss] = [await anna.page(), await boris.page()];
  await anna.say('call:invite', id);
  await boris.say('call:accept', id);
  await atAnnas.join(await anna.way(id), soundOnly);
  await atBoriss.join(await boris.way(id), soundOnly);
  const first = await untilStatuses(vest, id, ['joined', 'joined']);

  const nextSid = async (before: string | null | undefined) => {
    const sid = async () => (await partiesOf(vest, id))[1]?.mediaSid ?? before;
    await expect.poll(sid, { timeout: 60_000 }).not.toBe(before);
    return sid();
  };
  // The server may learn of it before the page.
  await atBoriss.hears('connected');
  // The library leaves by itself before it reconnects.
  await atBoriss.ask((open) => open.room.simulateScenario('resume-reconnect'), null);
  const second = await nextSid(first[1]?.mediaSid);

  // The page disappears without a goodbye, and another takes its place.
  const again = await boris.page();
  await atBoriss.page.close();
  await again.join(await boris.way(id), soundOnly);
  await nextSid(second);
  await untilStatuses(vest, id, ['joined', 'joined']);

  // The video server disconnects him: the server waits for him, and he comes back.
  const { livekit } = await livekitOf(vest.server);
  await livekit.expel(`conv-${id}`, boris.userId);
  const [, lost] = await untilStatuses(vest, id, ['joined', 'accepted']);
  expect(lost?.awaitedForS).toBeGreaterThan(20);
  await again.join(await boris.way(id), soundOnly);
  await untilStatuses(vest, id, ['joined', 'joined']);
  expect(anna.heard).toEqual([]);

  await again.leave();
  // Well before the two minutes that the server waits for a lost connection.
  await expect.poll(() => anna.heard, { timeout: 60_000 }).toEqual(['ended ended']);
  await atAnnas.hears('disconnected closed');
  await expect.poll(() => livekit.guestsOf(`conv-${id}`)).toBe(null);
  for (const person of [anna, boris]) person.close();
});

test('кого удалили из группы, того нет и в её звонке, и назад не войти даже со старым пропуском', async ({
  vest,
  pages,
}) => {
  test.setTimeout(240_000);
  const [one, other] = [await vest.register('Анна'), await vest.register('Борис')];
  await vest.befriend(one, other);
  const [anna, boris] = [await personAt(vest, pages, one), await personAt(vest, pages, other)];
  const made = await anna.api('POST', '/conversations', {
    participantIds: [boris.userId],
    title: 'Дача',
    isGroup: true,
  });
  const { conversation } = made as { conversation: { id: string } }; // the contract's answer
  const [atAnnas, atBoriss] = [await anna.page(), await boris.page()];
  await anna.say('call:invite', conversation.id);
  await boris.say('call:accept', conversation.id);
  const way = await boris.way(conversation.id);
  await atAnnas.join(await anna.way(conversation.id), soundOnly);
  await atBoriss.join(way, soundOnly);
  await untilStatuses(vest, conversation.id, ['joined', 'joined']);

  await anna.api('DELETE', `/conversations/${conversation.id}/participants/${boris.userId}`);
  await atBoriss.hears('disconnected removed');
  await untilStatuses(vest, conversation.id, ['joined', 'left']);
  await atBoriss.join(way, soundOnly);
  await atBoriss.hears('disconnected removed');
  const { livekit } = await livekitOf(vest.server);
  const there = async () => (await livekit.guestsOf(`conv-${conversation.id}`))?.length;
  await expect.poll(there).toBe(1);
  await untilStatuses(vest, conversation.id, ['joined', 'left']);
  for (const person of [anna, boris]) person.close();
});
