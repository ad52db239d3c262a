import { createContext, use, useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { selectMessages } from '#machines/store/db/db.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { classes } from '#ui/kit/classes.ts';
import patterns from '#ui/kit/patterns.module.css';
import { shownName } from '#ui/people/names.ts';
import { openConversation as text } from '#ui/text/conversation.ru.ts';
import { useQuoted } from './quoted.ts';
import styles from './Quote.module.css';

/** Jumps to a message anywhere in the conversation. */
export const JumpContext = createContext<(messageId: string) => void>(() => {});

interface QuoteProps {
  quoted: NonNullable<Message['replyTo']>;
  conversationId: string;
  isUnsent?: boolean;
}

/** Shows the message that this one answers (spec 2); a click jumps to it. */
export function Quote({ quoted, conversationId, isUnsent = false }: QuoteProps) {
  const jump = use(JumpContext);
  const name = useDb((db) => shownName(db.users[quoted.senderId]));
  const thumb = useThumb(conversationId, quoted.id);
  const { words, isThere } = useQuoted(conversationId, quoted, isUnsent);
  return (
    <button type="button" className={styles['quote']} onClick={() => jump(quoted.id)}>
      {thumb !== null && isThere && <img src={thumb} alt="" className={styles['thumb']} />}
      <b className={patterns['oneLine']}>{text.replyTo(name)}</b>
      <span className={classes(patterns['oneLine'], !isThere && styles['gone'])} dir="auto">
        {words}
      </span>
    </button>
  );
}

/**
 * Finds the quoted message's first picture where that message is loaded; null otherwise. It is looked for once for each
 * bubble, because a search at each change of the store would cost more than it is worth.
 */
function useThumb(conversationId: string, messageId: string): string | null {
  const db = usePeer('db');
  const [thumb] = useState(() => {
    const messages = selectMessages(db.getSnapshot().context, conversationId);
    const quoted = messages?.findLast(({ id }) => id === messageId);
    const picture = quoted?.attachments.find(({ type }) => type === 'IMAGE');
    return picture ? (picture.thumbUrl ?? picture.url) : null;
  });
  return thumb;
}
