import { useSelector } from '@xstate/react';
import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import {
  selectOwnPointer,
  selectReachesNewest,
  selectWaitingCount,
} from '#machines/store/db/db.selectors.ts';
import { isConversationShown } from '#machines/app/layout/layout.selectors.ts';
import {
  selectGoal,
  selectJump,
  selectNewer,
  selectNewest,
  selectOlder,
} from '#machines/chats/timeline/timeline.selectors.ts';
import type { Goal } from '#machines/chats/timeline/timeline.context.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { Badge } from '#ui/kit/Badge.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { Spinner } from '#ui/kit/Spinner.tsx';
import { openConversation as text } from '#ui/text/conversation.ru.ts';
import { undoing } from '#ui/text/undo.ru.ts';
import { isOutgoing, unreadBeyond, type Entry } from './entries.ts';
import { handsFocusOn, useFocusTakenOver } from './focus.ts';
import { MessageList, type MessageVirtualizer } from './MessageList.tsx';
import { MessageMenuArea } from './MessageMenuArea.tsx';
import styles from './MessagePane.module.css';
import type { ConversationParts } from './parts.ts';
import { indexOfGoal, isHere, positionOf, scrollIfNear } from './place.ts';
import { JumpContext } from './Quote.tsx';
import { ReadMarksContext, useReadMarks } from './read-marks.ts';

interface MessagesProps {
  conversationId: string;
  parts: ConversationParts;
  entries: readonly Entry[];
}

/** Shows the list, and draws it anew for a far jump, because nobody could follow such a long scroll. */
export function Messages(props: MessagesProps) {
  const { conversationId, entries } = props;
  const { timeline } = props.parts;
  const virtualizer = useRef<MessageVirtualizer>(null);
  const hadFocusRef = useRef(false);
  const reachesNewest = useDb((db) => selectReachesNewest(db, conversationId));
  useKeptPosition({ timeline, entries, reachesNewest, virtualizer });
  const [landing, setLanding] = useState(() => ({
    count: 0,
    goal: selectGoal(timeline.getSnapshot()),
  }));
  return (
    <Landed
      key={landing.count}
      {...props}
      virtualizer={virtualizer}
      reachesNewest={reachesNewest}
      start={landing.goal}
      hadFocusRef={hadFocusRef}
      onFar={(goal) => setLanding({ count: landing.count + 1, goal })}
    />
  );
}

interface LandedProps extends MessagesProps {
  start: Goal | null;
  reachesNewest: boolean;
  virtualizer: RefObject<MessageVirtualizer | null>;
  onFar: (goal: Goal) => void;
  /** True when the list had the focus at the jump. */
  hadFocusRef: RefObject<boolean>;
}

function Landed({ conversationId, parts, ...rest }: LandedProps) {
  const { timeline, receipts, composer } = parts;
  const { entries, start, onFar, hadFocusRef, reachesNewest, virtualizer } = rest;
  const scroller = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  const db = usePeer('db');
  const isShown = useSelector(usePeer('layout'), isConversationShown);
  const marks = useReadMarks(scroller, isShown, (event) => receipts.send(event));
  const older = useSelector(timeline, selectOlder);
  const jumpState = useSelector(timeline, selectJump);
  const retry = () => timeline.send({ type: 'timeline.retry' });
  // When even the first entry is unsent, the server's messages may have failed to load.
  const [first] = entries;
  const newest = useSelector(timeline, selectNewest);
  const isUnread = first && isOutgoing(first) && (newest === 'failed' || newest === 'waiting');
  useGoal({ timeline, entries, start, onFar, reachesNewest, virtualizer });
  const noteFocus = useFocusTakenOver(scroller, hadFocusRef, indexOfGoal(entries, start));

  const jump = (messageId: string) => {
    noteFocus();
    db.send({ type: 'messages.unfolded', messageIds: [messageId] });
    timeline.send({ type: 'timeline.jump', messageId });
  };
  const jumpToNewest = () => {
    noteFocus();
    timeline.send({ type: 'timeline.jumpToNewest' });
  };

  return (
    <ReadMarksContext value={marks}>
      <JumpContext value={jump}>
        <MessageMenuArea {...{ entries, conversationId, composer }}>
          <MessageList
            entries={entries}
            conversationId={conversationId}
            timeline={timeline}
            start={start}
            reachesNewest={reachesNewest}
            scroller={scroller}
            virtualizer={virtualizer}
            onEnd={jumpToNewest}
            onAway={setAway}
          />
        </MessageMenuArea>
        <div className={styles['top']}>
          <Notice
            state={isUnread ? 'failed' : older}
            words={isUnread ? text.failed : text.olderFailed}
            onRetry={retry}
          />
          <Notice
            state={jumpState}
            words={jumpState === 'failed' ? text.jumpFailed : text.deletedOriginal}
            onRetry={jumpState === 'failed' ? retry : null}
            onDismiss={() => timeline.send({ type: 'timeline.dismiss' })}
          />
        </div>
        <div className={styles['bottom']}>
          <Notice
            state={useSelector(timeline, selectNewer)}
            words={text.newerFailed}
            onRetry={retry}
          />
        </div>
        {(isAway || !reachesNewest) && (
          <JumpButton
            {...{ conversationId, entries, reachesNewest }}
            onJump={() => {
              jumpToNewest();
              receipts.send({ type: 'receipts.all' });
            }}
          />
        )}
      </JumpContext>
    </ReadMarksContext>
  );
}

interface NoticeProps {
  state: ReturnType<typeof selectOlder | typeof selectJump>;
  words: string;
  /** null: trying again would not help. */
  onRetry: (() => void) | null;
  onDismiss?: () => void;
}

/** Tells, above the first message or below the last, that more are loading or did not load. It moves no message. */
function Notice({ state, words, onRetry, onDismiss }: NoticeProps) {
  if (state === 'loading') return <Spinner />;
  if (state !== 'failed' && state !== 'missed') return null;
  return (
    <div ref={handsFocusOn} role="alert" className={styles['notice']}>
      <span>{words}</span>
      {onRetry && (
        <Button look="plain" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
      {onDismiss && (
        <Button look="plain" onClick={onDismiss}>
          {undoing.understood}
        </Button>
      )}
    </div>
  );
}

interface JumpButtonProps extends Pick<
  LandedProps,
  'conversationId' | 'entries' | 'reachesNewest'
> {
  onJump: () => void;
}

/** Shows '↓' (spec 2), which goes back to the newest message, with the number of new ones. */
function JumpButton({ conversationId, entries, reachesNewest, onJump }: JumpButtonProps) {
  const selfId = useDb((db) => db.self.id);
  const readSeq = useDb((db) => selectOwnPointer(db, conversationId));
  const waiting = useDb((db) => selectWaitingCount(db, conversationId));
  const unread = reachesNewest ? unreadBeyond(entries, readSeq, selfId) : waiting;
  const label = unread > 0 ? text.toBottomNew(unread) : text.toBottom;
  return (
    <button
      ref={handsFocusOn}
      type="button"
      aria-label={label}
      title={label}
      className={styles['jump']}
      onClick={onJump}
    >
      <span aria-hidden="true">↓</span>
      {unread > 0 && (
        <span className={styles['count']}>
          <Badge count={unread} />
        </span>
      )}
    </button>
  );
}

type Whereabouts = Pick<LandedProps, 'entries' | 'reachesNewest' | 'virtualizer'> &
  Pick<ConversationParts, 'timeline'>;

/** Goes to the timeline's goal as soon as it is loaded, and reports the arrival. */
function useGoal(where: Whereabouts & Pick<LandedProps, 'start' | 'onFar'>): void {
  const { timeline, entries, reachesNewest, virtualizer, start, onFar } = where;
  const goal = useSelector(timeline, selectGoal);
  const isDrawn = useRef(false);
  useLayoutEffect(() => {
    const isFirst = !isDrawn.current;
    isDrawn.current = true;
    if (goal === null || !virtualizer.current || !isHere(entries, goal, reachesNewest)) return;
    const isThere = isFirst && goal === start;
    if (isThere || scrollIfNear(virtualizer.current, entries, goal)) {
      timeline.send({ type: 'timeline.arrived' });
    } else {
      onFar(goal);
    }
  }, [goal, start, onFar, timeline, entries, reachesNewest, virtualizer]);
}

/** Reports the last position when the list goes, also when another conversation replaces it. */
function useKeptPosition({ timeline, virtualizer, entries, reachesNewest }: Whereabouts): void {
  const leave = useEffectEvent((list: MessageVirtualizer | null) => {
    if (list === null || timeline.getSnapshot().status !== 'active') return;
    const position = positionOf(list, entries, reachesNewest);
    timeline.send({ type: 'timeline.left', position });
  });
  useLayoutEffect(() => () => leave(virtualizer.current), [virtualizer]);
}
