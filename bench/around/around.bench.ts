/**
 * Measures a jump into the middle of 100,000 messages, as from a search or a quote, beside a bare HTTP server that reads
 * the same rows. One request waits for the other; both sides answer the same messages, neither compresses them.
 */
import { Agent, request } from 'node:http';
import { Client } from 'pg';
import { seedCrowd } from '../infra/crowd.ts';
import { countSeeded, startPostgres } from '../infra/postgres.ts';
import { startServer } from '../infra/process.ts';
import { interleave, percentile, type Figure } from '../infra/rounds.ts';

const messages = 100_000;
const limit = 50;
const asksInARound = 200;
/** A server that has just started is slower for its first thousand answers. */
const warmingRounds = 10;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface Side {
  readonly port: number;
  readonly conversationId: string;
  readonly token: string;
  /** The messages that are jumped to. */
  readonly targets: readonly string[];
}

export async function measureAround(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase('product');
  const product = await startServer('server/main.ts', { DATABASE_URL: url });
  const floor = await startServer('bench/around/floor-server.ts', { DATABASE_URL: url });
  try {
    const [somebody] = await seedCrowd(url, product.dataDir, { people: 3, contactsEach: 2 });
    if (somebody === undefined) throw new Error('nobody was made');
    const targets = await seedHistory(url, somebody.conversationId);
    const ours: Side = { ...somebody, port: product.port, targets };
    const bare: Side = { ...ours, port: floor.port };
    await requireSamePages(ours, bare);
    await interleave(round(ours), round(bare), warmingRounds);
    const times = await interleave(round(ours), round(bare));
    const figure = (name: string, share: number, most: number | null): Figure => ({
      name: `GET around the middle of ${messages.toLocaleString('en-US')} messages, ${limit} of them, ${name}`,
      unit: 'ms',
      product: percentile(times.product.flat(), share),
      floor: percentile(times.floor.flat(), share),
      target: most === null ? null : { kind: 'atMost', ratio: most },
    });
    return [figure('p50', 0.5, 1.2), figure('p99', 0.99, null)];
  } finally {
    agent.destroy();
    await product.stop();
    await floor.stop();
    await postgres.stop();
  }
}

/** Writes the history after the one message of the conversation. Answers the messages in its middle. */
async function seedHistory(url: string, conversationId: string): Promise<string[]> {
  const client = new Client(url);
  await client.connect();
  await client.query(
    `insert into messages (id, conversation_id, seq, version, sender_id, type, content, created_at)
     select gen_random_uuid(), c.id, n, n, case n % 2 when 0 then direct_low else direct_high end, 'TEXT',
       'Сообщение, как их пишут друг другу люди, номер ' || n, now() - make_interval(mins => ${messages} - n)
     from conversations c, generate_series(2, ${messages}) n where c.id = $1`,
    [conversationId],
  );
  await countSeeded(client, conversationId, messages);
  // The search counts as having read them.
  await client.query('update search_marks set version = $2 where conversation_id = $1', [
    conversationId,
    messages,
  ]);
  await client.query('vacuum analyze');
  const middle = messages / 2;
  const { rows } = await client.query<{ id: string }>(
    'select id from messages where conversation_id = $1 and seq > $2 and seq <= $3 order by random()',
    [conversationId, middle - asksInARound / 2, middle + asksInARound / 2],
  );
  await client.end();
  return rows.map(({ id }) => id);
}

async function requireSamePages(one: Side, other: Side): Promise<void> {
  const idsOf = async (side: Side) => {
    const answer = JSON.parse(await read(side, side.targets[0] ?? '')) as {
      messages: readonly { readonly id: string }[]; // both sides' own form
    };
    return answer.messages.map(({ id }) => id);
  };
  const [ours, theirs] = [await idsOf(one), await idsOf(other)];
  if (ours.length !== limit || ours.join() !== theirs.join()) throw new Error('the pages differ');
}

const round = (side: Side) => async (): Promise<number[]> => {
  const times: number[] = [];
  for (const target of side.targets) {
    const askedAt = performance.now();
    await read(side, target);
    times.push(performance.now() - askedAt);
  }
  return times;
};

function read({ port, conversationId, token }: Side, target: string): Promise<string> {
  const path = `/api/conversations/${conversationId}/messages?around=${target}&limit=${limit}`;
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const call = request({ agent, host: '127.0.0.1', port, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`${path} answered ${answer.statusCode} ${text}`));
      });
    });
    call.on('error', reject);
    call.end();
  });
}
