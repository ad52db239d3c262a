import { createContext, use } from 'react';
import type { Message } from '#contract/messages.ts';
import { useDb } from '#ui/app/actors.tsx';
import { classes } from '#ui/kit/classes.ts';
import { shownName } from '#ui/people/names.ts';
import { conversation as text } from '#ui/text/ru.ts';
import { previewOf } from './quoted.ts';
import styles from './Quote.module.css';

/** Jumps to a message anywhere in the conversation. */
export const JumpContext = createContext<(messageId: string) => void>(() => {});

/** Shows the message that this one answers (spec 2); a click jumps to it. */
export function Quote({ quoted }: { quoted: NonNullable<Message['replyTo']> }) {
  const jump = use(JumpContext);
  const name = useDb((db) => shownName(db.users[quoted.senderId]));
  return (
    <button type="button" className={styles['quote']} onClick={() => jump(quoted.id)}>
      <b>{text.replyTo(name)}</b>
      <span className={classes(quoted.content === '' && styles['gone'])} dir="auto">
        {previewOf(quoted)}
      </span>
    </button>
  );
}
