/** Words of the last message in the list of chats. */
import { listPreviewMaxChars } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { isolated, quiet } from '#contract/visible.ts';
import { isDraft, type LastSaid } from '#machines/store/db/db.last-said.ts';
import { isFoldedIn, selectFolding, selectIsGroup } from '#machines/store/db/db.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { mayHaveMarks, unmarked } from '#ui/kit/marks.ts';
import { firstName, shownName } from '#ui/people/names.ts';
import { shownFileName } from './file-name.ts';
import { shorten } from './graphemes.ts';
import { notifications } from './notifications.ru.ts';
import { conversation, lastSaid as text } from './ru.ts';

/**
 * Says in one line who said what; in a chat of two only oneself is named. `hasReader` tells whether signs of formatting
 * can be read yet.
 */
export function previewWords(
  db: DbContext,
  conversationId: string,
  said: LastSaid,
  hasReader: boolean,
): string {
  const words = wordsOf(said, hasReader);
  if (isDraft(said)) return `${text.draft}: ${words}`;
  if (!('senderId' in said)) return `${text.you}: ${words}`;
  if (said.service) return serviceWords(said, db.self.id);
  if (said.senderId === db.self.id) return `${text.you}: ${words}`;
  if (isFoldedIn(selectFolding(db, conversationId), said)) return text.folded;
  if (!selectIsGroup(db, conversationId)) return words;
  return `${isolated(firstName(shownName(db.users[said.senderId])))}: ${words}`;
}

/** Only a missed call reads differently for the one who missed it. */
const serviceWords = ({ service, content }: Message, selfId: string): string =>
  service?.kind === 'call' && service.missedBy.includes(selfId)
    ? notifications.missedCall(service.video)
    : quiet(content);

/** All tiles ask at each change of the store, and a message is put into words once. */
const known = new WeakMap<LastSaid, string>();

function wordsOf(said: LastSaid, hasReader: boolean): string {
  const before = known.get(said);
  if (before !== undefined) return before;
  const words = [filesInPreview(said.attachments), oneLine(said.content)]
    .filter(Boolean)
    .join(', ');
  if (hasReader || !mayHaveMarks(said.content)) known.set(said, words);
  return words;
}

/** Characters that one line can never show: longer texts are cut before they are cleaned. */
const UNITS_ENOUGH = 10 * listPreviewMaxChars;

function oneLine(content: string): string {
  const line = quiet(unmarked(content).slice(0, UNITS_ENOUGH));
  return isolated(line.length > listPreviewMaxChars ? shorten(line, listPreviewMaxChars) : line);
}

export function filesInPreview(
  files: readonly { readonly type: 'IMAGE' | 'FILE'; readonly name: string }[],
): string {
  const [first] = files;
  if (!first) return '';
  if (files.every(({ type }) => type === 'IMAGE'))
    return files.length > 1 ? text.photos(files.length) : text.photo;
  const name =
    first.type === 'IMAGE' ? text.photo : conversation.file(isolated(shownFileName(first.name)));
  return files.length > 1 ? conversation.andMore(name, files.length - 1) : name;
}
