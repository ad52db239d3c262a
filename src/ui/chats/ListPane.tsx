import { useSelector } from '@xstate/react';
import { CloudOff, MessagesSquare } from 'lucide-react';
import { selectConversationIds } from '#machines/db/db.selectors.ts';
import { selectListFailed } from '#machines/inbox/inbox.selectors.ts';
import { useDb, usePeer } from '../actors.tsx';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { EmptyState, FailedState } from '../kit/Notice.tsx';
import { SkeletonRows } from '../kit/Skeleton.tsx';
import { chats, connection } from '../text/ru.ts';
import { ChatTile } from './ChatTile.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { Footer } from './Footer.tsx';
import styles from './ListPane.module.css';
import { NotifyBar } from './NotifyBar.tsx';

/** 'Чаты': newest activity first, and the way to contacts and to oneself below (spec 2). */
export function ListPane({ openId }: { openId: string | null }) {
  return (
    <section className={styles['pane']} aria-labelledby="chats-title">
      <header className={styles['head']}>
        <h1 id="chats-title">{chats.title}</h1>
        <ConnectionState />
      </header>
      <NotifyBar />
      <div className={styles['rows']}>
        <Chats openId={openId} />
      </div>
      <Footer />
    </section>
  );
}

function Chats({ openId }: { openId: string | null }) {
  const ids = useDb(selectConversationIds);
  const inbox = usePeer('inbox');
  const failed = useSelector(inbox, selectListFailed);
  if (ids === null) {
    if (!failed) return <SkeletonRows label={chats.loading} />;
    return (
      <FailedState
        icon={<CloudOff />}
        title={chats.failed}
        action={
          <Button onClick={() => inbox.send({ type: 'inbox.refresh' })}>{connection.retry}</Button>
        }
      />
    );
  }
  if (ids.length === 0) {
    return (
      <EmptyState
        icon={<MessagesSquare />}
        title={chats.empty}
        hint={chats.emptyHint}
        action={<ButtonLink to="/contacts">{chats.emptyAction}</ButtonLink>}
      />
    );
  }
  return (
    <ul aria-label={chats.list}>
      {ids.map((id) => (
        <li key={id} className={styles['row']}>
          <ChatTile conversationId={id} current={id === openId} />
        </li>
      ))}
    </ul>
  );
}
