import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '#contract/messages.ts';
import {
  selectMessages,
  selectOutgoing,
  selectReachesNewest,
  selectTaken,
} from '#machines/store/db/db.selectors.ts';
import type { OutgoingRecord } from '#machines/store/db/db.types.ts';
import { isWideArea } from '#machines/app/layout/layout.selectors.ts';
import {
  selectMissesNewest,
  selectNewest,
  selectNextToRead,
} from '#machines/chats/timeline/timeline.selectors.ts';
import { selectDots } from '#machines/chats/typists/typists.selectors.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDb, usePeer, type PeerRefs } from '#ui/app/actors.tsx';
import { classes } from '#ui/kit/classes.ts';
import { LoadFailed } from '#ui/kit/LoadFailed.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { SkeletonBubbles } from '#ui/kit/Skeleton.tsx';
import { openConversation as text } from '#ui/text/conversation.ru.ts';
import { conversation } from '#ui/text/ru.ts';
import { useTypistNames } from '../typists.ts';
import { entriesOf, ownNewest } from './entries.ts';
import styles from './MessagePane.module.css';
import { Messages } from './Messages.tsx';
import type { ConversationParts } from './parts.ts';

interface MessagePaneProps {
  conversationId: string;
  parts: ConversationParts;
}

/** Shows everything between the header and the composer. */
export function MessagePane({ conversationId, parts }: MessagePaneProps) {
  const messages = useDb((db) => selectMessages(db, conversationId));
  const outgoing = useDb((db) => selectOutgoing(db, conversationId));
  const reachesNewest = useDb((db) => selectReachesNewest(db, conversationId));
  const missesNewest = useSelector(parts.timeline, selectMissesNewest);
  // Unsent messages come after the newest one, and stand apart when the newest could not be loaded.
  const taken = useTaken(conversationId, outgoing);
  const entries = entriesOf(messages ?? taken, reachesNewest || missesNewest ? outgoing : none);
  const isEntered = useEntering(parts);
  const layout = usePeer('layout');
  const isWide = useSelector(layout, isWideArea);
  const area = useCallback((element: HTMLElement | null) => measure(element, layout), [layout]);
  useOwnShown(parts, outgoing);
  useLedTo(parts);

  if (!isEntered) return <div className={styles['pane']} />;
  return (
    <div ref={area} data-wide={isWide || undefined} className={styles['pane']}>
      {entries.length === 0 ? (
        <NothingToSee timeline={parts.timeline} isRead={messages !== null} />
      ) : (
        <Messages conversationId={conversationId} parts={parts} entries={entries} />
      )}
      <TypingIndicator conversationId={conversationId} />
    </div>
  );
}

/** Reports the width of the message area to the layout while the area exists. */
function measure(element: HTMLElement | null, layout: PeerRefs['layout']) {
  if (!element) return undefined;
  const observer = new ResizeObserver(() =>
    layout.send({ type: 'layout.areaMeasured', widthPx: element.clientWidth }),
  );
  observer.observe(element);
  return () => observer.disconnect();
}

const none: readonly OutgoingRecord[] = [];

/** Informs the timeline before the list is drawn, so that the list is drawn only once and at the right place. */
function useEntering({ timeline }: Pick<ConversationParts, 'timeline'>): boolean {
  const [isEntered, setEntered] = useState(false);
  useLayoutEffect(() => {
    timeline.send({ type: 'timeline.opened' });
    // oxlint-disable-next-line react/set-state-in-effect -- before the paint; the pane is empty until then
    setEntered(true);
  }, [timeline]);
  return isEntered;
}

/** Leads to the message that the history's entry names, once: a result of the search was pressed. */
function useLedTo({ timeline }: Pick<ConversationParts, 'timeline'>) {
  const navigate = useNavigate();
  const location = useLocation();
  const db = usePeer('db');
  useEffect(() => {
    const { jump: messageId, ...marks } = Object(location.state);
    if (typeof messageId !== 'string') return;
    db.send({ type: 'messages.unfolded', messageIds: [messageId] });
    timeline.send({ type: 'timeline.jump', messageId });
    // A reload, and «back» from another page, would lead there again.
    void navigate(location, { replace: true, state: marks });
  }, [location, navigate, db, timeline]);
}

/** Reports a message that the person has just written: it is shown, wherever the history stands (spec 4). */
function useOwnShown(
  { timeline }: Pick<ConversationParts, 'timeline'>,
  outgoing: readonly OutgoingRecord[],
) {
  const newestId = ownNewest(outgoing);
  const shown = useRef(newestId);
  useLayoutEffect(() => {
    if (newestId === shown.current) return;
    shown.current = newestId;
    if (newestId !== null) timeline.send({ type: 'timeline.ownShown' });
  }, [newestId, timeline]);
}

/** Keeps a drawn message in its place from its acknowledgement to the first page, or the pane would be empty between. */
function useTaken(
  conversationId: string,
  outgoing: readonly OutgoingRecord[],
): readonly Message[] | null {
  const newestId = ownNewest(outgoing);
  const [drawnId, setDrawnId] = useState(newestId);
  if (newestId !== null && newestId !== drawnId) setDrawnId(newestId);
  const taken = useDb((db) => selectTaken(db, conversationId, drawnId));
  return taken && [taken];
}

/** Fills the pane when nobody has written, or when all loaded messages were deleted: then more are loaded. */
function NothingToSee({ timeline, isRead }: NothingToSeeProps) {
  const newest = useSelector(timeline, selectNewest);
  const next = useSelector(timeline, selectNextToRead);
  const hasMore = next === 'older' || next === 'newer';
  useEffect(() => {
    if (isRead && hasMore) timeline.send({ type: 'timeline.nothingShown' });
  }, [isRead, hasMore, timeline]);
  if (isRead ? next === 'failed' : newest === 'failed' || newest === 'waiting') {
    const retry = () => timeline.send({ type: 'timeline.retry' });
    return <LoadFailed title={text.failed} onRetry={retry} />;
  }
  if (isRead && next === 'empty') return <p className={styles['empty']}>{text.empty}</p>;
  return <SkeletonBubbles label={conversation.loading} />;
}

interface NothingToSeeProps extends Pick<ConversationParts, 'timeline'> {
  /** The newest messages are loaded, if there are any. */
  isRead: boolean;
}

/** Shows «Анна печатает», with dots that move every 500 ms. */
function TypingIndicator({ conversationId }: { conversationId: string }) {
  const names = useTypistNames(conversationId);
  if (names.length === 0) return null;
  return (
    <p className={styles['typing']}>
      <Dots />
      <span className={patterns['oneLine']}>{text.typing(names)}</span>
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
