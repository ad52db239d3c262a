/** Words of system notifications, which appear outside of the page. */
import { noticeMaxChars } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { isolated } from '#contract/visible.ts';
import { selectIsGroup, selectTitle } from '#machines/store/db/db.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { replyTo } from '#ui/chats/conversation/replies.ts';
import { unmarked } from '#ui/kit/marks.ts';
import { shownName } from '#ui/people/names.ts';
import { notifications } from './notifications.ru.ts';
import { chats } from './ru.ts';
import { shorten } from './graphemes.ts';

/**
 * The title is the person or the group; in a group the text names the sender. `message` is null when only its arrival
 * is known.
 */
export function noticeWords(
  db: DbContext,
  conversationId: string,
  message: Message | null,
): { readonly title: string; readonly body: string } {
  const title = selectTitle(db, conversationId) ?? chats.dialogue;
  if (!message) return { title, body: notifications.newMessage };
  const { service } = message;
  // Only missed calls are notified.
  const said =
    service?.kind === 'call'
      ? notifications.missedCall(service.video)
      : unmarked(message.content) || replyTo(message).content;
  const sender = shownName(db.users[message.senderId]);
  const body = selectIsGroup(db, conversationId) ? `${isolated(sender)}: ${said}` : said;
  return { title, body: shorten(body, noticeMaxChars) };
}
