/** Uploads and the server process (docs/operations.md): its memory, a sudden end, a full disk. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { madeDataDir, openServer } from './fixtures.ts';
import { until } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { canMount, makeSmallDisk } from './small-disk.ts';
import { beginUpload, tokenOf } from './uploading.ts';

const MiB = 1_048_576;
const files = (dataDir: string) => join(dataDir, 'files');
const incoming = (dataDir: string) => readdirSync(join(files(dataDir), 'incoming'));
const stored = (dataDir: string) =>
  readdirSync(files(dataDir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const residentBytes = ({ pid }: ServerProcess) =>
  1_024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** Four uploads at once of each are received. */
const people = ['anna', 'boris', 'vera', 'gleb', 'dina'];

test.runIf(process.platform === 'linux')(
  'twenty uploads of 100 MiB at once: its memory grows by less than 100 MiB',
  async () => {
    const server = await openServer(madeDataDir(), { env: { RATE_LIMITS: 'off' } });
    const tokens = await Promise.all(people.map((name) => tokenOf(server, name)));
    // The memory that a first upload of any size takes for code and buffers is not measured.
    await beginUpload(server, tokens[0] ?? '', MiB).answer;
    const before = residentBytes(server);
    let highest = before;
    const watch = setInterval(() => (highest = Math.max(highest, residentBytes(server))), 50);
    const uploads = tokens.flatMap((token) =>
      Array.from({ length: 4 }, () => beginUpload(server, token, 100 * MiB)),
    );
    const answers = await Promise.all(uploads.map(({ answer }) => answer));
    clearInterval(watch);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(highest - before).toBeLessThan(100 * MiB);
  },
);

test.runIf(process.platform === 'linux')(
  'an export of 200 MiB of files: its memory grows by less than 100 MiB',
  async () => {
    const server = await openServer(madeDataDir(), { env: { RATE_LIMITS: 'off' } });
    const token = await tokenOf(server, 'anna');
    const fetched = async () => {
      const answer = await server.get('/api/account/export', {
        headers: { authorization: `Bearer ${token}` },
      });
      let bytes = 0;
      for await (const chunk of answer.body ?? []) bytes += chunk.length;
      return bytes;
    };
    await beginUpload(server, token, MiB).answer;
    // The memory that a first export of any size takes for code and buffers is not measured.
    await fetched();
    for (let count = 0; count < 2; count += 1) await beginUpload(server, token, 100 * MiB).answer;
    const before = residentBytes(server);
    let highest = before;
    const watch = setInterval(() => (highest = Math.max(highest, residentBytes(server))), 50);
    expect(await fetched()).toBeGreaterThan(200 * MiB);
    clearInterval(watch);
    expect(highest - before).toBeLessThan(100 * MiB);
  },
);

test('killed in the middle of an upload: nothing of it is visible, and nothing is left after the next start', async () => {
  const dataDir = madeDataDir();
  const killed = await openServer(dataDir);
  const token = await tokenOf(killed, 'anna');
  const { answer } = beginUpload(killed, token, 50 * MiB, 20 * MiB);
  answer.catch(() => {});
  const written = () =>
    incoming(dataDir).map((name) => statSync(join(files(dataDir), 'incoming', name)).size);
  await until(() => (written()[0] ?? 0) > 10 * MiB);
  killed.kill('SIGKILL');
  await killed.ended;
  expect(stored(dataDir)).toHaveLength(1);

  const next = await openServer(dataDir);
  expect(stored(dataDir)).toEqual([]);
  const again = await beginUpload(next, await tokenOf(next, 'anna'), MiB).answer;
  expect(again.status).toBe(201);
});

describe.runIf(canMount)('a disk that is full', () => {
  test('refuses uploads with a sentence, keeps nothing of them, and messages go on; announced bytes that do not come keep no room', async () => {
    const { folder, clear } = makeSmallDisk(220);
    try {
      const server = await openServer(folder);
      const [anna, boris] = [await tokenOf(server, 'anna'), await tokenOf(server, 'boris')];
      const say = talk(server, anna, boris);
      const conversationId = await say.begin();

      // Four announce all that there is, and send little.
      const slow = Array.from({ length: 4 }, () => beginUpload(server, boris, 40 * MiB, MiB));
      for (const { answer } of slow) answer.catch(() => {});
      await until(() => incoming(folder).length === 4);
      expect((await beginUpload(server, anna, 20 * MiB).answer).status).toBe(201);
      for (const { sending } of slow) sending.destroy();
      await until(() => incoming(folder).length === 0);

      // More than the disk has room for, all at once.
      const uploads = Array.from({ length: 8 }, () => beginUpload(server, anna, 30 * MiB).answer);
      const answers = await Promise.all(uploads);
      const refused = answers.filter(({ status }) => status === 507);
      expect(refused.length).toBeGreaterThan(0);
      expect(answers.filter(({ status }) => status !== 507 && status !== 201)).toEqual([]);
      expect(JSON.parse(refused[0]?.text ?? '')).toEqual({
        code: 'storage_full',
        message: 'На сервере закончилось место',
      });
      expect(incoming(folder)).toEqual([]);
      expect(stored(folder)).toHaveLength(1 + answers.length - refused.length);
      for (let index = 0; index < 20; index += 1) {
        expect(await say.write(conversationId, `сообщение ${index}`)).toBe(201);
      }
      expect((await server.get('/api/ready')).status).toBe(200);
      await server.stop();
    } finally {
      clear();
    }
  });
});

/** Two contacts and their messages. */
function talk(server: ServerProcess, anna: string, boris: string) {
  async function post(token: string, path: string, body: unknown): Promise<Response> {
    return server.get(`/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
  return {
    async begin(): Promise<string> {
      const asked = await post(anna, '/contacts/add', { identifier: 'boris' });
      // Safe: the contract's answers; a missing field fails the test.
      const { contact } = (await asked.json()) as {
        contact: { id: string; friend: { id: string } };
      };
      await post(boris, '/contacts/respond', { contactId: contact.id, action: 'accept' });
      const begun = await post(anna, '/conversations/with', { userId: contact.friend.id });
      return ((await begun.json()) as { conversation: { id: string } }).conversation.id;
    },
    write: async (conversationId: string, content: string) =>
      (await post(anna, '/conversations/send', { conversationId, type: 'TEXT', content })).status,
  };
}
