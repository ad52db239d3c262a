/**
 * Pictures are decoded one at a time in fair turns, only for requests that still wait, in a process that may die, none
 * without limits of time and memory (docs/contract.md, Uploads).
 */
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { commandLine, processIds } from '#server/kit/processes.ts';
import { createFairQueue } from '#server/sending/files/images/fair-queue.ts';
import { createPictures } from '#server/sending/files/images/pictures.ts';
import { openIncoming } from '#server/sending/files/incoming.ts';
import { bomb, picture, withText } from '../infra/pictures.ts';
import { startTestServer } from '../infra/server.ts';
import type { TestPerson, TestServer } from '../infra/server.ts';
import { bearer, bytesOf, download, formOf, upload } from '../infra/uploads.ts';

const nobodyLeaves = new AbortController().signal;
/** The fields of /proc/<pid>/stat behind the name; the parent's id is the second, the time on the processor the 12th. */
const statOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
const ticksOf = (pid: number) => Number(statOf(pid)[11]);
/** The processes of this one's servers that decode pictures, on Linux. */
const decoders = () =>
  processIds().filter(
    (pid) =>
      commandLine(pid).some((word) => word.endsWith('picture-program.ts')) &&
      Number(statOf(pid)[1]) === process.pid,
  );
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('one at a time', () => {
  /** Holds the queue until `end` is called. */
  function held(queue: ReturnType<typeof createFairQueue>, personId = 'somebody') {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = queue.run(personId, nobodyLeaves, () => promise);
    return async () => {
      resolve();
      await work;
    };
  }

  test('the second begins when the first has ended, not before', async () => {
    const queue = createFairQueue(64);
    let hasBegun = false;
    const end = held(queue);
    const second = queue.run('anna', nobodyLeaves, async () => void (hasBegun = true));
    await pause(5);
    expect([hasBegun, queue.waiting()]).toEqual([false, 1]);
    await end();
    await second;
    expect([hasBegun, queue.waiting()]).toEqual([true, 0]);
  });

  test('one that fails keeps nobody from the next', async () => {
    const queue = createFairQueue(64);
    const one = queue.run('anna', nobodyLeaves, () => Promise.reject(new Error('broken')));
    const two = queue.run('boris', nobodyLeaves, async () => 'done');
    await expect(one).rejects.toThrow('broken');
    expect(await two).toBe('done');
  });

  test('whoever has gone before their turn is passed over', async () => {
    const queue = createFairQueue(64);
    const end = held(queue);
    const gone = new AbortController();
    let hasBegun = false;
    const left = queue.run('anna', gone.signal, async () => void (hasBegun = true));
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    // Their place is free before their turn would have come.
    expect(queue.waiting()).toBe(0);
    await end();
    expect(hasBegun).toBe(false);
  });

  test('a hundred heavy ones of one person delay another’s by the one that is under way', async () => {
    const queue = createFairQueue(200);
    const told: string[] = [];
    const work = (who: string, ms: number) =>
      queue.run(who, nobodyLeaves, async () => {
        await pause(ms);
        told.push(who);
      });
    // Turns go by the time that work took: the first outweighs what a stall of the machine adds to a light one.
    const heavy = Array.from({ length: 100 }, (_, at) => work('attacker', at === 0 ? 500 : 0));
    const [first, second] = [work('anna', 0), work('anna', 0)];
    const other = work('boris', 0);
    await Promise.all([...heavy, first, second, other]);
    expect(told.slice(0, 4).toSorted()).toEqual(['anna', 'anna', 'attacker', 'boris']);
    expect(told[0]).toBe('attacker');
  });

  test('the one too many is told to come later, and takes nobody’s place', async () => {
    const queue = createFairQueue(3);
    const end = held(queue);
    const waiting = ['anna', 'boris', 'vera'].map((who) =>
      queue.run(who, nobodyLeaves, async () => who),
    );
    for (const who of ['anna', 'gleb']) {
      await expect(queue.run(who, nobodyLeaves, async () => who)).rejects.toMatchObject({
        code: 'unavailable',
        status: 503,
        retryAfterS: 10,
      });
    }
    await end();
    expect(await Promise.all(waiting)).toEqual(['anna', 'boris', 'vera']);
  });

  test('sixteen people who fill it keep out nobody of fifty: whoever has most waiting gives a place', async () => {
    const queue = createFairQueue(64);
    const end = held(queue);
    const ask = (who: string) => queue.run(who, nobodyLeaves, async () => who).catch(() => null);
    const attackers = Array.from({ length: 16 }, (_, at) => `attacker ${at}`);
    const crowd = attackers.flatMap((who) => [ask(who), ask(who), ask(who), ask(who)]);
    const others = Array.from({ length: 48 }, (_, at) => `somebody ${at}`);
    const asked = others.map(ask);
    // By now each of 64 people has one, and nobody gives theirs away.
    expect([queue.waiting(), await ask('one more'), await ask('attacker 0')]).toEqual([
      64,
      null,
      null,
    ]);
    await end();
    expect(await Promise.all(asked)).toEqual(others);
    expect((await Promise.all(crowd)).filter((who) => who !== null)).toEqual(attackers);
  });
});

describe('the process', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vest-pictures-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Prepares these bytes with these limits; gives back what was found. */
  async function prepared(bytes: Buffer, limits: Partial<Parameters<typeof createPictures>[1]>) {
    const incoming = openIncoming(join(folder, 'incoming'));
    const pictures = createPictures(incoming, { decodeWithinMs: 60_000, ...limits });
    const path = join(folder, 'incoming', 'picture');
    await writeFile(path, bytes);
    const received = { path, size: bytes.length, [Symbol.asyncDispose]: () => rm(path) };
    try {
      return await pictures.prepare('anna', received, 'image/png', nobodyLeaves);
    } finally {
      await pictures.close();
      const left = readdirSync(join(folder, 'incoming'));
      expect(left.filter((name) => !/^picture(\.thumb)?$/.test(name))).toEqual([]);
    }
  }

  test.runIf(process.platform === 'linux')(
    'has no more memory than it is given: a picture that takes more is none, and nothing is left of it',
    async () => {
      // Interlaced, it must be whole in memory before a line of it is known.
      const background = { r: 1, g: 2, b: 3, alpha: 0.5 };
      const drawn = sharp({ create: { width: 7_000, height: 7_000, channels: 4, background } });
      const heavy = await drawn.png({ progressive: true, compressionLevel: 1 }).toBuffer();
      expect(await prepared(heavy, { memoryBytes: 720 * 1_048_576 })).toMatchObject({
        picture: null,
      });
      expect(await prepared(heavy, {})).toMatchObject({ picture: { width: 7_000, height: 7_000 } });
    },
  );

  test('that cannot be started is no picture’s fault', async () => {
    const small = await picture('png', 40, 30);
    const never = prepared(small, { memoryBytes: 1_024 * 1_024 });
    if (process.platform === 'linux')
      await expect(never).rejects.toMatchObject({ code: 'unavailable' });
    else await never;
  });
});

/** Returns an interlaced picture: it takes ten times longer than another of its size. */
const slowPicture = () =>
  sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: 'white' } })
    .png({ progressive: true })
    .toBuffer();

describe('on the server', () => {
  let server: TestServer;
  let anna: TestPerson;
  let boris: TestPerson;
  beforeAll(async () => {
    server = await startTestServer();
    anna = await server.person('anna');
    boris = await server.person('boris');
  });
  afterAll(() => server.close());

  const folder = () => join(server.dataDir, 'files', 'incoming');
  const incoming = () =>
    readdirSync(folder()).map(
      (name) => statSync(join(folder(), name), { throwIfNoEntry: false })?.size,
    );
  const until = (holds: () => boolean) => vi.waitUntil(holds, { interval: 5, timeout: 15_000 });

  test('an upload whose sender has gone while it waited is not kept', async () => {
    const slow = await slowPicture();
    const before = upload(server, boris, { name: 'slow.png', bytes: slow });
    await until(() => incoming().includes(slow.length));
    const connected = once(server.app.server, 'connection');
    const leaving = new AbortController();
    const bytes = await picture('png', 40, 30);
    const asked = fetch(`${await server.address()}/api/upload`, {
      method: 'POST',
      body: formOf({ name: 'gone.png', bytes }),
      headers: { ...bearer(anna), connection: 'close' },
      signal: leaving.signal,
    });
    // Safe: Node's own contract of the event.
    const [connection] = (await connected) as [Socket];
    const left = once(connection, 'close');
    await until(() => incoming().some((size) => size === bytes.length));
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await left;
    expect((await before).type).toBe('IMAGE');
    // Only names are looked at: the file may disappear before its size could be read.
    await until(() => readdirSync(folder()).length === 0);
    const { rows } = await server.db.query<{ count: number }>(
      "select count(*) from files where name = 'gone.png'",
    );
    expect(rows[0]?.count).toBe(0);
    expect(server.log.join('')).not.toContain('unexpected');
  });

  test('a picture that takes longer than its turn is a file, and tells no more of its maker', async () => {
    const hasty = await startTestServer({}, server.database, { pictureMs: 10 });
    const made = await bomb(5_000, 4_000);
    const bytes = withText(made);
    expect(bytes.includes('comment-secret')).toBe(true);
    const file = await upload(hasty, anna.at(hasty), { name: 'slow.png', bytes });
    expect(file.type).toBe('FILE');
    expect(file.size).toBe(made.length);
    expect((await bytesOf(await download(hasty, anna, file.url))).equals(made)).toBe(true);
    expect(readdirSync(join(hasty.dataDir, 'files', 'incoming'))).toEqual([]);
    await hasty.close();
  });

  test.runIf(process.platform === 'linux')(
    'a process that dies takes one picture’s preview along; the next one is a picture again',
    async () => {
      const heavy = await slowPicture();
      const small = await picture('png', 700, 500);
      const known = decoders();
      const dying = await startTestServer({}, server.database);
      const send = (bytes: Buffer) => upload(dying, anna.at(dying), { name: 'a.png', bytes });
      expect(await send(small)).toMatchObject({ type: 'IMAGE' });
      const pid = decoders().find((one) => !known.includes(one)) ?? 0;
      const before = ticksOf(pid);
      const asked = send(heavy);
      await until(() => ticksOf(pid) > before + 5);
      process.kill(pid, 'SIGKILL');
      expect(await asked).toMatchObject({ type: 'FILE', size: heavy.length });
      expect(await send(small)).toMatchObject({ type: 'IMAGE', width: 700 });
      await dying.close();
      expect(decoders()).toEqual(known);
    },
  );
});
