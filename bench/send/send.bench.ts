/** Measures durable sends from the HTTP call to the other person's socket, beside Fastify + INSERT + Socket.IO. */
import { peopleOf } from '#tests/infra/people.ts';
import { startPostgres } from '../infra/postgres.ts';
import { startServer } from '../infra/process.ts';
import { interleave, median, type Figure } from '../infra/rounds.ts';
import { connectReceivers, latencyMs, throughput, type Side } from './load.ts';

const conversations = 50;
const perSecond = 200;
const latencySeconds = 2;
const throughputSeconds = 2;

/** Creates fifty pairs of contacts, each with their direct conversation. */
async function createPairs(port: number): Promise<Side> {
  const people = peopleOf(`http://127.0.0.1:${port}`);
  const made: Side['conversations'][number][] = [];
  for (let index = 0; index < conversations; index += 1) {
    const sender = await people.create(`sender_${index}`, 'Отправитель');
    const receiver = await people.create(`receiver_${index}`, 'Получатель');
    const id = await people.befriend(sender, receiver);
    made.push({ id, senderToken: sender.token, receiverToken: receiver.token });
  }
  return { port, conversations: made };
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
  try {
    const sides = { product: await createPairs(product.port), floor: floorSide(floor.port) };
    const received = new Map<string, () => void>();
    const sockets = await Promise.all(
      [sides.product, sides.floor].map((side) =>
        connectReceivers(side, (content) => received.get(content)?.()),
      ),
    );

    const latency = (side: Side) => async () =>
      median(await latencyMs(side, received, perSecond, latencySeconds));
    const latencies = await interleave(latency(sides.product), latency(sides.floor));

    const most = (side: Side) => () => throughput(side, conversations, throughputSeconds);
    const mosts = await interleave(most(sides.product), most(sides.floor));
    const hots = await interleave(most(hot(sides.product)), most(hot(sides.floor)));

    for (const socket of sockets.flat()) socket.close();
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
    ];
  } finally {
    await product.stop();
    await floor.stop();
    await postgres.stop();
  }
}
