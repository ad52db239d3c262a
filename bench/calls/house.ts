/**
 * Starts a server with a LiveKit of its own, and creates the people who call each other and their tokens for its rooms.
 */
import type { Page } from '@playwright/test';
import { io, type Socket } from 'socket.io-client';
import { peopleOf, type Somebody } from '#tests/infra/people.ts';
import { startPostgres } from '../infra/postgres.ts';
import { startServer } from '../infra/process.ts';
import type { Way } from './floor/given.ts';

/** The first start builds or fetches LiveKit where it is not there yet. */
const videoWithinMs = 300_000;
const lookEveryMs = 200;

export interface House {
  readonly url: string;
  /** Two contacts. */
  readonly pair: { readonly id: string; readonly caller: Somebody; readonly callee: Somebody };
  /** A group of four; `caller` begins its calls. */
  readonly group: {
    readonly id: string;
    readonly caller: Somebody;
    readonly others: readonly Somebody[];
  };
  /** Signs in and opens the page of this conversation. */
  signIn(page: Page, who: Somebody, conversationId: string): Promise<void>;
  /** Gets the address and the token of a room, as our pages do. */
  wayInto(room: string, who: Somebody): Promise<Way>;
  /** Connects a device that has no page. */
  socket(who: Somebody): Promise<Socket>;
  stop(): Promise<void>;
}

/** The pages on `floorPort` use the same video server, so the server takes their address for its own. */
export async function startHouse(floorPort: number): Promise<House> {
  const postgres = await startPostgres();
  const server = await startServer('server/main.ts', {
    DATABASE_URL: await postgres.createDatabase('calls'),
    PUBLIC_URL: `http://127.0.0.1:${floorPort}`,
    LIVEKIT_URL: undefined,
  });
  const url = `http://127.0.0.1:${server.port}`;
  await untilCallsAreThere(url);

  const people = peopleOf(url);
  const caller = await people.create('anna', 'Анна');
  const callee = await people.create('boris', 'Борис');
  const others = [
    callee,
    await people.create('vera', 'Вера'),
    await people.create('gleb', 'Глеб'),
  ] as const;
  const pairId = await people.befriend(caller, callee);
  for (const other of others.slice(1)) await people.befriend(caller, other);

  async function post(path: string, body: unknown, who: Somebody): Promise<unknown> {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  const begun = await post(
    '/conversations',
    { participantIds: others.map(({ id }) => id), title: 'Семья', isGroup: true },
    caller,
  );

  return {
    url,
    pair: { id: pairId, caller, callee },
    // Safe: the contract defines the answer.
    group: { id: (begun as { conversation: { id: string } }).conversation.id, caller, others },
    async signIn(page, who, conversationId) {
      await page.goto(`${url}/auth`);
      await page.getByLabel('Никнейм').fill(who.username);
      await page.getByLabel('Пароль').fill(who.password);
      await page.getByRole('button', { name: 'Войти' }).click();
      await page.getByRole('list', { name: 'Список чатов' }).waitFor();
      await page.goto(`${url}/?c=${conversationId}`);
      await page.getByPlaceholder('Напишите сообщение...').waitFor();
    },
    async wayInto(room, who) {
      // Safe: the contract defines the answer.
      const { token, url: address } = (await post('/livekit/token', { room }, who)) as Way;
      return { token, url: address };
    },
    async socket(who) {
      const socket = io(url, {
        transports: ['websocket'],
        auth: { token: who.token },
        reconnection: false,
      });
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', resolve);
        socket.on('connect_error', reject);
      });
      return socket;
    },
    async stop() {
      await server.stop();
      await postgres.stop();
    },
  };
}

async function untilCallsAreThere(url: string): Promise<void> {
  const deadline = Date.now() + videoWithinMs;
  for (;;) {
    const answer = await fetch(`${url}/api/config`);
    // Safe: the contract defines the answer.
    const { calls } = (await answer.json()) as { calls: string };
    if (calls === 'available') return;
    if (Date.now() > deadline) throw new Error(`there is no video server: calls are ${calls}`);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
