/** Measures durable sends from the HTTP call to the other person's socket, beside Fastify + INSERT + Socket.IO. */
import { Client } from 'pg';
import { untilIndexed } from '#tests/infra/indexed.ts';
import { peopleOf, type Somebody } from '#tests/infra/people.ts';
import { startPostgres } from '../infra/postgres.ts';
import { startServer } from '../infra/process.ts';
import { interleave, median, type Figure } from '../infra/rounds.ts';
import { connectGroup, createGroup, floorGroup } from './group.ts';
import { connectReceivers, latencyMs, throughput, type Side } from './load.ts';

const conversations = 50;
const perSecond = 200;
const latencySeconds = 2;
const throughputSeconds = 2;
const groupPerSecond = 20;

/** Creates fifty pairs of contacts, each with their direct conversation, and a group of all of them. */
async function createPairs(port: number): Promise<{ pairs: Side; group: Side }> {
  const people = peopleOf(`http://127.0.0.1:${port}`);
  const made: Side['conversations'][number][] = [];
  const all: Somebody[] = [];
  for (let index = 0; index < conversations; index += 1) {
    const sender = await people.create(`sender_${index}`, 'Отправитель');
    const receiver = await people.create(`receiver_${index}`, 'Получатель');
    const id = await people.befriend(sender, receiver);
    made.push({ id, senderToken: sender.token, receiverToken: receiver.token });
    all.push(sender, receiver);
  }
  const [first, friend, ...others] = all;
  if (!first || !friend) throw new Error('there are no pairs');
  const group = await createGroup(port, people, [first, friend, ...others]);
  return { pairs: { port, conversations: made }, group };
}

const floorSide = (port: number): Side => ({
  port,
  conversations: Array.from({ length: conversations }, (_, index) => ({
    id: `conversation ${index}`,
    senderToken: '',
    receiverToken: '',
  })),
});

const hot = (side: Side): Side => ({ ...side, conversations: side.conversations.slice(0, 1) });

export async function measureSend(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const [productUrl, floorUrl] = [
    await postgres.createDatabase('product'),
    await postgres.createDatabase('floor'),
  ];
  const product = await startServer('server/main.ts', { DATABASE_URL: productUrl });
  const floor = await startServer('bench/send/floor-server.ts', { DATABASE_URL: floorUrl });
  const index = new Client(productUrl);
  try {
    await index.connect();
    const { pairs, group } = await createPairs(product.port);
    const sides = { product: pairs, floor: floorSide(floor.port) };
    const groups = { product: group, floor: floorGroup(floor.port, group.conversations.length) };
    const received = new Map<string, () => void>();
    const sockets = await Promise.all(
      [sides.product, sides.floor].map((side) =>
        connectReceivers(side, (content) => received.get(content)?.()),
      ),
    );

    const latency = (side: Side, rate: number) => async () => {
      await untilIndexed({ db: index });
      return median(await latencyMs(side, received, rate, latencySeconds));
    };
    const latencies = await interleave(
      latency(sides.product, perSecond),
      latency(sides.floor, perSecond),
    );

    // The index would slow the floor with the messages of the product's last round.
    const most = (side: Side) => async () => {
      await untilIndexed({ db: index });
      return throughput(side, conversations, throughputSeconds);
    };
    const mosts = await interleave(most(sides.product), most(sides.floor));
    const hots = await interleave(most(hot(sides.product)), most(hot(sides.floor)));

    for (const socket of sockets.flat()) socket.close();

    const members = await Promise.all(
      [groups.product, groups.floor].map((side) => connectGroup(side, received)),
    );
    const lasts = await interleave(
      latency(groups.product, groupPerSecond),
      latency(groups.floor, groupPerSecond),
    );
    for (const socket of members.flat()) socket.close();
    return [
      {
        name: `send to receive, p50 at ${perSecond}/s over ${conversations} conversations`,
        unit: 'ms',
        product: median(latencies.product),
        floor: median(latencies.floor),
        target: { kind: 'atMost', ratio: 1.3 },
      },
      {
        name: `most messages a second over ${conversations} conversations`,
        unit: '/s',
        product: median(mosts.product),
        floor: median(mosts.floor),
        target: { kind: 'atLeast', ratio: 1 },
      },
      {
        name: 'most messages a second in one hot conversation',
        unit: '/s',
        product: median(hots.product),
        floor: median(hots.floor),
        target: { kind: 'atLeast', ratio: 1 },
      },
      {
        name: `send to the last of a group of ${group.conversations.length}, p50 at ${groupPerSecond}/s`,
        unit: 'ms',
        product: median(lasts.product),
        floor: median(lasts.floor),
        target: { kind: 'atMost', ratio: 1.3 },
      },
    ];
  } finally {
    await index.end();
    await product.stop();
    await floor.stop();
    await postgres.stop();
  }
}
