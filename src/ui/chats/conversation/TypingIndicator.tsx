import { useSelector } from '@xstate/react';
import { selectDots } from '#machines/chats/typists/typists.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { classes } from '#ui/kit/classes.ts';
import { conversation as text } from '#ui/text/ru.ts';
import { useTypistNames } from '../typists.ts';
import styles from './TypingIndicator.module.css';

/** «Анна печатает», with dots that move every 500 ms. */
export function TypingIndicator({ conversationId }: { conversationId: string }) {
  const names = useTypistNames(conversationId);
  if (names.length === 0) return null;
  return (
    <p className={styles['typing']}>
      <Dots />
      <span className={styles['words']}>{text.typing(names)}</span>
    </p>
  );
}

function Dots() {
  const dots = useSelector(usePeer('typists'), selectDots);
  return (
    <span className={styles['dots']} aria-hidden="true">
      {[1, 2, 3].map((dot) => (
        <i key={dot} className={classes(dot <= dots && styles['on'])} />
      ))}
    </span>
  );
}
