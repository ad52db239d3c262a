/** What a system notification says. It stands outside of the page: nothing of it is drawn here. */
import { noticeMaxChars } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { isolated } from '#contract/visible.ts';
import { selectIsGroup, selectTitle } from '#machines/store/db/db.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { replyTo } from '#ui/chats/conversation/replies.ts';
import { shownName } from '#ui/people/names.ts';
import { notifications } from './notifications.ru.ts';
import { chats } from './ru.ts';
import { shorten } from './shorten.ts';

/** Who or which group, and what; in a group also who. `message` null: only that there is one is known. */
export function noticeWords(
  db: DbContext,
  conversationId: string,
  message: Message | null,
): { readonly title: string; readonly body: string } {
  const title = selectTitle(db, conversationId) ?? chats.dialogue;
  if (!message) return { title, body: notifications.newMessage };
  const { service } = message;
  // Only of those that I missed it is told.
  const said =
    service?.kind === 'call' ? notifications.missedCall(service.video) : replyTo(message).content;
  const sender = shownName(db.users[message.senderId]);
  const body = selectIsGroup(db, conversationId) ? `${isolated(sender)}: ${said}` : said;
  return { title, body: shorten(body, noticeMaxChars) };
}
