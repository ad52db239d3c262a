import { createContext, use } from 'react';
import type { Message } from '#contract/messages.ts';
import { classes } from '#ui/kit/classes.ts';
import { conversation as text } from '#ui/text/ru.ts';
import { previewOf } from './quote-preview.ts';
import styles from './Quote.module.css';

/** Jumps to a message anywhere in the conversation. */
export const JumpContext = createContext<(messageId: string) => void>(() => {});

interface QuoteProps {
  quoted: NonNullable<Message['replyTo']>;
  name: string | null;
}

/** The message that this one answers (spec 2); a click jumps to it. */
export function Quote({ quoted, name }: QuoteProps) {
  const jump = use(JumpContext);
  return (
    <button type="button" className={styles['quote']} onClick={() => jump(quoted.id)}>
      <b>{name ? text.replyTo(name) : text.replyToSomebody}</b>
      <span className={classes(quoted.content === '' && styles['gone'])} dir="auto">
        {previewOf(quoted.content) || text.deletedOriginal}
      </span>
    </button>
  );
}
