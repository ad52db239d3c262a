import { useSelector } from '@xstate/react';
import Clock3 from 'lucide-react/icons/clock-3';
import { use, useEffect, useRef, type ReactNode } from 'react';
import type { Message } from '#contract/messages.ts';
import { selectStatus } from '#machines/sending/message/message.selectors.ts';
import type { OutgoingRecord } from '#machines/store/db/db.types.ts';
import { useDb } from '#ui/app/actors.tsx';
import { FileCard } from '../attachments/FileCard.tsx';
import { LocalPictures } from '../attachments/LocalPictures.tsx';
import { MessagePictures } from '../attachments/MessagePictures.tsx';
import { UploadCard } from '../attachments/UploadCard.tsx';
import { UploadProblem } from '../attachments/UploadProblem.tsx';
import { classes } from '#ui/kit/classes.ts';
import { shownName } from '#ui/people/names.ts';
import { useUnsent } from '#ui/sending/unsent.ts';
import { conversation as text } from '#ui/text/ru.ts';
import { clockTime } from '#ui/text/time.ts';
import patterns from '#ui/kit/patterns.module.css';
import { shapeOf, type BubbleShape } from './bubble-shape.ts';
import { useFocusLeftToRow } from './focus.ts';
import styles from './Bubble.module.css';
import { MessageText } from './MessageText.tsx';
import { NotSent } from './NotSent.tsx';
import { PersonButton } from './PersonButton.tsx';
import { Quote } from './Quote.tsx';
import { useQuoted } from './quoted.ts';
import { ReadMark } from './ReadMark.tsx';
import { ReadMarksContext } from './read-marks.ts';

interface BubbleProps {
  own: boolean;
  opensGroup: boolean;
  closesGroup: boolean;
  /** The Tab key leads to the newest message, and arrows lead on from there (MessageMenuArea). */
  isLast: boolean;
  /** Shown above a group member's first bubble; null in a direct chat and over one's own messages. */
  author: { userId: string; name: string; hue: number } | null;
}

interface MessageBubbleProps extends BubbleProps {
  message: Message;
  /** Another participant has read it. */
  read: boolean;
  /** Another person's message that I have not read: the bubble reports when it is seen. */
  unread: boolean;
  authorName: string;
  quotedName: string | null;
}

/** A message that the server has stored. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, own, read, unread, author, authorName, quotedName, isLast, ...place } = props;
  const element = useRef<HTMLElement>(null);
  const marks = use(ReadMarksContext);
  const { id, seq } = message;
  useEffect(() => {
    if (!unread || !marks || !element.current) return undefined;
    return marks.watch(element.current, { id, seq });
  }, [marks, unread, id, seq]);

  const time = clockTime(Date.parse(message.createdAt));
  const shape = shapeOf(message, author !== null);
  return (
    <article
      ref={element}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it has a menu, and arrows lead to the next one
      tabIndex={isLast ? 0 : -1}
      aria-label={`${own ? text.you : authorName}, ${time}`}
      className={bubbleClass({ own, ...place }, shape)}
    >
      <Author author={author} />
      {message.replyTo && <Quote quoted={message.replyTo} name={quotedName} />}
      {shape.hasPictures && <MessagePictures message={message} minWidth={shape.picturesMinPx} />}
      {shape.hasFiles && (
        <div className={styles['files']}>
          {message.attachments.map(
            (file) => file.type === 'FILE' && <FileCard key={file.url} file={file} />,
          )}
        </div>
      )}
      <Words content={message.content} shape={shape}>
        <time dateTime={message.createdAt}>{time}</time>
        {read && <ReadMark message={message} />}
      </Words>
    </article>
  );
}

type OutgoingBubbleProps = Pick<BubbleProps, 'opensGroup' | 'closesGroup' | 'isLast'> & {
  outgoing: OutgoingRecord;
};

/** An unsent message, on its way or failed. */
export function OutgoingBubble({ outgoing, isLast, ...place }: OutgoingBubbleProps) {
  const { clientId, attachments, content } = outgoing;
  const status = useSelector(useUnsent(clientId), (unsent) =>
    unsent ? selectStatus(unsent) : 'sending',
  );
  const element = useRef<HTMLElement>(null);
  useFocusLeftToRow(element);
  const replyTo = useQuoted(outgoing.replyTo);
  const quotedName = useDb((db) => (replyTo ? shownName(db.users[replyTo.senderId]) : null));
  const time = clockTime(outgoing.createdAt);
  const shape = shapeOf(outgoing, false);
  return (
    <article
      ref={element}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it has a menu, and arrows lead to the next one
      tabIndex={isLast ? 0 : -1}
      aria-label={`${text.you}, ${time}`}
      className={classes(styles['withNote'], place.opensGroup && styles['opensGroup'])}
    >
      <div className={bubbleClass({ own: true, ...place }, shape)}>
        {replyTo && <Quote quoted={replyTo} name={quotedName} />}
        {shape.hasPictures && (
          <LocalPictures
            clientId={clientId}
            files={attachments.filter(({ type }) => type === 'IMAGE')}
            minWidth={shape.picturesMinPx}
          />
        )}
        <div className={styles['files']}>
          {attachments.map(
            (file) =>
              file.type === 'FILE' && (
                <UploadCard key={file.fileId} clientId={clientId} file={file} />
              ),
          )}
          {attachments.map((file) => (
            <UploadProblem key={file.fileId} clientId={clientId} file={file} />
          ))}
        </div>
        <Words content={content} shape={shape}>
          <time dateTime={new Date(outgoing.createdAt).toISOString()}>{time}</time>
          {status === 'sending' && (
            <span role="img" aria-label={text.sending}>
              <Clock3 />
            </span>
          )}
        </Words>
      </div>
      {status !== 'sending' && <NotSent outgoing={outgoing} status={status} />}
    </article>
  );
}

function Author({ author }: Pick<BubbleProps, 'author'>) {
  if (!author) return null;
  return (
    <p className={styles['author']} style={{ '--hue': author.hue }} dir="auto">
      <PersonButton userId={author.userId} name={author.name} className={styles['authorName']}>
        {author.name}
      </PersonButton>
    </p>
  );
}

/** The text of a message, with the time at its end. */
function Words(props: { content: string; shape: BubbleShape; children: ReactNode }) {
  const { content, shape, children } = props;
  return (
    <div className={patterns['bubbleWords']}>
      {shape.hasWords && (
        <p className={classes(patterns['bubbleText'], styles['text'])} dir="auto">
          <MessageText>{content}</MessageText>
        </p>
      )}{' '}
      <span className={styles['meta']}>{children}</span>
    </div>
  );
}

function bubbleClass(
  { own, opensGroup, closesGroup }: Omit<BubbleProps, 'author' | 'isLast'>,
  { hasPictures, endsWithPicture, emoji }: BubbleShape,
): string {
  return classes(
    styles['bubble'],
    own ? styles['own'] : styles['other'],
    opensGroup && styles['opensGroup'],
    closesGroup && styles['closesGroup'],
    hasPictures && styles['withPictures'],
    endsWithPicture && styles['endsWithPicture'],
    emoji > 0 && styles['emoji'],
    emoji === 1 && styles['oneEmoji'],
  );
}
