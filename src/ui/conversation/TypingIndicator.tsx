import { useSelector } from '@xstate/react';
import { selectDots, selectTypistIds } from '#machines/typists/typists.selectors.ts';
import { useDb } from '../actors.tsx';
import { classes } from '../kit/classes.ts';
import { shownName } from '../names.ts';
import { conversation as text } from '../text/ru.ts';
import type { ConversationParts } from './parts.ts';
import styles from './TypingIndicator.module.css';

/** «Анна печатает», with dots that move every 500 ms. */
export function TypingIndicator({ typists }: Pick<ConversationParts, 'typists'>) {
  const userIds = useSelector(typists, selectTypistIds);
  const names = useDb((db) =>
    userIds.map((userId) => firstName(shownName(db.users[userId]))).join('\n'),
  );
  if (userIds.length === 0) return null;
  return (
    <p className={styles['typing']}>
      <Dots typists={typists} />
      <span className={styles['words']}>{text.typing(names.split('\n'))}</span>
    </p>
  );
}

function Dots({ typists }: Pick<ConversationParts, 'typists'>) {
  const dots = useSelector(typists, selectDots);
  return (
    <span className={styles['dots']} aria-hidden="true">
      {[1, 2, 3].map((dot) => (
        <i key={dot} className={classes(dot <= dots && styles['on'])} />
      ))}
    </span>
  );
}

const firstName = (name: string) => name.split(' ')[0] ?? name;
