import { useSelector } from '@xstate/react';
import Clock3 from 'lucide-react/icons/clock-3';
import type { ReactNode } from 'react';
import type { Message } from '#contract/messages.ts';
import { selectStatus } from '#machines/sending/message/message.selectors.ts';
import { selectReaderCount } from '#machines/store/db/db.participants.ts';
import { selectIsGroup } from '#machines/store/db/db.selectors.ts';
import type { OutgoingRecord } from '#machines/store/db/db.types.ts';
import { useDb } from '#ui/app/actors.tsx';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import { FileCard } from '../attachments/FileCard.tsx';
import { LocalPictures, MessagePictures } from '../attachments/Pictures.tsx';
import { UploadCard, UploadProblem } from '../attachments/Uploads.tsx';
import { classes } from '#ui/kit/classes.ts';
import { hueOf } from '#ui/kit/initials.ts';
import patterns from '#ui/kit/patterns.module.css';
import { useUnsent } from '#ui/sending/unsent.ts';
import { group } from '#ui/text/group.ru.ts';
import { conversation as text } from '#ui/text/ru.ts';
import { clockTime } from '#ui/text/time.ts';
import { shapeOf, type BubbleShape } from './bubble-shape.ts';
import { leavesFocusToRow } from './focus.ts';
import styles from './Bubble.module.css';
import { MessageText } from './MessageText.tsx';
import { NotSent } from './NotSent.tsx';
import { Quote } from './Quote.tsx';
import { useQuoted } from './quoted.ts';
import { useSeen } from './read-marks.ts';

interface BubbleProps {
  own: boolean;
  opensGroup: boolean;
  closesGroup: boolean;
  /** The newest message: the Tab key leads to it, and arrows lead on from there (MessageMenuArea). */
  isLast: boolean;
}

interface MessageBubbleProps extends BubbleProps {
  message: Message;
  /** Another participant has read it. */
  read: boolean;
  /** Another person's message that I have not read: the bubble reports when it is seen. */
  unread: boolean;
  authorName: string;
  /** True at the first bubble of another group member: their name stands above it. */
  namesAuthor: boolean;
}

/** Shows a message that the server has stored. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, own, read, unread, authorName, namesAuthor, isLast, ...place } = props;
  const time = clockTime(Date.parse(message.createdAt));
  const shape = shapeOf(message, namesAuthor);
  return (
    <article
      ref={useSeen<HTMLElement>(message, unread)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it has a menu, and arrows lead to the next one
      tabIndex={isLast ? 0 : -1}
      aria-label={`${own ? text.you : authorName}, ${time}`}
      className={bubbleClass({ own, ...place }, shape)}
    >
      {namesAuthor && (
        <p className={styles['author']} style={{ '--hue': hueOf(message.senderId) }} dir="auto">
          <PersonButton
            userId={message.senderId}
            name={authorName}
            className={classes(patterns['oneLine'], styles['authorName'])}
          >
            {authorName}
          </PersonButton>
        </p>
      )}
      {message.replyTo && <Quote quoted={message.replyTo} />}
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

type OutgoingBubbleProps = Omit<BubbleProps, 'own'> & { outgoing: OutgoingRecord };

/** Shows an unsent message, on its way or failed. */
export function OutgoingBubble({ outgoing, isLast, ...place }: OutgoingBubbleProps) {
  const { clientId, attachments, content } = outgoing;
  const status = useSelector(useUnsent(clientId), (unsent) =>
    unsent ? selectStatus(unsent) : 'sending',
  );
  const replyTo = useQuoted(outgoing.replyTo);
  const time = clockTime(outgoing.createdAt);
  const shape = shapeOf(outgoing, false);
  return (
    <article
      ref={leavesFocusToRow}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it has a menu, and arrows lead to the next one
      tabIndex={isLast ? 0 : -1}
      aria-label={`${text.you}, ${time}`}
      className={classes(styles['withNote'], place.opensGroup && styles['opensGroup'])}
    >
      <div className={bubbleClass({ own: true, ...place }, shape)}>
        {replyTo && <Quote quoted={replyTo} />}
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

interface PersonButtonProps {
  userId: string;
  name: string;
  className: string | undefined;
  children: ReactNode;
}

/**
 * Makes the name or the picture of a group's author a button, which opens their profile. It takes no focus, because the
 * message's menu offers the same by keyboard.
 */
export function PersonButton({ userId, name, className, children }: PersonButtonProps) {
  const { open } = useDialogs();
  return (
    <button
      type="button"
      tabIndex={-1}
      title={group.profileOf(name)}
      className={className}
      onClick={() => open({ name: 'person', userId })}
    >
      {children}
    </button>
  );
}

/**
 * Shows '✓' at an own message that another participant has read (spec 2). In a group its label tells the number of
 * readers.
 */
function ReadMark({ message }: { message: Message }) {
  const count = useReaderCount(message);
  const words = count === null ? text.read : group.readBy(count);
  return (
    <span role="img" aria-label={words} title={words}>
      ✓
    </span>
  );
}

/**
 * Counts a message's readers; null in a direct chat, which has only one. In a large group some pointers may be unknown.
 */
function useReaderCount({ conversationId, seq }: Message): number | null {
  const isGroup = useDb((db) => selectIsGroup(db, conversationId));
  const count = useDb((db) => selectReaderCount(db, conversationId, seq));
  // The server has reported at least one reader.
  return isGroup ? Math.max(1, count) : null;
}

/** Shows the text of a message, with the time at its end. */
function Words(props: { content: string; shape: BubbleShape; children: ReactNode }) {
  const { content, shape, children } = props;
  return (
    <div className={classes(patterns['bubbleWords'], styles['words'])}>
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
  { own, opensGroup, closesGroup }: Omit<BubbleProps, 'isLast'>,
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
