/**
 * Writes all that an account holds into a ZIP (contract, GET /account/export): what the person sees in the messenger
 * and nothing else. It is read in pages and written while it is fetched. Each page asks again whether the person may
 * see it, because they may be removed from a group meanwhile.
 */
import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { listBlocked } from '#server/people/blocks/blocks.ts';
import { listContacts } from '#server/people/contacts/contact.ts';
import { readConversations } from '#server/chats/conversations/read.ts';
import { fileIdOf } from '#server/sending/files/attachment.ts';
import { readPage } from '#server/chats/messages/pages.ts';
import * as limits from '#contract/limits.ts';
import type { Attachment, Message } from '#contract/messages.ts';
import { readDisplayNames } from '#server/people/users/person.ts';
import { ownProfile } from '#server/people/users/profile.ts';
import { isParticipant } from '#server/chats/conversations/membership.ts';
import type { Queries } from '#server/store/database/database.ts';
import { shownName } from '#contract/visible.ts';
import { listSessions } from '../auth/sessions.ts';
import type { Caller } from '../auth/callers.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';

/** Adds a file to the archive, below its root, and waits until it has left. */
type AddEntry = (path: string, source: Readable, at: Date, sizeBytes?: number) => Promise<void>;

/**
 * Returns the archive as a stream. The stream fails when something cannot be read, because half an archive must not
 * look like a whole one. When `gone` is aborted nobody fetches it any more, and everything open is closed.
 */
export function exportAccount(deps: Deps, caller: Caller, gone: AbortSignal): Readable {
  const zip = new ZipFile();
  // Safe: this is a PassThrough (yazl's documentation), though its type promises only a stream of some kind.
  const bytes = zip.outputStream as Readable;
  const fail = (cause: unknown) =>
    void bytes.destroy(new Error('The export was broken off', { cause }));
  zip.on('error', fail);
  gone.addEventListener('abort', () => void bytes.destroy(), { once: true });

  // Entries are opened one at a time, so that only the one on its way is in memory, not a hundred gigabytes.
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
  await addJson('contacts.json', {
    contacts: await listContacts(deps, caller.id, 'all'),
    blocked: await listBlocked(deps, caller.id),
  });

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
    await addJson(`${folder}/conversation.json`, { ...conversation, settings: entry.settings });
    const messages = messagesAsJson(deps, caller.id, conversationId, conversation.lastSeq);
    await add(`${folder}/messages.json`, Readable.from(messages, { objectMode: false }), at);
    for await (const file of filesIn(db, caller.id, conversationId)) await addFile(file);
  }
  for (const file of await ownFiles(db, caller.id)) await addFile(file);
  if (missing.length > 0) await addJson('missing.json', { missing });
}

/** Names the file's entry in the archive. The id keeps files of the same name apart. */
const pathOf = ({ id, name }: Pick<ExportedFile, 'id' | 'name'>): string =>
  `files/${id}/${entryName(name)}`;

/**
 * Yields the messages as one JSON array. It ends with the message that was the newest at the beginning, because it
 * might never end while people write.
 */
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

/** Reads the messages after `after`; none once the person is not in the conversation any more. */
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

interface ExportedFile {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

const fileColumns = 'f.id, f.name, f.created_at as "createdAt"';
const filesAtOnce = 200;

/** Reads the ids of the person's conversations, in the order in which these began. */
async function conversationIdsOf(db: Queries, userId: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select conversation_id as id from participants where user_id = $1 order by conversation_id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Yields the files of all messages that the person may see there. A file in several messages comes several times. */
async function* filesIn(
  db: Queries,
  userId: string,
  conversationId: string,
): AsyncGenerator<ExportedFile> {
  for (let seq = 0, id = ''; ;) {
    const { rows } = await db.query<ExportedFile & { seq: number }>(
      `select m.seq, ${fileColumns}
       from messages m
       join message_files held on held.message_id = m.id
       join files f on f.id = held.file_id
       where m.conversation_id = $1 and (m.seq, f.id) > ($3, $4) and m.seq >= $3 and m.deleted_at is null
         and ${isParticipant('m.conversation_id', '$2')}
       order by m.seq, f.id limit ${filesAtOnce}`,
      [conversationId, userId, seq, id],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    ({ seq, id } = last);
  }
}

/**
 * Reads the person's own picture and their uploads that are in no message yet. The uploads are few, because they go
 * after a day.
 */
async function ownFiles(db: Queries, userId: string): Promise<readonly ExportedFile[]> {
  const { rows } = await db.query<ExportedFile>(
    `select ${fileColumns} from files f where f.uploader_id = $1 and not f.was_held
     union
     select ${fileColumns} from users u join files f on f.id = u.avatar_file_id where u.id = $1`,
    [userId],
  );
  return rows;
}

const maxChars = 100;
/** Windows takes none of these characters in a name, and no name of a device. */
const forbidden = /[<>:"/\\|?*]/g;
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Turns a file's name into one name, never a path, that any computer can unpack. Letters of all alphabets stay;
 * characters that deceive the eye go.
 */
export function entryName(name: string): string {
  const plain = shownName(name.toWellFormed().normalize('NFC')).replaceAll(forbidden, '_');
  // Dots at the beginning hide a file. Windows drops dots and spaces at the end, so that two names would become one.
  const trimmed = cut(plain.replace(/^[. ]+/, '')).replace(/[. ]+$/, '');
  if (trimmed === '') return 'file';
  return device.test(trimmed) ? `_${trimmed}` : trimmed;
}

/** Cuts a name that is too long at the end of its stem, and keeps its extension. */
function cut(name: string): string {
  if (name.length <= maxChars) return name;
  const extension = /\.[^.]{1,20}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, maxChars - extension.length);
  // The cut may have left half of a letter.
  return stem.toWellFormed().replace(/\ufffd$/, '') + extension;
}
