import SearchX from 'lucide-react/icons/search-x';
import UserX from 'lucide-react/icons/user-x';
import { selectDeparture } from '#machines/store/db/db.conversations.ts';
import { selectOutgoing } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { ButtonLink } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/Notice.tsx';
import { departure as text } from '#ui/text/group.ru.ts';
import { chats } from '#ui/text/ru.ts';
import { OutgoingBubble } from './Bubble.tsx';
import styles from './Departed.module.css';

/**
 * Shown in place of a conversation without me in it. The messages that I could not send there can be read, copied or
 * discarded.
 */
export function Departed({ conversationId }: { conversationId: string }) {
  const departure = useDb((db) => selectDeparture(db, conversationId));
  const outgoing = useDb((db) => selectOutgoing(db, conversationId));
  const action = <ButtonLink to="/">{chats.toChats}</ButtonLink>;
  return (
    <section className={styles['pane']}>
      <div role={departure ? 'alert' : undefined} className={styles['notice']}>
        {departure ? (
          <EmptyState
            icon={<UserX />}
            title={text.title}
            hint={departure.title === null ? text.hintUnnamed : text.hint(departure.title)}
            action={action}
          />
        ) : (
          <EmptyState icon={<SearchX />} title={chats.gone} hint={chats.goneHint} action={action} />
        )}
      </div>
      {outgoing.length > 0 && (
        <div className={styles['unsent']}>
          <h2>{text.unsent(outgoing.length)}</h2>
          {outgoing.map((one, index) => (
            <OutgoingBubble
              key={one.id}
              outgoing={one}
              opensGroup
              closesGroup
              isLast={index === outgoing.length - 1}
            />
          ))}
        </div>
      )}
    </section>
  );
}
