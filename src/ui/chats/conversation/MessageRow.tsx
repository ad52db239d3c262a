import { memo, useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { useDb } from '#ui/app/actors.tsx';
import { useNowAs } from '#ui/kit/clock.tsx';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { classes } from '#ui/kit/classes.ts';
import { shownName } from '#ui/people/names.ts';
import { openConversation as text } from '#ui/text/conversation.ru.ts';
import { dayTitle } from '#ui/text/time.ts';
import { MessageBubble, OutgoingBubble, PersonButton } from './Bubble.tsx';
import type { Call } from './call-runs.ts';
import { isOutgoing, isService, timeOf, type Entry } from './entries.ts';
import { Folded } from './Folded.tsx';
import styles from './MessageRow.module.css';
import { ServiceLine } from './ServiceLine.tsx';

interface MessageRowProps {
  entry: Entry;
  own: boolean;
  /** Names and pictures stand beside the bubbles. */
  inGroup: boolean;
  opensDay: boolean;
  opensGroup: boolean;
  closesGroup: boolean;
  sharesTime: boolean;
  isLast: boolean;
  /** «Новые сообщения» stands above it. */
  divided: boolean;
  /** «Новые сообщения ещё не загружены» stands above it. */
  apart: boolean;
  /** The calls that this line stands for; none for what is no call, and for one that a later line stands for. */
  calls: readonly Call[];
  /** The newest missed call, where it is one of these. */
  missed: Call | null;
  /** The target of the last jump. */
  marked: boolean;
  read: boolean;
  ticked: boolean;
  unread: boolean;
  /** It arrived while the person was looking. */
  fresh: boolean;
  /** The messages of a blocked person that it stands for; none: a later row stands for it, null: it is not folded. */
  folded: readonly Entry[] | null;
  /** Shows these messages. */
  onUnfold: (run: readonly Entry[]) => void;
}

/** Shows one message with its titles and picture. It is drawn anew only when its own props change. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { entry, own, inGroup, opensDay, read, ticked, unread, fresh, calls } = props;
  const { opensGroup, closesGroup, sharesTime, isLast, divided, apart, marked, missed } = props;
  const { folded, onUnfold } = props;
  const isChanged = useIsChanged(entry);
  return (
    <>
      {opensDay && <Day atMs={timeOf(entry)} />}
      {divided && <Divider words={text.newMessages} />}
      {apart && <Divider words={text.newestMissing} />}
      <div
        className={classes(
          styles['message'],
          inGroup && !own && !isService(entry) && folded === null && styles['indented'],
          fresh && !own && styles['fresh'],
          marked && styles['marked'],
        )}
        aria-live={isChanged ? 'off' : undefined}
      >
        {isService(entry) ? (
          <ServiceLine message={entry} {...{ calls, missed, unread }} />
        ) : isOutgoing(entry) ? (
          <OutgoingBubble outgoing={entry} {...{ opensGroup, closesGroup, sharesTime, isLast }} />
        ) : folded !== null ? (
          folded.length > 0 && (
            <Folded
              message={entry}
              count={folded.length}
              unread={unread}
              onShow={() => onUnfold(folded)}
            />
          )
        ) : (
          <FromPerson
            message={entry}
            inGroup={inGroup}
            {...{ own, opensGroup, closesGroup, sharesTime, isLast, read, ticked, unread }}
          />
        )}
      </div>
    </>
  );
});

/**
 * Answers whether a stored message has changed since it came, in its words or in those that it quotes. It was
 * announced when it came, and the log would announce the change as if it were new. `aria-relevant` would not do: «изменено»
 * is an addition, and some readers ask for nothing else.
 */
function useIsChanged(entry: Entry): boolean {
  const [seen, setSeen] = useState({ entry, isChanged: false });
  if (seen.entry !== entry) setSeen({ entry, isChanged: !isOutgoing(seen.entry) });
  return seen.isChanged;
}

type FromPersonProps = { message: Message } & Pick<
  MessageRowProps,
  | 'own'
  | 'inGroup'
  | 'opensGroup'
  | 'closesGroup'
  | 'sharesTime'
  | 'isLast'
  | 'read'
  | 'ticked'
  | 'unread'
>;

function FromPerson({ message, inGroup, ...marks }: FromPersonProps) {
  const { own, opensGroup, closesGroup } = marks;
  const { senderId } = message;
  const sender = useDb((db) => db.users[senderId]);
  const name = shownName(sender);
  const stranger = inGroup && !own;
  return (
    <>
      {stranger && closesGroup && (
        <div className={styles['face']}>
          <PersonButton userId={senderId} name={name} className={styles['faceButton']}>
            <Avatar id={senderId} name={name} url={sender?.avatarUrl ?? null} size={32} />
          </PersonButton>
        </div>
      )}
      <MessageBubble
        message={message}
        authorName={name}
        namesAuthor={stranger && opensGroup}
        {...marks}
      />
    </>
  );
}

function Divider({ words }: { words: string }) {
  return (
    <div role="separator" aria-label={words} className={styles['divider']}>
      <span>{words}</span>
    </div>
  );
}

function Day({ atMs }: { atMs: number }) {
  const title = useNowAs((nowMs) => dayTitle(atMs, nowMs));
  return (
    <div className={styles['day']}>
      <span>{title}</span>
    </div>
  );
}
