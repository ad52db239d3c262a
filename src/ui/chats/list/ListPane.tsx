import { shallowEqual, useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { selectIsArchiveOpen, selectListFailed } from '#machines/chats/inbox/inbox.selectors.ts';
import { isNarrowScreen } from '#machines/app/layout/layout.selectors.ts';
import { useDb, useLatePeer, usePeer } from '#ui/app/actors.tsx';
import { useBelowHeader } from '#ui/app/layout/places.ts';
import { SearchResults } from '#ui/app/parts.ts';
import { Button } from '#ui/kit/Button.tsx';
import { LoadFailed } from '#ui/kit/LoadFailed.tsx';
import { EmptyState } from '#ui/kit/Notice.tsx';
import { isCovered, useShortcut } from '#ui/kit/shortcuts.ts';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { chats, connection } from '#ui/text/ru.ts';
import { ChatMenuArea } from './ChatMenuArea.tsx';
import { ChatTile } from './ChatTile.tsx';
import { ConnectionState, OfflineStrip } from './ConnectionState.tsx';
import { Footer } from './Footer.tsx';
import styles from './ListPane.module.css';
import { FirstSteps } from './NoChat.tsx';
import { NotifyBar } from './NotifyBar.tsx';
import { isNear, useNearRows } from './near-rows.ts';
import { conversationAddress, listed, useFollow } from './steps.ts';
import { selectTitles, selectUnreadCount } from '#machines/store/db/db.selectors.ts';
import {
  selectArchivedIds,
  selectConversationIds,
  selectIsMarked,
} from '#machines/store/db/db.settings.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';

interface ListPaneProps {
  openId: string | null;
  /** A conversation is open beside the list. */
  beside: boolean;
}

/** Shows 'Чаты': the conversations, newest activity first, with contacts and the own profile below (spec 2). */
export function ListPane(props: ListPaneProps) {
  const field = useRef<HTMLInputElement>(null);
  const search = useLatePeer('messageSearch');
  // A narrow screen shows one of the two.
  const isInSight = props.beside || props.openId === null;
  useShortcut('search', () => !isCovered() && field.current?.focus(), isInSight);
  return (
    <section className={styles['pane']} aria-labelledby="chats-title">
      <header className={styles['head']}>
        <h1 id="chats-title">{chats.title}</h1>
        <ConnectionState />
      </header>
      <Offline beside={props.beside} />
      <NotifyBar />
      <div role="search" className={styles['search']}>
        {/* What is typed before the code has come is searched then. */}
        <input ref={field} type="search" aria-label={chats.search} placeholder={chats.search} />
      </div>
      <div className={styles['place']}>
        {search && (
          <SearchResults
            props={{ search, field, beside: props.beside }}
            onGivenUp={nothing}
            renderMissing={nothing}
          />
        )}
        <div className={styles['rows']}>
          <Chats {...props} />
        </div>
      </div>
      <Footer />
    </section>
  );
}

const nothing = () => null;

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
  const inbox = usePeer('inbox');
  const isOpen = useSelector(inbox, selectIsArchiveOpen);
  const archived = useDb((db) => selectArchivedIds(db, Date.now()), shallowEqual);
  const shown = listed(ids, archived, false);
  const all = listed(ids, archived, isOpen);
  const near = useNearRows(list, shown.indexOf(openId ?? ''), all.length);
  // The archive's own row stands between.
  const isFar = (at: number) => !isNear(near, at < shown.length ? at : at + 1);
  const names = useDb((db) => selectTitles(db, ids), shallowEqual);
  const nameOf = new Map(ids.map((id, at) => [id, names[at]]));
  const waiting = useDb(
    (db) => all.map((id, at) => (isFar(at) ? waitingWords(db, id) : null)),
    shallowEqual,
  );
  const follow = useFollow(beside);
  const rows = all.map((id, at) => (
    <li key={id} data-chat={id} className={styles['row']}>
      <ChatTile
        conversationId={id}
        current={id === openId}
        alone={isFar(at) ? (nameOf.get(id) ?? chats.dialogue) : null}
        waiting={waiting[at] ?? null}
        onFollow={follow}
      />
    </li>
  ));
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
      {rows.slice(0, shown.length)}
      {archived.length > 0 && (
        <li className={styles['archive']}>
          <Button
            look="plain"
            aria-expanded={isOpen}
            onClick={() =>
              inbox.send({ type: isOpen ? 'inbox.closeArchive' : 'inbox.openArchive' })
            }
          >
            {chats.archive} · {archived.length}
          </Button>
        </li>
      )}
      {rows.slice(shown.length)}
    </ChatMenuArea>
  );
}

/** Says for screen readers what a whole tile shows of messages that wait. */
function waitingWords(db: DbContext, id: string): string | null {
  const unread = selectUnreadCount(db, id);
  return unread > 0 ? chats.unread(unread) : selectIsMarked(db, id) ? chats.marked : null;
}
