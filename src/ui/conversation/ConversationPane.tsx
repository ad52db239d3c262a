import { useSelector } from '@xstate/react';
import { CloudOff, SearchX, TriangleAlert } from 'lucide-react';
import { selectConversation } from '#machines/db/db.selectors.ts';
import { selectListFailed } from '#machines/inbox/inbox.selectors.ts';
import { useDb, usePeer } from '../actors.tsx';
import { Composer } from '../composer/Composer.tsx';
import { DropZone } from '../composer/DropZone.tsx';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { EmptyState, FailedState } from '../kit/Notice.tsx';
import { SkeletonBubbles } from '../kit/Skeleton.tsx';
import { chats, conversation as text } from '../text/ru.ts';
import { stateLabels } from '../text/states.ru.ts';
import styles from './ConversationPane.module.css';
import { Header } from './Header.tsx';
import { MessagePane } from './MessagePane.tsx';
import { useConversation, useConversationParts, type ConversationParts } from './parts.ts';

/** The open conversation: header, messages, composer. */
export default function ConversationPane({ conversationId }: { conversationId: string }) {
  const known = useDb((db) => selectConversation(db, conversationId) !== null);
  const listRead = useDb((db) => db.order !== null);
  const inbox = usePeer('inbox');
  const listFailed = useSelector(inbox, selectListFailed);
  const conversation = useConversation(conversationId);
  const parts = useConversationParts(conversationId);

  if (!known && listRead) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={chats.gone}
        hint={chats.goneHint}
        action={<ButtonLink to="/">{chats.toChats}</ButtonLink>}
      />
    );
  }
  if (!known && listFailed) {
    return (
      <FailedState
        icon={<CloudOff />}
        title={text.failed}
        action={<Button onClick={() => inbox.send({ type: 'inbox.refresh' })}>{text.retry}</Button>}
      />
    );
  }
  return (
    <section className={styles['pane']} aria-label={text.label}>
      <DropZone composer={parts?.composer ?? null}>
        <Header conversationId={conversationId} />
        {conversation && known ? (
          <Body key={conversationId} {...{ conversationId, conversation, parts }} />
        ) : (
          <SkeletonBubbles label={text.loading} />
        )}
      </DropZone>
    </section>
  );
}

interface BodyProps {
  conversationId: string;
  conversation: NonNullable<ReturnType<typeof useConversation>>;
  /** null while one of them does not run. */
  parts: ConversationParts | null;
}

function Body({ conversationId, conversation, parts }: BodyProps) {
  const inbox = usePeer('inbox');
  const isBroken = useSelector(conversation, (state) => state.matches('broken'));
  if (isBroken) {
    const reopen = () => {
      inbox.send({ type: 'inbox.close' });
      inbox.send({ type: 'inbox.open', conversationId });
    };
    return (
      <FailedState
        icon={<TriangleAlert />}
        title={stateLabels.conversation.broken}
        action={<Button onClick={reopen}>{text.reopen}</Button>}
      />
    );
  }
  if (!parts) return <SkeletonBubbles label={text.loading} />;
  return (
    <>
      <div className={styles['messages']}>
        <MessagePane conversationId={conversationId} parts={parts} />
      </div>
      <Composer composer={parts.composer} />
    </>
  );
}
