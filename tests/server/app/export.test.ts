/** The export of one's own data as a ZIP (contract, GET /account/export). */
import { randomBytes } from 'node:crypto';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as limits from '#contract/limits.ts';
import { entryName } from '#server/app/account/export.ts';
import { block, unblock } from '../infra/blocks.ts';
import { fileOf, sendFiles } from '../infra/holding.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { group, numbersTo, pair, removeParticipant, say } from '../infra/talk.ts';
import { unzip } from '../infra/unzip.ts';
import { bearer, bytesOf, upload } from '../infra/uploads.ts';

const server = testServer();

const fetched = async (url: string, headers: Record<string, string> = {}) =>
  fetch(`${await server.address()}${url}`, { headers });
const ticketFor = async (who: TestPerson) => (await who.ok('POST /account/export')).url;

const changed = async (who: TestPerson, messageId: string, content: string) =>
  (await who.ok('POST /messages/edit', { body: { messageId, content } })).message;

async function exported(who: TestPerson): Promise<ReadonlyMap<string, Buffer>> {
  const answer = await fetched(await ticketFor(who));
  expect(answer.status).toBe(200);
  return unzip(await bytesOf(answer));
}
const json = (entries: ReadonlyMap<string, Buffer>, path: string): unknown =>
  JSON.parse(entries.get(path)?.toString() ?? 'nothing');

describe('the archive', () => {
  test('holds the profile, contacts, every message and every file of one’s conversations, as they are', async () => {
    const { anna, boris, id } = await pair(server);
    await anna.ok('PATCH /status/me', { body: { bio: 'Обо мне', email: 'anna@export.ru' } });
    const typed = await say(anna, id, 'Превет');
    const first = await changed(anna, typed.id, 'Привет, "мир"\n— и 🦊');
    for (const number of numbersTo(120)) await say(boris, id, `раз ${number}`);
    const bytes = randomBytes(3_000_000);
    const sent = await upload(server, boris, { name: '../../Отчёт: "итог".bin', bytes });
    await sendFiles(boris, id, [sent]);
    await sendFiles(anna, id, [sent]);
    const deleted = await say(anna, id, 'Не для вечности');
    await anna.ok('POST /messages/delete', { body: { messageId: deleted.id } });
    const unsent = await upload(server, anna, { name: 'пусто.txt', bytes: '' });
    await anna.ok('PATCH /conversations/{id}/me', { params: { id }, body: { unread: true } });

    const answer = await fetched(await ticketFor(anna));
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="vest-export-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const entries = await unzip(await bytesOf(answer));
    const idOf = ({ url }: { url: string }) => url.split('/')[3] ?? '';
    const sentPath = `files/${idOf(sent)}/_.._Отчёт_ _итог_.bin`;
    expect([...entries.keys()]).toEqual([
      'profile.json',
      'contacts.json',
      'conversations/1/conversation.json',
      'conversations/1/messages.json',
      sentPath,
      `files/${idOf(unsent)}/пусто.txt`,
    ]);
    expect(json(entries, 'profile.json')).toMatchObject({
      user: { id: anna.id, bio: 'Обо мне', email: 'anna@export.ru' },
      devices: [{ current: true }],
    });
    expect(json(entries, 'contacts.json')).toMatchObject({
      contacts: [{ friend: { id: boris.id }, status: 'ACCEPTED' }],
    });
    expect(json(entries, 'conversations/1/conversation.json')).toMatchObject({
      id,
      isGroup: false,
      settings: { version: 1, unread: true },
    });
    // Safe: compared below.
    const messages = json(entries, 'conversations/1/messages.json') as { content: string }[];
    expect(messages.map(({ content }) => content)).toEqual([
      first.content,
      ...numbersTo(120).map((number) => `раз ${number}`),
      '',
      '',
    ]);
    expect(messages[0]).toMatchObject({
      id: first.id,
      seq: 1,
      senderId: anna.id,
      senderName: 'anna',
      editedAt: first.editedAt,
    });
    expect(entries.get('conversations/1/messages.json')?.includes('Превет')).toBe(false);
    expect(messages.at(-1)).toMatchObject({ attachments: [{ name: sent.name, path: sentPath }] });
    expect(entries.get(sentPath)?.equals(bytes)).toBe(true);
    expect(entries.get(`files/${idOf(unsent)}/пусто.txt`)).toHaveLength(0);
  });

  test('holds nothing of where one is not, and nothing that others uploaded for themselves', async () => {
    const { people, owner, id } = await group(server, 3);
    const [, boris, vera] = people;
    if (!boris || !vera) throw new Error('nobody');
    await say(owner, id, 'Секрет');
    await upload(server, owner, { name: 'чужое.txt', bytes: 'чужое' });
    await removeParticipant(server, id, boris.id);
    const before = await exported(boris);
    expect([...before.keys()]).toEqual(['profile.json', 'contacts.json']);
    expect([...(await exported(vera)).keys()]).toContain('conversations/1/messages.json');
  });

  test('says whom one has blocked, the last one first, and not by whom one is blocked', async () => {
    const { anna, boris } = await pair(server);
    const [vera, gleb] = [await server.person('vera'), await server.person('gleb')];
    for (const other of [vera, gleb, boris]) await block(anna, other);
    await unblock(anna, gleb);
    const { users } = await anna.ok('GET /blocks');
    expect(users.map(({ id }) => id)).toEqual([boris.id, vera.id]);
    const contacts = async (who: TestPerson) => json(await exported(who), 'contacts.json');
    expect(await contacts(anna)).toEqual({ contacts: [], blocked: users });
    expect(await contacts(boris)).toEqual({ contacts: [], blocked: [] });
    expect(await contacts(vera)).toEqual({ contacts: [], blocked: [] });
  });

  test('names what has a record and no bytes, and is whole otherwise', async () => {
    const { anna, id } = await pair(server);
    const lost = await fileOf(server, anna, { name: 'нет.png' });
    await sendFiles(anna, id, [lost]);
    expect(json(await exported(anna), 'missing.json')).toEqual({
      missing: [`files/${lost.id}/нет.png`],
    });
  });

  test.each([
    ['отчёт.pdf', 'отчёт.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\Windows\\a.dll', 'C__Windows_a.dll'],
    ['..', 'file'],
    ['', 'file'],
    ['.bashrc', 'bashrc'],
    ['con.txt', '_con.txt'],
    ['имя. . ', 'имя'],
    ['שלום عالم.txt', 'שלום عالم.txt'],
    ['счёт\u202Efdp.exe', 'счётfdp.exe'],
    ['a\u0000b\nc.txt', 'abc.txt'],
    [`${'я'.repeat(300)}.jpeg`, `${'я'.repeat(95)}.jpeg`],
    [`${'a'.repeat(95)}🦊🦊.jpg`, `${'a'.repeat(95)}🦊.jpg`.slice(0, 95) + '.jpg'],
  ])('stores the file %j as %j', (name, expected) => {
    expect(entryName(name)).toBe(expected);
  });
});

describe('the address', () => {
  test('is good once, for a minute, for the session that asked, and for nothing else', async () => {
    const anna = await server.person('anna');
    const phone = await server.anotherDevice(anna);
    const [mine, phones] = [await ticketFor(anna), await ticketFor(phone)];
    const ticket = mine.split('ticket=')[1] ?? '';
    for (const [url, headers] of [
      ['/api/status/me', { authorization: `Bearer ${ticket}` }],
      ['/api/account/export', { authorization: `Bearer ${ticket}` }],
      ['/api/account/export', {}],
      ['/api/account/export?ticket=', {}],
      [`${mine.slice(0, -3)}abc`, {}],
      [`${mine}&ticket=1`, {}],
      [`/api/account/export?ticket=${anna.tokens?.accessToken}`, {}],
    ] as const) {
      expect((await fetched(url, headers)).status, url).toBe(401);
    }
    await anna.ok('DELETE /auth/sessions/{id}', { params: { id: phone.sessionId } });
    expect((await fetched(phones)).status).toBe(401);
    const answer = await fetched(mine);
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    // The last letter of a signature stands for four bits: three others write the same bytes.
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      expect((await fetched(`${mine.slice(0, -1)}${last}`)).status).toBe(401);
    }
    expect((await fetched(mine)).status).toBe(401);
    const late = await ticketFor(anna);
    server.clock.advance(limits.exportTicketMs + 1_000);
    expect((await fetched(late)).status).toBe(401);
    const withToken = await fetched('/api/account/export', bearer(anna));
    expect((await unzip(await bytesOf(withToken))).has('profile.json')).toBe(true);
  });
});

describe('an archive that is under way', () => {
  /** A stored file of this size whose bytes are not written. */
  async function largeFile(who: TestPerson, sizeBytes: number): Promise<void> {
    const { id } = await fileOf(server, who, {
      type: 'FILE',
      name: 'большой.bin',
      size: sizeBytes,
    });
    const folder = join(server.dataDir, 'files', id.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, id), '');
    await truncate(join(folder, id), sizeBytes);
  }

  /** Begins the download and reads only its beginning. */
  async function begin(who: TestPerson) {
    const url = new URL(`${await server.address()}${await ticketFor(who)}`);
    const asking = request(url).on('error', () => {});
    const closed = new Promise<void>((resolve) => void asking.once('close', resolve));
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      asking.once('error', reject).once('response', resolve).end();
    });
    await new Promise<void>((resolve) => {
      answer.on('error', () => {}).once('readable', () => resolve());
    });
    return { asking, answer, closed };
  }

  test('is the only one of a person; when they leave, the next may begin', async () => {
    const anna = await server.person('anna');
    await largeFile(anna, 200_000_000);
    const waiting = await ticketFor(anna);
    const { asking } = await begin(anna);
    expect(await anna.outcome('POST /account/export')).toBe('429 rate_limited');
    expect((await fetched(waiting)).status).toBe(429);
    const boris = await server.person('boris');
    expect((await exported(boris)).has('profile.json')).toBe(true);
    asking.destroy();
    await expect.poll(() => anna.outcome('POST /account/export')).toBe('201');
  });

  test('ends when the device is signed out', async () => {
    const anna = await server.person('anna');
    const phone = await server.anotherDevice(anna);
    await largeFile(anna, 200_000_000);
    const { answer, closed } = await begin(phone);
    await anna.ok('DELETE /auth/sessions');
    answer.resume();
    await closed;
    expect(answer.complete).toBe(false);
    expect(await anna.outcome('POST /account/export')).toBe('201');
  });
});
