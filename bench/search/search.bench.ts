/**
 * Measures the search in 1,000,000 messages of 50 people, each of whom sees half of them, beside one bare look into the
 * same index; and sending while two people search without a pause.
 */
import { Client } from 'pg';
import { untilIndexed } from '#tests/infra/indexed.ts';
import { directsOf, type CrowdMember } from '../infra/crowd.ts';
import { startPostgres } from '../infra/postgres.ts';
import { startServer } from '../infra/process.ts';
import { isATry, median, percentile, type Figure } from '../infra/rounds.ts';
import { connectReceivers, latencyMs, type Side } from '../send/load.ts';
import { seedYear, words } from './seed.ts';

const messages = isATry ? 20_000 : 1_000_000;
const searches = 100;
const searchersMeanwhile = 2;
const perSecond = 200;
const sendSeconds = 5;

export async function measureSearch(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase('product');
  const server = await startServer('server/main.ts', { DATABASE_URL: url });
  const client = new Client(url);
  try {
    await client.connect();
    const crowd = await seedYear(url, server.dataDir, messages);
    await fillIndex(client, () => server.restart());
    return [
      ...(await measureWord('a word in 0.1 %', words.rare, 20)),
      ...(await measureWord('a word in 5 %', words.common, 150)),
      ...(await measureWord('words in a row in 0.1 %', words.rareRow, 20)),
      ...(await measureWord('words in a row in 5 %', words.commonRow, 150)),
      ...(await measureWord('words in 5 %, never in this row', words.wrongRow, null)),
      await measureSending(crowd),
    ];

    async function measureWord(name: string, row: string, target: number | null) {
      const query = row.includes(' ') ? `«${row}»` : row;
      const [ours, bare]: [number[], number[]] = [[], []];
      for (let index = 0; index < searches; index += 1) {
        ours.push(await timed(() => search(server.port, crowd[index % crowd.length], query)));
        bare.push(await timed(() => look(client, row)));
      }
      const figure = (what: string, share: number, value: number | null): Figure => ({
        name: `search in ${messages.toLocaleString('en-US')} messages, ${name}, ${what} (floor: the bare look into the index)`,
        unit: 'ms',
        product: percentile(ours, share),
        floor: percentile(bare, share),
        target: value === null ? null : { kind: 'atMost', value },
      });
      return [figure('p50', 0.5, target), figure('p99', 0.99, null)];
    }

    async function measureSending(people: readonly CrowdMember[]): Promise<Figure> {
      const side: Side = { port: server.port, conversations: await directsOf(client, people) };
      const received = new Map<string, () => void>();
      const sockets = await connectReceivers(side, (content) => received.get(content)?.());
      const send = () => latencyMs(side, received, perSecond, sendSeconds);
      await send();
      const alone = await send();
      const over = new AbortController();
      const searching = Array.from({ length: searchersMeanwhile }, async (_, n) => {
        while (!over.signal.aborted) await search(server.port, people[n], words.common);
      });
      const meanwhile = await send();
      over.abort();
      await Promise.all(searching);
      for (const socket of sockets) socket.disconnect();
      return {
        name: `send to receive, p50 at ${perSecond}/s, while ${searchersMeanwhile} people search for the frequent word without a pause (floor: nobody does)`,
        unit: 'ms',
        product: median(meanwhile),
        floor: median(alone),
        target: null,
      };
    }
  } finally {
    await client.end();
    await server.stop();
    await postgres.stop();
  }
}

/** Lets the server fill the index, and orders it afterwards: a million messages would take twice as long. */
async function fillIndex(client: Client, restart: () => Promise<void>): Promise<void> {
  await client.query('drop index message_words_words');
  await restart();
  await untilIndexed({ db: client });
  await client.query(
    'create index message_words_words on message_words using gin (words) with (fastupdate = off)',
  );
  await client.query('vacuum analyze');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function search(port: number, who: CrowdMember | undefined, query: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who?.token}` },
    body: JSON.stringify({ query }),
  });
  const { total = null } = (await answer.json()) as { total?: number }; // the contract's answer
  const isFound = query.includes(words.wrongRow) ? total === 0 : total;
  if (!isFound) throw new Error(`the search answered ${answer.status} and found ${total}`);
}

const look = (client: Client, row: string) =>
  client.query(
    `select count(*) from message_words where words @@ (
       select string_agg(quote_literal((ts_lexize('russian_stem', word))[1]), ' & ') from unnest($1::text[]) word
     )::tsquery`,
    [row.split(' ')],
  );
