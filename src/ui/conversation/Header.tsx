import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectConversation, selectIsGroup, selectOther } from '#machines/db/db.selectors.ts';
import { useDb } from '../actors.tsx';
import { ConnectionState } from '../chats/ConnectionState.tsx';
import { ConversationAvatar } from '../chats/ConversationAvatar.tsx';
import { useNowAs } from '../clock.tsx';
import { IconButton } from '../kit/Button.tsx';
import { classes } from '../kit/classes.ts';
import { useTitle } from '../names.ts';
import { chats, conversation as text } from '../text/ru.ts';
import { presenceText } from '../text/time.ts';
import { useTypingText } from '../typists.ts';
import styles from './Header.module.css';

/** Who one is writing to, and whether they are there or just writing. */
export function Header({ conversationId }: { conversationId: string }) {
  const title = useTitle(conversationId);
  const known = useDb((db) => selectConversation(db, conversationId) !== null);
  return (
    <header className={styles['header']}>
      <BackButton />
      {known && (
        <>
          <ConversationAvatar conversationId={conversationId} title={title} size={40} />
          <div className={styles['lines']}>
            <h1 dir="auto">{title}</h1>
            <div className={styles['below']}>
              <Presence conversationId={conversationId} />
              {/* On a narrow screen the list with its words is out of sight. */}
              <div className={styles['connection']}>
                <ConnectionState />
              </div>
            </div>
          </div>
        </>
      )}
    </header>
  );
}

function Presence({ conversationId }: { conversationId: string }) {
  const other = useDb((db) => selectOther(db, conversationId));
  const participants = useDb((db) =>
    selectIsGroup(db, conversationId)
      ? (selectConversation(db, conversationId)?.participantCount ?? 0)
      : 0,
  );
  const presence = useNowAs((nowMs) => (other ? presenceText(other, nowMs) : null));
  const words = presence ?? (participants > 0 ? text.participants(participants) : null);
  const typing = useTypingText(conversationId);
  if (typing !== null) {
    return (
      <p className={classes(styles['presence'], styles['typing'])} dir="auto">
        {typing}
      </p>
    );
  }
  if (words === null) return null;
  return (
    <p className={classes(styles['presence'], other?.status === 'ONLINE' && styles['online'])}>
      {words}
    </p>
  );
}

/** Back is back where one came from the list; a link from elsewhere is replaced by the list. */
function BackButton() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const cameFromList = typeof state === 'object' && state !== null && 'fromList' in state;
  return (
    <div className={styles['back']}>
      <IconButton
        label={chats.backToList}
        onClick={() => void (cameFromList ? navigate(-1) : navigate('/', { replace: true }))}
      >
        <ArrowLeft />
      </IconButton>
    </div>
  );
}
