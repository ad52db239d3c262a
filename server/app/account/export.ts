/**
 * All that an account holds, as a ZIP (contract, GET /account/export): what the person sees in the messenger and nothing
 * else. It is read in pages and written while it is fetched. Each page asks again whether the person may see it, as they
 * may be removed from a group meanwhile.
 */
import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { listSessions } from '../auth/sessions.ts';
import type { Caller } from '../auth/callers.ts';
import { listContacts } from '#server/people/contacts/find.ts';
import { readConversations } from '#server/chats/conversations/read.ts';
import type { Deps } from '../deps.ts';
import { fileIdOf } from '#server/sending/files/address.ts';
import { Refusal } from '../http/refusal.ts';
import { readPage } from '#server/chats/messages/pages.ts';
import * as limits from '#contract/limits.ts';
import type { Attachment, Message } from '#contract/messages.ts';
import { readDisplayNames } from '#server/people/users/person.ts';
import { ownProfile } from '#server/people/users/own-profile.ts';
import { entryName } from './entry-name.ts';
import { conversationIdsOf, filesIn, ownFiles } from './export-rows.ts';
import type { ExportedFile } from './export-rows.ts';

/** Adds a file to the archive, below its root, and waits until it has left. */
type AddEntry = (path: string, source: Readable, at: Date, sizeBytes?: number) => Promise<void>;

/**
 * The bytes of the archive. They fail when something cannot be read: half an archive must not look like a whole one.
 * When `gone` is aborted nobody fetches them any more, and what is open is closed.
 */
export function exportAccount(deps: Deps, caller: Caller, gone: AbortSignal): Readable {
  const zip = new ZipFile();
  // Safe: a PassThrough (yazl's documentation), typed as the least that a stream can be.
  const bytes = zip.outputStream as Readable;
  const fail = (cause: unknown) =>
    void bytes.destroy(new Error('The export was broken off', { cause }));
  zip.on('error', fail);
  gone.addEventListener('abort', () => void bytes.destroy(), { once: true });

  // One entry at a time, opened when its turn has come: of a hundred gigabytes only what is on its way is in memory.
  const add: AddEntry = async (path, source, at, sizeBytes) => {
    addAbortSignal(gone, source);
    // Files are not compressed: most of them are already.
    const size =
      sizeBytes === undefined ? { compress: true } : { compress: false, size: sizeBytes };
    zip.addReadStream(source, path, { mtime: at, ...size });
    await finished(source);
  };
  fill(add, deps, caller).then(() => zip.end(), fail);
  return bytes;
}

async function fill(add: AddEntry, deps: Deps, caller: Caller): Promise<void> {
  const { db, presence, clock } = deps;
  const at = new Date(clock.now());
  const addJson = (path: string, value: unknown) =>
    add(path, Readable.from([`${JSON.stringify(value, null, 2)}\n`]), at);

  await addJson('profile.json', {
    exportedAt: at.toISOString(),
    user: await ownProfile(deps, caller.id),
    devices: await listSessions(deps, caller),
  });
  await addJson('contacts.json', { contacts: await listContacts(deps, caller.id, 'all') });

  /** A file that is in several messages is in the archive once. */
  const added = new Set<string>();
  const missing: string[] = [];
  async function addFile(file: ExportedFile): Promise<void> {
    if (added.has(file.id)) return;
    added.add(file.id);
    const object = await deps.store.open({ id: file.id, part: 'original' });
    const path = pathOf(file);
    // The bytes are missing when a backup was restored in part, or the sweep was quicker.
    if (object === null) return void missing.push(path);
    const source = object.size === 0 ? Readable.from([]) : object.read();
    await add(path, source, file.createdAt, object.size);
    if (object.size === 0) await object.close();
  }

  const ids = await conversationIdsOf(db, caller.id);
  for (const [index, conversationId] of ids.entries()) {
    const [entry] = await readConversations(db, presence, caller.id, {
      conversationId,
      participants: 'all',
    });
    if (entry === undefined) continue;
    const folder = `conversations/${index + 1}`;
    const { messages: _, ...conversation } = entry.conversation;
    await addJson(`${folder}/conversation.json`, conversation);
    const messages = messagesAsJson(deps, caller.id, conversationId, conversation.lastSeq);
    await add(`${folder}/messages.json`, Readable.from(messages, { objectMode: false }), at);
    for await (const file of filesIn(db, caller.id, conversationId)) await addFile(file);
  }
  for (const file of await ownFiles(db, caller.id)) await addFile(file);
  if (missing.length > 0) await addJson('missing.json', { missing });
}

/** The file's id keeps namesakes apart. */
const pathOf = ({ id, name }: Pick<ExportedFile, 'id' | 'name'>): string =>
  `files/${id}/${entryName(name)}`;

/** Ends with the message that was the newest at the beginning, or it might never end while people write. */
async function* messagesAsJson(
  deps: Deps,
  userId: string,
  conversationId: string,
  lastSeq: number,
): AsyncGenerator<string> {
  const names = new Map<string, string>();
  let separator = '[\n';
  for (let after = 0; after < lastSeq;) {
    const page = await pageAfter(deps, userId, conversationId, after);
    const there = page.filter(({ deletedAt, seq }) => deletedAt === null && seq <= lastSeq);
    const unnamed = there.map(({ senderId }) => senderId).filter((id) => !names.has(id));
    for (const [id, name] of await readDisplayNames(deps.db, unnamed)) names.set(id, name);
    for (const message of there) {
      yield separator + JSON.stringify(exported(message, names, deps.config.publicUrl));
      separator = ',\n';
    }
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.seq;
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Empty once the person is not in the conversation any more. */
async function pageAfter(
  deps: Deps,
  userId: string,
  conversationId: string,
  after: number,
): Promise<readonly Message[]> {
  try {
    const query = { after, limit: limits.pageMaxMessages };
    return (await readPage(deps, userId, conversationId, query)).messages;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return [];
    throw error;
  }
}

function exported(message: Message, names: ReadonlyMap<string, string>, publicUrl: string) {
  const { receipts: _, deletedAt: __, clientId: ___, version: ____, ...rest } = message;
  const path = ({ url, name }: Attachment) => {
    const id = fileIdOf(url, publicUrl);
    return id === null ? null : pathOf({ id, name });
  };
  return {
    ...rest,
    senderName: names.get(message.senderId) ?? null,
    attachments: message.attachments.map((attachment) => {
      const { name, type, mime, size } = attachment;
      return { name, type, mime, size, path: path(attachment) };
    }),
  };
}
