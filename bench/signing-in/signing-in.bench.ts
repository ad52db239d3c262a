/** Measures how many people sign in a second, and what messages notice of a thousand guesses a second. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hash, verify } from '@node-rs/argon2';
import { peopleOf } from '#tests/infra/people.ts';
import { startPostgres } from '../infra/postgres.ts';
import { startServer } from '../infra/process.ts';
import { interleave, median, percentile, runs, type Figure } from '../infra/rounds.ts';
import { connectReceivers, latencyMs, type Side } from '../send/load.ts';

const conversations = 50;
const perSecond = 25;
const seconds = 4;
const guessesPerSecond = 1_000;
const callers = 8;

interface Account {
  readonly username: string;
  readonly password: string;
}

/** Creates pairs of contacts, and people who only sign in: a person has so many sessions, and the oldest one ends. */
async function createPeople(port: number) {
  const people = peopleOf(`http://127.0.0.1:${port}`);
  const signers: Account[] = [];
  for (let index = 0; index < callers; index += 1) {
    signers.push(await people.create(`signer_${index}`, 'Входящий'));
  }
  const made: { id: string; sender: Account; receiver: Account }[] = [];
  for (let index = 0; index < conversations; index += 1) {
    const sender = await people.create(`sender_${index}`, 'Отправитель');
    const receiver = await people.create(`receiver_${index}`, 'Получатель');
    made.push({ id: await people.befriend(sender, receiver), sender, receiver });
  }
  return { pairs: made, signers };
}

let addresses = 0;

/** Signs in from an address of its own. Answers the access token. */
async function signIn(port: number, { username, password }: Account): Promise<string> {
  addresses += 1;
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `52.${(addresses >> 8) % 256}.${addresses % 256}.7`,
    },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`login: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { accessToken: string }).accessToken; // the contract's answer
}

/** Counts what `callers` of these get done in a second. */
async function rate(work: (caller: number) => Promise<unknown>): Promise<number> {
  const endsAt = performance.now() + seconds * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < endsAt) {
        await work(caller);
        done += 1;
      }
    }),
  );
  return done / seconds;
}

/** Checks as many passwords as one core can, one after another. */
async function bareRate(known: string): Promise<number> {
  const endsAt = performance.now() + seconds * 1_000;
  let done = 0;
  for (; performance.now() < endsAt; done += 1) await verify(known, 'длинный пароль');
  return done / seconds;
}

/** Runs the work while guesses come. */
async function attacked<T>(port: number, work: () => Promise<T>): Promise<T> {
  const attack = spawn(process.execPath, ['bench/signing-in/attack.ts'], {
    env: { ...process.env, PORT: String(port), PER_SECOND: String(guessesPerSecond) },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const result = await work();
  attack.stdin.end();
  await once(attack, 'exit');
  return result;
}

export async function measureSigningIn(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('product');
  const open = await startServer('server/main.ts', { DATABASE_URL: databaseUrl });
  const { pairs, signers } = await createPeople(open.port);
  await open.stop();
  const product = await startServer('server/main.ts', {
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'on',
  });
  const { port } = product;
  try {
    const signedIn: Side['conversations'][number][] = [];
    for (const { id, sender, receiver } of pairs) {
      const [senderToken, receiverToken] = [
        await signIn(port, sender),
        await signIn(port, receiver),
      ];
      signedIn.push({ id, senderToken, receiverToken });
    }
    const side: Side = { port, conversations: signedIn };
    const received = new Map<string, () => void>();
    const sockets = await connectReceivers(side, (content) => received.get(content)?.());

    const known = await hash('длинный пароль');
    const signIns = await interleave(
      () =>
        rate(async (caller) => {
          const who = signers[caller];
          if (who) await signIn(port, who);
        }),
      () => bareRate(known),
      Math.min(runs, 5),
    );

    const latencies = () => latencyMs(side, received, perSecond, seconds);
    const messages = await interleave(
      () => attacked(port, latencies),
      latencies,
      Math.min(runs, 10),
    );
    for (const socket of sockets) socket.close();
    const [under, quiet] = [messages.product.flat(), messages.floor.flat()];
    const guesses = `while ${guessesPerSecond} wrong sign-ins a second come; floor: while none does`;
    return [
      {
        name: 'right sign-ins a second, at one core of hashing; floor: bare argon2id',
        unit: '/s',
        product: median(signIns.product),
        floor: median(signIns.floor),
        target: { kind: 'atLeast', ratio: 0.7 },
      },
      {
        name: `send to receive, p50 ${guesses}`,
        unit: 'ms',
        product: median(under),
        floor: median(quiet),
        target: null,
      },
      {
        name: `send to receive, p99 ${guesses}`,
        unit: 'ms',
        product: percentile(under, 0.99),
        floor: percentile(quiet, 0.99),
        target: { kind: 'atMost', ratio: 2 },
      },
    ];
  } finally {
    await product.stop();
    await postgres.stop();
  }
}
