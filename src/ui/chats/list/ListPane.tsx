import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { selectConversationIds } from '#machines/store/db/db.selectors.ts';
import { selectListFailed } from '#machines/chats/inbox/inbox.selectors.ts';
import { isNarrowScreen } from '#machines/app/layout/layout.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { useBelowHeader } from '#ui/app/layout/places.ts';
import { LoadFailed } from '#ui/kit/LoadFailed.tsx';
import { EmptyState } from '#ui/kit/Notice.tsx';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { chats, connection } from '#ui/text/ru.ts';
import { ChatMenuArea } from './ChatMenuArea.tsx';
import { ChatTile } from './ChatTile.tsx';
import { ConnectionState, OfflineStrip } from './ConnectionState.tsx';
import { Footer } from './Footer.tsx';
import styles from './ListPane.module.css';
import { FirstSteps } from './NoChat.tsx';
import { NotifyBar } from './NotifyBar.tsx';
import { conversationAddress } from './steps.ts';

interface ListPaneProps {
  openId: string | null;
  /** A conversation is open beside the list. */
  beside: boolean;
}

/** Shows 'Чаты': the conversations, newest activity first, with contacts and the own profile below (spec 2). */
export function ListPane(props: ListPaneProps) {
  return (
    <section className={styles['pane']} aria-labelledby="chats-title">
      <header className={styles['head']}>
        <h1 id="chats-title">{chats.title}</h1>
        <ConnectionState />
      </header>
      <Offline beside={props.beside} />
      <NotifyBar />
      <div className={styles['rows']}>
        <Chats {...props} />
      </div>
      <Footer />
    </section>
  );
}

/** Leaves the words to the open conversation once its header is there. */
function Offline({ beside }: Pick<ListPaneProps, 'beside'>) {
  const hasHeader = useBelowHeader() !== null;
  return <OfflineStrip words={beside && hasHeader ? null : connection.offline} />;
}

function Chats({ openId, beside }: ListPaneProps) {
  const ids = useDb(selectConversationIds);
  const inbox = usePeer('inbox');
  const isNarrow = useSelector(usePeer('layout'), isNarrowScreen);
  const failed = useSelector(inbox, selectListFailed);
  if (ids === null) {
    if (!failed) return <SkeletonRows label={chats.loading} />;
    const retry = () => inbox.send({ type: 'inbox.refresh' });
    return <LoadFailed title={chats.failed} onRetry={retry} />;
  }
  if (ids.length === 0) {
    const empty = <EmptyState title={chats.empty} />;
    // On a wide screen the first steps stand beside the list.
    return isNarrow ? <FirstSteps waiting={empty} /> : empty;
  }
  return <Rows {...{ ids, openId, beside }} />;
}

function Rows({ ids, openId, beside }: ListPaneProps & { ids: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  const isListed = openId !== null && ids.includes(openId);
  useLayoutEffect(() => {
    if (!isListed) return undefined;
    // A link or 'Начать чат' may have opened a chat below the fold. By the next frame the layout is known.
    const frame = requestAnimationFrame(() =>
      list.current
        ?.querySelector(`a[href="${conversationAddress(openId)}"]`)
        ?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [openId, isListed]);
  return (
    <ChatMenuArea list={list}>
      {ids.map((id) => (
        <li key={id} data-chat={id} className={styles['row']}>
          <ChatTile conversationId={id} current={id === openId} beside={beside} />
        </li>
      ))}
    </ChatMenuArea>
  );
}
