import { useSelector } from '@xstate/react';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  selectIsGroup,
  selectMessages,
  selectOutgoing,
  selectOwnPointer,
  selectReadByOthersUpTo,
} from '#machines/db/db.selectors.ts';
import { selectNewest, selectOlder } from '#machines/timeline/timeline.selectors.ts';
import { useDb } from '../actors.tsx';
import { Button } from '../kit/Button.tsx';
import { EmptyState, FailedState } from '../kit/Notice.tsx';
import { SkeletonBubbles } from '../kit/Skeleton.tsx';
import { useTitle } from '../names.ts';
import { conversation as text } from '../text/ru.ts';
import { entriesOf, isOutgoing, unreadBeyond } from './entries.ts';
import { JumpButton } from './JumpButton.tsx';
import styles from './MessagePane.module.css';
import { MessageMenuArea } from './MessageMenuArea.tsx';
import { MessageList, type MessageVirtualizer } from './MessageList.tsx';
import { OlderNotice } from './OlderNotice.tsx';
import type { ConversationParts } from './parts.ts';
import { ScrollToMessageContext } from './Quote.tsx';
import { ReadMarksContext, useReadMarks } from './read-marks.ts';
import { TypingIndicator } from './TypingIndicator.tsx';

interface MessagePaneProps {
  conversationId: string;
  parts: ConversationParts;
}

/** Everything between the header and the composer. */
export function MessagePane({ conversationId, parts }: MessagePaneProps) {
  const newest = useSelector(parts.timeline, selectNewest);
  const messages = useDb((db) => selectMessages(db, conversationId));
  const outgoing = useDb((db) => selectOutgoing(db, conversationId));
  const entries = entriesOf(messages, outgoing);
  const retry = () => parts.timeline.send({ type: 'timeline.retry' });

  if (!messages && (newest === 'failed' || newest === 'waiting')) {
    return (
      <FailedState
        icon={<CloudOff />}
        title={text.failed}
        action={<Button onClick={retry}>{text.retry}</Button>}
      />
    );
  }
  if (!messages && entries.length === 0) return <SkeletonBubbles label={text.loading} />;
  return (
    <div className={styles['pane']}>
      {entries.length === 0 ? (
        <NothingToSee timeline={parts.timeline} />
      ) : (
        <Messages conversationId={conversationId} parts={parts} entries={entries} />
      )}
      <div className={styles['typing']}>
        <TypingIndicator conversationId={conversationId} />
      </div>
    </div>
  );
}

/** Nobody has written, or all that is loaded was deleted: then one is at its top, and wants to read on. */
function NothingToSee({ timeline }: Pick<ConversationParts, 'timeline'>) {
  const older = useSelector(timeline, selectOlder);
  useEffect(() => {
    if (older === 'more') timeline.send({ type: 'timeline.loadOlder' });
  }, [older, timeline]);
  if (older === 'nothing') return <EmptyState title={text.empty} />;
  if (older !== 'failed') return <SkeletonBubbles label={text.loading} />;
  const retry = () => timeline.send({ type: 'timeline.retry' });
  return (
    <FailedState
      icon={<CloudOff />}
      title={text.olderFailed}
      action={<Button onClick={retry}>{text.retry}</Button>}
    />
  );
}

type MessagesProps = MessagePaneProps & { entries: ReturnType<typeof entriesOf> };

function Messages({ conversationId, parts: { timeline, receipts }, entries }: MessagesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<MessageVirtualizer>(null);
  const [isAway, setAway] = useState(false);
  const marks = useReadMarks(scroller, (event) => receipts.send(event));
  const selfId = useDb((db) => db.self.id);
  const title = useTitle(conversationId);
  const inGroup = useDb((db) => selectIsGroup(db, conversationId));
  const readByOthers = useDb((db) => selectReadByOthersUpTo(db, conversationId, db.self.id));
  const readSeq = useDb((db) => selectOwnPointer(db, conversationId));
  const older = useSelector(timeline, selectOlder);

  const scrollTo = (messageId: string) => {
    const index = entries.findIndex((entry) => !isOutgoing(entry) && entry.id === messageId);
    if (index === -1) return null;
    return () => virtualizer.current?.scrollToIndex(index, { align: 'center' });
  };
  return (
    <ReadMarksContext value={marks}>
      <ScrollToMessageContext value={scrollTo}>
        <MessageMenuArea entries={entries} conversationId={conversationId}>
          <MessageList
            entries={entries}
            label={text.messages(title)}
            selfId={selfId}
            inGroup={inGroup}
            readByOthersSeq={readByOthers}
            readSeq={readSeq}
            scroller={scroller}
            virtualizer={virtualizer}
            onNearTop={() => timeline.send({ type: 'timeline.loadOlder' })}
            onAway={setAway}
          />
        </MessageMenuArea>
        <div className={styles['top']}>
          <OlderNotice state={older} onRetry={() => timeline.send({ type: 'timeline.retry' })} />
        </div>
        {isAway && (
          <div className={styles['jump']}>
            <JumpButton
              unread={unreadBeyond(entries, readSeq, selfId)}
              onJump={() => {
                virtualizer.current?.scrollToEnd({ behavior: 'smooth' });
                receipts.send({ type: 'receipts.all' });
              }}
            />
          </div>
        )}
      </ScrollToMessageContext>
    </ReadMarksContext>
  );
}
