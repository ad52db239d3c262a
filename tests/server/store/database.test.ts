import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Unavailable, type Queries } from '#server/store/database/database.ts';
import { openPool, type DatabasePool } from '#server/store/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../infra/database.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
let database: TestDatabase;
let pool: DatabasePool;

beforeAll(async () => {
  database = await createTestDatabase('empty');
  pool = openPool({ connection: { connectionString: database.url }, log });
  await pool.query('create table letters (id bigint primary key, text text not null)');
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

test('what a failed transaction wrote is not there', async () => {
  const failing = pool.transaction(async (tx) => {
    await tx.query('insert into letters values (1, $1)', ['потеряно']);
    throw new Error('передумали');
  });
  await expect(failing).rejects.toThrow('передумали');
  const { rows } = await pool.query('select * from letters where id = 1');
  expect(rows).toEqual([]);
});

test('statements that a transaction asks for at once run one after another, and end with it', async () => {
  const warned: string[] = [];
  const note = (warning: Error) => {
    if (warning.message.includes('client.query')) warned.push(warning.message);
  };
  process.on('warning', note);
  const all = await pool.transaction((tx) =>
    Promise.all([
      tx.query("insert into letters values (21, 'первое')"),
      tx.query("update letters set text = 'второе' where id = 21"),
      tx.query<{ text: string }>('select text from letters where id = 21'),
    ]),
  );
  expect(all[2].rows).toEqual([{ text: 'второе' }]);
  const failing = pool.transaction((tx) =>
    Promise.all([
      tx.query("insert into letters values (21, 'снова')"),
      tx.query("insert into letters values (22, 'после отказа')"),
    ]),
  );
  await expect(failing).rejects.toThrow('duplicate key');
  const { rows } = await pool.query('select text from letters where id in (21, 22)');
  expect(rows).toEqual([{ text: 'второе' }]);
  process.off('warning', note);
  expect(warned, 'what the driver says of two at once').toEqual([]);
});

test('a large number of the database is a number here', async () => {
  await pool.query('insert into letters values ($1, $2)', [9_007_199_254_740_991, 'Весть']);
  const { rows, rowCount } = await pool.query<{ id: number }>(
    'select id from letters where text = $1',
    ['Весть'],
  );
  expect(rows).toEqual([{ id: 9_007_199_254_740_991 }]);
  expect(rowCount).toBe(1);
});

test('a snapshot does not see what others write meanwhile', async () => {
  const counts = await pool.transaction(async (tx) => {
    const before = await tx.query('select from letters');
    await pool.query("insert into letters values (77, 'позже')");
    const after = await tx.query('select from letters');
    return [before.rowCount, after.rowCount];
  }, 'snapshot');
  expect(counts[1]).toBe(counts[0]);
});

test('a connection cut in the middle of a transaction is an unavailable database, not the end of the process', async () => {
  const cut = pool.transaction(async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await tx.query("insert into letters values (5, 'мимо')");
  });
  await expect(cut).rejects.toBeInstanceOf(Unavailable);
  expect((await pool.query('select from letters where id = 5')).rowCount).toBe(0);
});

test('a connection that PostgreSQL cuts as it is handed out is an unavailable database, not the end of the process', async () => {
  // PostgreSQL's messages: signed in, ready for queries, and the fatal error of a killed postmaster.
  const signedIn = message('R', Buffer.of(0, 0, 0, 0));
  const ready = message('Z', Buffer.from('I'));
  const fatal = message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0'));
  const listener = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([signedIn, ready, fatal])));
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = listener.address() as AddressInfo; // Safe: it listens at a TCP port.
  const dying = openPool({ connection: { host: '127.0.0.1', port, user: 'vest' }, log });
  const transaction = dying.transaction((tx) => tx.query('select'));
  await expect(transaction).rejects.toBeInstanceOf(Unavailable);
  await dying.close();
  listener.close();
});

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

test('of two transactions that wait for each other, one is told to come again', async () => {
  await pool.query("insert into letters values (11, 'а'), (12, 'б')");
  const lock = (tx: Queries, id: number) =>
    tx.query('select from letters where id = $1 for update', [id]);
  const [bothHold, noteHolder] = meeting(2);
  const crossing = (first: number, second: number) =>
    pool.transaction(async (tx) => {
      await lock(tx, first);
      noteHolder();
      await bothHold;
      await lock(tx, second);
    });
  const outcomes = await Promise.allSettled([crossing(11, 12), crossing(12, 11)]);
  const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(failed).toHaveLength(1);
  expect(failed[0]).toBeInstanceOf(Unavailable);
});

/** Resolves for everybody when this many have come. */
function meeting(of: number): [Promise<void>, () => void] {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return [
    promise,
    () => {
      come += 1;
      if (come === of) resolve();
    },
  ];
}

test('Russian words are found in the way that a new cluster is set up', async () => {
  const { rows } = await pool.query(
    "select to_tsvector('russian', '«Привет», — сказали кошки') @@ to_tsquery('russian', 'кошка & привет') as found, lower('ПРИВЕТ') as low",
  );
  expect(rows).toEqual([{ found: true, low: 'привет' }]);
});

test('a database that does not answer is unavailable, and a write that found no connection did not begin', async () => {
  const nowhere = openPool({ connection: { host: '/tmp/vest-nothing-here' }, log });
  const heard: unknown[] = [];
  nowhere.onWrite((write) => heard.push(write));
  await expect(nowhere.query('select 1')).rejects.toBeInstanceOf(Unavailable);
  await expect(nowhere.query('delete from letters')).rejects.toBeInstanceOf(Unavailable);
  expect(heard).toEqual([]);
  await nowhere.close();
});
