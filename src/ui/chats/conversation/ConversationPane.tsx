import { useSelector } from '@xstate/react';
import SearchX from 'lucide-react/icons/search-x';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import UserX from 'lucide-react/icons/user-x';
import { selectDeparture } from '#machines/store/db/db.conversations.ts';
import { selectStranger } from '#machines/store/db/db.people.ts';
import { selectConversation, selectOutgoing } from '#machines/store/db/db.selectors.ts';
import { selectListFailed } from '#machines/chats/inbox/inbox.selectors.ts';
import { holdAboveComposer, holdSearchSteps } from '#ui/app/layout/places.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { Composer } from '#ui/sending/Composer.tsx';
import { DropZone } from '#ui/sending/DropZone.tsx';
import { CannotWrite } from '#ui/people/contacts/CannotWrite.tsx';
import { Button, ButtonLink } from '#ui/kit/Button.tsx';
import { LoadFailed } from '#ui/kit/LoadFailed.tsx';
import { EmptyState, FailedState } from '#ui/kit/Notice.tsx';
import { ReportPlace } from '#ui/report/ReportPlace.tsx';
import { openConversation as text } from '#ui/text/conversation.ru.ts';
import { departure } from '#ui/text/group.ru.ts';
import { conversation as conversationText } from '#ui/text/ru.ts';
import styles from './ConversationPane.module.css';
import { OutgoingBubble } from './Bubble.tsx';
import { Header } from './Header.tsx';
import { MessagePane } from './MessagePane.tsx';
import { BodyShape } from './Opening.tsx';
import { usePaneKeys } from './pane-keys.ts';
import { useConversation, useConversationParts, type ConversationParts } from './parts.ts';

interface PaneProps {
  conversationId: string;
}

/** Shows the open conversation: header, messages, composer. */
export default function ConversationPane({ conversationId }: PaneProps) {
  return (
    <ReportPlace>
      <Pane conversationId={conversationId} />
    </ReportPlace>
  );
}

function Pane({ conversationId }: PaneProps) {
  const known = useDb((db) => selectConversation(db, conversationId) !== null);
  const listRead = useDb((db) => db.order !== null);
  const inbox = usePeer('inbox');
  const listFailed = useSelector(inbox, selectListFailed);
  const conversation = useConversation(conversationId);
  const parts = useConversationParts(conversationId);
  const strangerId = useDb((db) => selectStranger(db, conversationId));
  const onKeyDown = usePaneKeys(
    conversationId,
    strangerId === null ? (parts?.composer ?? null) : null,
  );

  if (!known && listRead) return <Departed conversationId={conversationId} />;
  if (!known && listFailed) {
    const retry = () => inbox.send({ type: 'inbox.refresh' });
    return <LoadFailed title={text.failed} onRetry={retry} />;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of what stands in it
    <section className={styles['pane']} aria-label={conversationText.label} onKeyDown={onKeyDown}>
      <DropZone composer={strangerId === null ? (parts?.composer ?? null) : null}>
        <Header conversationId={conversationId} />
        {conversation && known ? (
          <Body key={conversationId} {...{ conversationId, conversation, parts, strangerId }} />
        ) : (
          <BodyShape />
        )}
      </DropZone>
    </section>
  );
}

interface BodyProps {
  conversationId: string;
  conversation: NonNullable<ReturnType<typeof useConversation>>;
  /** null while one of the actors does not run. */
  parts: ConversationParts | null;
  /** The other person of a direct chat while one may not write to them; null otherwise. */
  strangerId: string | null;
}

function Body({ conversationId, conversation, parts, strangerId }: BodyProps) {
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
        title={text.broken}
        action={<Button onClick={reopen}>{text.reopen}</Button>}
      />
    );
  }
  if (!parts) return <BodyShape />;
  return (
    <>
      <div className={styles['messages']}>
        <MessagePane conversationId={conversationId} parts={parts} />
      </div>
      <div ref={holdSearchSteps} className={styles['news']} />
      <div ref={holdAboveComposer} role="status" className={styles['news']} />
      {strangerId === null ? (
        <Composer composer={parts.composer} />
      ) : (
        <CannotWrite userId={strangerId} composer={parts.composer} />
      )}
    </>
  );
}

/**
 * Stands in place of a conversation that I am not in. The messages that I could not send there can be read, copied or
 * discarded.
 */
function Departed({ conversationId }: { conversationId: string }) {
  const gone = useDb((db) => selectDeparture(db, conversationId));
  const outgoing = useDb((db) => selectOutgoing(db, conversationId));
  const action = <ButtonLink to="/">{text.toChats}</ButtonLink>;
  return (
    <section className={styles['departed']}>
      <div role={gone ? 'alert' : undefined} className={styles['notice']}>
        {gone ? (
          <EmptyState
            icon={<UserX />}
            title={departure.title}
            hint={gone.title === null ? departure.hintUnnamed : departure.hint(gone.title)}
            action={action}
          />
        ) : (
          <EmptyState icon={<SearchX />} title={text.gone} hint={text.goneHint} action={action} />
        )}
      </div>
      {outgoing.length > 0 && (
        <div className={styles['unsent']}>
          <h2>{departure.unsent(outgoing.length)}</h2>
          {outgoing.map((one, index) => (
            <OutgoingBubble
              key={one.id}
              outgoing={one}
              opensGroup
              closesGroup
              sharesTime={false}
              isLast={index === outgoing.length - 1}
            />
          ))}
        </div>
      )}
    </section>
  );
}
