import { Clock3 } from 'lucide-react';
import { use, useEffect, useRef } from 'react';
import type { Message } from '#contract/messages.ts';
import type { OutgoingRecord } from '#machines/db/db.types.ts';
import { classes } from '../kit/classes.ts';
import { conversation as text } from '../text/ru.ts';
import { clockTime } from '../text/time.ts';
import styles from './Bubble.module.css';
import { MessageText } from './MessageText.tsx';
import { NotSent } from './NotSent.tsx';
import { Quote } from './Quote.tsx';
import { ReadMarksContext } from './read-marks.ts';

interface BubbleProps {
  own: boolean;
  opensGroup: boolean;
  closesGroup: boolean;
  /** Above a group member's first bubble; null in a direct chat and over own ones. */
  author: { name: string; hue: number } | null;
}

interface MessageBubbleProps extends BubbleProps {
  message: Message;
  /** Some other participant has read it. */
  read: boolean;
  /** Somebody else's that I have not read: tell when it is seen. */
  unread: boolean;
  authorName: string;
  quotedName: string | null;
}

/** A message that the server has. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, own, read, unread, author, authorName, quotedName, ...place } = props;
  const element = useRef<HTMLElement>(null);
  const marks = use(ReadMarksContext);
  const { id, seq } = message;
  useEffect(() => {
    if (!unread || !marks || !element.current) return undefined;
    return marks.watch(element.current, { id, seq });
  }, [marks, unread, id, seq]);

  const time = clockTime(Date.parse(message.createdAt));
  return (
    <article
      ref={element}
      aria-label={`${own ? text.you : authorName}, ${time}`}
      className={bubbleClass({ own, ...place })}
    >
      <Author author={author} />
      {message.replyTo && <Quote quoted={message.replyTo} name={quotedName} />}
      <p className={styles['text']} dir="auto">
        <MessageText>{message.content}</MessageText>
      </p>{' '}
      <span className={styles['meta']}>
        <time dateTime={message.createdAt}>{time}</time>
        {read && (
          <span role="img" aria-label={text.read}>
            ✓
          </span>
        )}
      </span>
    </article>
  );
}

/** A message on its way, or one that did not make it. */
export function OutgoingBubble({
  outgoing,
  ...place
}: Pick<BubbleProps, 'opensGroup' | 'closesGroup'> & { outgoing: OutgoingRecord }) {
  const time = clockTime(outgoing.createdAt);
  return (
    <article
      aria-label={`${text.you}, ${time}`}
      className={classes(styles['withNote'], place.opensGroup && styles['opensGroup'])}
    >
      <div className={classes(bubbleClass({ own: true, ...place }))}>
        <p className={styles['text']} dir="auto">
          <MessageText>{outgoing.content}</MessageText>
        </p>{' '}
        <span className={styles['meta']}>
          <time dateTime={new Date(outgoing.createdAt).toISOString()}>{time}</time>
          {outgoing.state === 'sending' && (
            <span role="img" aria-label={text.sending}>
              <Clock3 />
            </span>
          )}
        </span>
      </div>
      {outgoing.state !== 'sending' && <NotSent outgoing={outgoing} />}
    </article>
  );
}

function Author({ author }: Pick<BubbleProps, 'author'>) {
  if (!author) return null;
  return (
    <p className={styles['author']} style={{ '--hue': author.hue }} dir="auto">
      {author.name}
    </p>
  );
}

function bubbleClass({ own, opensGroup, closesGroup }: Omit<BubbleProps, 'author'>): string {
  return classes(
    styles['bubble'],
    own ? styles['own'] : styles['other'],
    opensGroup && styles['opensGroup'],
    closesGroup && styles['closesGroup'],
  );
}
