/** Pictures are decoded one at a time, only for requests that still wait, and none without a time limit. */
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneAtATime } from '#server/sending/files/images/picture.ts';
import { bomb, picture } from '../infra/pictures.ts';
import { startTestServer } from '../infra/server.ts';
import type { TestPerson, TestServer } from '../infra/server.ts';
import { bearer, bytesOf, download, formOf, upload } from '../infra/uploads.ts';

describe('one at a time', () => {
  const patient = { signal: new AbortController().signal, limitMs: 60_000 };

  test('the second begins when the first has ended, not before', async () => {
    const told: string[] = [];
    const first = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    const one = oneAtATime(() => {
      told.push('first begins');
      begun.resolve();
      return first.promise;
    }, patient);
    const two = oneAtATime(async () => void told.push('second begins'), patient);
    await begun.promise;
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toEqual(['first begins']);
    told.push('first ends');
    first.resolve('done');
    expect(await one).toBe('done');
    await two;
    expect(told).toEqual(['first begins', 'first ends', 'second begins']);
  });

  test('one that fails keeps nobody from the next', async () => {
    const one = oneAtATime(() => Promise.reject(new Error('broken')), patient);
    const two = oneAtATime(async () => 'done', patient);
    await expect(one).rejects.toThrow('broken');
    expect(await two).toBe('done');
  });

  test('whoever has gone before his turn is passed over', async () => {
    const first = Promise.withResolvers<void>();
    const gone = new AbortController();
    let hasBegun = false;
    const one = oneAtATime(() => first.promise, patient);
    const two = oneAtATime(
      async () => {
        hasBegun = true;
      },
      { ...patient, signal: gone.signal },
    );
    gone.abort(new Error('gone'));
    first.resolve();
    await one;
    await expect(two).rejects.toThrow('gone');
    expect(hasBegun).toBe(false);
  });

  test('the time is counted from the turn, and the next waits until the work has noticed', async () => {
    const told: string[] = [];
    const first = Promise.withResolvers<void>();
    const one = oneAtATime(() => first.promise, patient);
    const two = oneAtATime(
      async (signal) => {
        told.push(`begins, ${signal.aborted ? 'late' : 'in time'}`);
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        told.push('ends');
        signal.throwIfAborted();
      },
      { ...patient, limitMs: 20 },
    );
    const three = oneAtATime(async () => void told.push('next'), patient);
    await new Promise((resolve) => setTimeout(resolve, 40));
    first.resolve();
    await one;
    await expect(two).rejects.toMatchObject({ name: 'TimeoutError' });
    await three;
    expect(told).toEqual(['begins, in time', 'ends', 'next']);
  });
});

describe('on the server', () => {
  let server: TestServer;
  let anna: TestPerson;
  beforeAll(async () => {
    server = await startTestServer();
    anna = await server.person('anna');
  });
  afterAll(() => server.close());

  const folder = () => join(server.dataDir, 'files', 'incoming');
  const incoming = () => readdirSync(folder()).map((name) => statSync(join(folder(), name)).size);
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  test('an upload whose sender has gone while it waited is not kept', async () => {
    const { promise: turn, resolve: endTurn } = Promise.withResolvers<void>();
    const signal = new AbortController().signal;
    const before = oneAtATime(() => turn, { signal, limitMs: 60_000 });
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
    endTurn();
    await before;
    // Only names are looked at: the file may disappear before its size could be read.
    await until(() => readdirSync(folder()).length === 0);
    const { rows } = await server.db.query<{ count: number }>(
      "select count(*) from files where name = 'gone.png'",
    );
    expect(rows[0]?.count).toBe(0);
    expect(server.log.join('')).not.toContain('unexpected');
  });

  test('a picture that takes longer than its turn is a file', async () => {
    const hasty = await startTestServer({}, server.database, { pictureMs: 10 });
    const made = await bomb(5_000, 4_000);
    const file = await upload(hasty, anna.at(hasty), { name: 'slow.png', bytes: made });
    expect(file.type).toBe('FILE');
    expect(file.size).toBe(made.length);
    expect((await bytesOf(await download(hasty, anna, file.url))).equals(made)).toBe(true);
    expect(readdirSync(join(hasty.dataDir, 'files', 'incoming'))).toEqual([]);
    await hasty.close();
  });
});
