/** The time limit of a request (docs/contract.md): a body that never ends does not hold its connection for ever. */
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { bearer, formOf, post } from '../infra/uploads.ts';

const timings = { bodyMs: 5_000, strangerBodyMs: 100, uploadPaceMs: 200 };
const server = testServer(() => startTestServer({}, undefined, timings));
let anna: TestPerson;
beforeAll(async () => {
  anna = await server.person();
});

/** Everything that is answered until the connection ends. */
async function send(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(await server.address());
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
    socket.on('error', reject);
    socket.on('close', () => resolve(heard));
    socket.write(lines.join('\r\n'));
  });
}

const head = (path: string, type: string) => [
  `POST /api${path} HTTP/1.1`,
  'Host: x',
  `Authorization: ${bearer(anna).authorization}`,
  `Content-Type: ${type}`,
  'Content-Length: 1000',
  '',
];

test('a JSON body that does not come to its end is answered 408, in our words', async () => {
  const began = performance.now();
  const heard = await send(...head('/contacts/add', 'application/json'), '{"identifier":');
  expect(heard).toMatch(/^HTTP\/1\.1 408 /);
  expect(heard).toContain('"code":"validation"');
  expect(performance.now() - began).toBeGreaterThan(timings.bodyMs - 20);
});

test.each(['/auth/login', '/nowhere'])('a stranger’s body at %s has less time', async (path) => {
  const began = performance.now();
  const heard = await send(...head(path, 'application/json'), '{"username":');
  expect(heard).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - began).toBeLessThan(timings.bodyMs);
});

test('an upload of which nothing comes any more is ended', async () => {
  expect(await send(...head('/upload', 'multipart/form-data; boundary=x'), '--x')).toBe('');
});

test('an answer that takes longer than that is waited for', async () => {
  // A whole upload must fit into this time on a slow machine.
  const uploadPaceMs = 6_000;
  const waiting = await startTestServer({}, server.database, { uploadPaceMs });
  const locked = Promise.withResolvers<void>();
  const slow = waiting.app.deps.db.transaction(async (tx) => {
    await tx.query('lock table files');
    locked.resolve();
    // The slowness of the answer is what this test is about.
    await new Promise((resolve) => setTimeout(resolve, uploadPaceMs + 500));
  });
  await locked.promise;
  const answer = await post(waiting, anna, formOf({ name: 'a.txt', bytes: 'x' }));
  expect(answer.status).toBe(201);
  await slow;
  await waiting.close();
});
