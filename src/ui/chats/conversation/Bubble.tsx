import { useSelector } from '@xstate/react';
import Clock3 from 'lucide-react/icons/clock-3';
import { useState, type ReactNode } from 'react';
import type { Message } from '#contract/messages.ts';
import { selectStatus } from '#machines/sending/message/message.selectors.ts';
import type { OutgoingRecord } from '#machines/store/db/db.types.ts';
import { useDb } from '#ui/app/actors.tsx';
import { EditNote } from '#ui/app/parts.ts';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import { FileCard } from '../attachments/FileCard.tsx';
import { LocalPictures, MessagePictures } from '../attachments/Pictures.tsx';
import { UploadCard, UploadProblem } from '../attachments/Uploads.tsx';
import { classes } from '#ui/kit/classes.ts';
import { hueOf } from '#ui/kit/initials.ts';
import { silent } from '#ui/kit/part.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { useUnsent } from '#ui/sending/unsent.ts';
import { group } from '#ui/text/group.ru.ts';
import { openConversation as text } from '#ui/text/conversation.ru.ts';
import { fullTime } from '#ui/text/full-time.ts';
import { clockTime } from '#ui/text/time.ts';
import { shapeOf, type BubbleShape } from './bubble-shape.ts';
import { leavesFocusToRow } from './focus.ts';
import styles from './Bubble.module.css';
import { MessageText } from './MessageText.tsx';
import { NotSent } from './NotSent.tsx';
import { Quote } from './Quote.tsx';
import { ReadMark } from './ReadMark.tsx';
import { useSeen } from './read-marks.ts';

interface BubbleProps {
  own: boolean;
  opensGroup: boolean;
  closesGroup: boolean;
  /** The next bubble shows the time for both; readers hear it at each. */
  sharesTime: boolean;
  /** The newest message: the Tab key leads to it, and arrows lead on from there (MessageMenuArea). */
  isLast: boolean;
}

interface MessageBubbleProps extends BubbleProps {
  message: Message;
  /** Another participant has read it. */
  read: boolean;
  /** Its '✓' is drawn; in a run of one minute only the last one that was read shows it. */
  ticked: boolean;
  /** Another person's message that I have not read: the bubble reports when it is seen. */
  unread: boolean;
  authorName: string;
  /** True at the first bubble of another group member: their name stands above it. */
  namesAuthor: boolean;
}

/** Shows a message that the server has stored. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, own, read, ticked, unread, authorName, namesAuthor, isLast, ...place } = props;
  const { sharesTime } = place;
  const atMs = Date.parse(message.createdAt);
  const shape = shapeOf(message, namesAuthor);
  const [wasRead] = useState(read);
  const edit = useDb((db) => db.edits[message.id]);
  const isEdited = message.editedAt !== null || typeof edit === 'string';
  const label = `${own ? text.you : authorName}, ${clockTime(atMs)}`;
  const bubble = (
    <article
      ref={useSeen<HTMLElement>(message, unread)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it has a menu, and arrows lead to the next one
      tabIndex={isLast ? 0 : -1}
      aria-label={isEdited ? `${label}, ${text.edited}` : label}
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
      {message.replyTo && (
        <Quote quoted={message.replyTo} conversationId={message.conversationId} />
      )}
      {shape.hasPictures && <MessagePictures message={message} minWidth={shape.picturesMinPx} />}
      {shape.hasFiles && (
        <div className={styles['files']}>
          {message.attachments.map(
            (file) => file.type === 'FILE' && <FileCard key={file.url} file={file} />,
          )}
        </div>
      )}
      <Words content={message.content} shape={shape} isQuiet={sharesTime && !ticked && !isEdited}>
        {isEdited && <Edited at={message.editedAt} />}
        <Time atMs={atMs} isHidden={sharesTime} />
        {own && (
          <span className={styles['mark']}>
            {typeof edit === 'string' ? (
              <SendingClock />
            ) : (
              read && <ReadMark message={message} isFresh={!wasRead} />
            )}
          </span>
        )}
      </Words>
    </article>
  );
  return (
    <>
      {bubble}
      {edit !== undefined && <EditNote props={{ id: message.id }} {...silent} />}
    </>
  );
}

/** `at` null: it is on its way. */
function Edited({ at }: { at: string | null }) {
  return (
    <span
      className={styles['edited']}
      title={at === null ? undefined : text.editedAt(fullTime(Date.parse(at)))}
    >
      {text.edited}
    </span>
  );
}

function SendingClock() {
  return (
    <span role="img" aria-label={text.sending} className={styles['clock']}>
      <Clock3 />
    </span>
  );
}

type OutgoingBubbleProps = Omit<BubbleProps, 'own'> & { outgoing: OutgoingRecord };

/** Shows an unsent message, on its way or failed. */
export function OutgoingBubble({ outgoing, isLast, ...place }: OutgoingBubbleProps) {
  const { clientId, attachments, content, replyTo } = outgoing;
  const status = useSelector(useUnsent(clientId), (unsent) =>
    unsent ? selectStatus(unsent) : 'sending',
  );
  const { createdAt: atMs } = outgoing;
  const { sharesTime } = place;
  const isOnItsWay = status === 'sending';
  const shape = shapeOf(outgoing, false);
  return (
    <article
      ref={leavesFocusToRow}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it has a menu, and arrows lead to the next one
      tabIndex={isLast ? 0 : -1}
      aria-label={`${text.you}, ${clockTime(atMs)}`}
      className={classes(styles['withNote'], place.opensGroup && styles['opensGroup'])}
    >
      <div className={bubbleClass({ own: true, ...place }, shape)}>
        {replyTo && <Quote quoted={replyTo} conversationId={outgoing.conversationId} isUnsent />}
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
        <Words content={content} shape={shape} isQuiet={sharesTime && !isOnItsWay}>
          <Time atMs={atMs} isHidden={sharesTime} />
          <span className={styles['mark']}>{isOnItsWay && <SendingClock />}</span>
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

interface TimeProps {
  atMs: number;
  isHidden: boolean;
}

function Time({ atMs, isHidden }: TimeProps) {
  return (
    <time
      dateTime={new Date(atMs).toISOString()}
      title={fullTime(atMs)}
      className={classes(isHidden && patterns['unseen'])}
    >
      {clockTime(atMs)}
    </time>
  );
}

interface WordsProps {
  content: string;
  shape: BubbleShape;
  /** Nobody sees the time and the mark; they are there for readers. */
  isQuiet: boolean;
  children: ReactNode;
}

/** Shows the text of a message, with the time at its end. */
function Words({ content, shape, isQuiet, children }: WordsProps) {
  return (
    <div className={classes(patterns['bubbleWords'], styles['words'])}>
      {shape.hasWords && (
        <p className={classes(patterns['bubbleText'], styles['text'])} dir="auto">
          <MessageText>{content}</MessageText>
        </p>
      )}{' '}
      <span className={classes(styles['meta'], isQuiet && styles['quiet'])}>{children}</span>
    </div>
  );
}

function bubbleClass(
  { own, opensGroup, closesGroup }: Pick<BubbleProps, 'own' | 'opensGroup' | 'closesGroup'>,
  { hasPictures, endsWithPicture, endsWithFile, emoji }: BubbleShape,
): string {
  return classes(
    styles['bubble'],
    own ? styles['own'] : styles['other'],
    opensGroup && styles['opensGroup'],
    closesGroup && styles['closesGroup'],
    hasPictures && styles['withPictures'],
    endsWithPicture && styles['endsWithPicture'],
    endsWithFile && styles['endsWithFile'],
    emoji > 0 && styles['emoji'],
    emoji === 1 && styles['oneEmoji'],
  );
}
