import { createContext, use } from 'react';
import type { Message } from '#contract/messages.ts';
import { classes } from '../kit/classes.ts';
import { conversation as text } from '../text/ru.ts';
import { previewOf } from './quote-preview.ts';
import styles from './Quote.module.css';

/** Scrolls to a message; null when it is not among what is loaded. */
export const ScrollToMessageContext = createContext<(messageId: string) => (() => void) | null>(
  () => null,
);

interface QuoteProps {
  quoted: NonNullable<Message['replyTo']>;
  name: string | null;
}

/** What a message answers (spec 2); a click leads there. */
export function Quote({ quoted, name }: QuoteProps) {
  const goThere = use(ScrollToMessageContext)(quoted.id);
  const words = (
    <>
      <b>{name ? text.replyTo(name) : text.replyToSomebody}</b>
      <span className={classes(quoted.content === '' && styles['gone'])} dir="auto">
        {previewOf(quoted.content) || text.deletedOriginal}
      </span>
    </>
  );
  return goThere ? (
    <button type="button" className={styles['quote']} onClick={goThere}>
      {words}
    </button>
  ) : (
    <blockquote className={styles['quote']}>{words}</blockquote>
  );
}
