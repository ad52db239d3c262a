/**
 * Measures, from the HTTP call to the socket, how soon a message's change is at the other person's, and a chat's setting
 * on one's second device; both beside a message on the same server in the same run.
 */
import { Client } from 'pg';
import type { Socket } from 'socket.io-client';
import { directsOf, seedCrowd } from '../infra/crowd.ts';
import { startPostgres } from '../infra/postgres.ts';
import { startServer } from '../infra/process.ts';
import { interleave, percentile, type Figure } from '../infra/rounds.ts';
import { arrivalsMs, ask, connect, connectReceivers, latencyMs, type Side } from '../send/load.ts';

const people = 50;
const perSecond = 200;
const seconds = 1;

export async function measureEveryday(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase('product');
  const server = await startServer('server/main.ts', { DATABASE_URL: url });
  const sockets: Socket[] = [];
  try {
    const side = { port: server.port, conversations: await seedPairs(url, server.dataDir) };
    const messageIds = await Promise.all(side.conversations.map((pair) => writeOne(side, pair)));
    const received = new Map<string, () => void>();
    const arrived = (key: string) => received.get(key)?.();
    sockets.push(...(await connectReceivers(side, arrived)));
    for (const socket of sockets) {
      socket.on('message:update', (event: { message: { content: string } }) =>
        arrived(event.message.content),
      );
    }
    sockets.push(...(await connectSecondDevices(side, arrived)));

    const send = () => latencyMs(side, received, perSecond, seconds);
    const edits = await interleave(() => edit(side, messageIds, received), send);
    const settings = await interleave(() => set(side, received), send);
    return [
      ...figuresOf('a change of a message, seen on the other side', edits),
      ...figuresOf('a setting of a chat, on the second device', settings),
    ];
  } finally {
    for (const socket of sockets) socket.disconnect();
    await server.stop();
    await postgres.stop();
  }
}

function figuresOf(what: string, latencies: { product: number[][]; floor: number[][] }): Figure[] {
  const figure = (name: string, share: number): Figure => ({
    name: `${what}, ${name} at ${perSecond}/s over ${people} conversations (floor: send to receive)`,
    unit: 'ms',
    product: percentile(latencies.product.flat(), share),
    floor: percentile(latencies.floor.flat(), share),
    target: null,
  });
  return [figure('p50', 0.5), figure('p99', 0.99)];
}

async function seedPairs(url: string, dataDir: string): Promise<Side['conversations']> {
  const crowd = await seedCrowd(url, dataDir, { people, contactsEach: 2 });
  const client = new Client(url);
  await client.connect();
  const pairs = await directsOf(client, crowd);
  await client.end();
  return pairs;
}

type Pair = Side['conversations'][number];

/** Answers the id of the message that will be changed. */
async function writeOne({ port }: Side, { id, senderToken }: Pair): Promise<string> {
  const body = { conversationId: id, type: 'TEXT', content: 'начало' };
  const { text } = await ask(port, 'POST', '/api/conversations/send', body, senderToken);
  return (JSON.parse(text) as { message: { id: string } }).message.id; // the contract's answer
}

const settingKey = (conversationId: string, unread: boolean) => `${conversationId} ${unread}`;

/** Connects a second device of each sender: it is where they hear of their own settings. */
const connectSecondDevices = ({ port, conversations }: Side, on: (key: string) => void) =>
  Promise.all(
    conversations.map(async ({ senderToken }) => {
      const socket = await connect(port, senderToken);
      socket.on(
        'conversations:settings',
        (event: { conversationId: string; settings: { unread: boolean } }) =>
          on(settingKey(event.conversationId, event.settings.unread)),
      );
      return socket;
    }),
  );

let changes = 0;

const edit = (side: Side, messageIds: readonly string[], received: Map<string, () => void>) =>
  arrivalsMs(received, perSecond, seconds, (index) => {
    changes += 1;
    const content = `правка ${changes}`;
    const place = index % side.conversations.length;
    const body = { messageId: messageIds[place], content, editId: crypto.randomUUID() };
    const token = side.conversations[place]?.senderToken ?? '';
    return { key: content, asked: () => mustAsk(side.port, 'POST', '/messages/edit', body, token) };
  });

/** Each round marks every chat and takes the mark away, in turn. */
const set = (side: Side, received: Map<string, () => void>) =>
  arrivalsMs(received, perSecond, seconds, (index) => {
    const { id = '', senderToken = '' } =
      side.conversations[index % side.conversations.length] ?? {};
    const unread = Math.floor(index / side.conversations.length) % 2 === 0;
    const path = `/conversations/${id}/me`;
    return {
      key: settingKey(id, unread),
      asked: () => mustAsk(side.port, 'PATCH', path, { unread }, senderToken),
    };
  });

async function mustAsk(
  port: number,
  method: 'POST' | 'PATCH',
  path: string,
  body: unknown,
  token: string,
): Promise<void> {
  const { status, text } = await ask(port, method, `/api${path}`, body, token);
  if (status !== 200) throw new Error(`${path} answered ${status} ${text}`);
}
