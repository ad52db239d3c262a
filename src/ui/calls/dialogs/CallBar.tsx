import PhoneCall from 'lucide-react/icons/phone-call';
import { selectCallSize } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { callPlaces as text } from '#ui/text/call-places.ru.ts';
import { chats } from '#ui/text/ru.ts';
import styles from './CallBar.module.css';
import { useUnavailableReason } from './unavailable-reason.ts';
import { useBeginning, useCallPlace, useCallWish, WishButtons } from './use-calling.tsx';

interface CallBarProps {
  conversationId: string;
  isExplained: boolean;
  onExplain: () => void;
}

/**
 * Shows below the header a call that the person may join, a call that waits for its code, or why calls are impossible.
 */
export function CallBar({ conversationId, isExplained, onExplain }: CallBarProps) {
  const place = useCallPlace(conversationId);
  const size = useDb((db) => selectCallSize(db, conversationId));
  const wish = useCallWish(conversationId);
  const unavailableReason = useUnavailableReason();
  const beginsWith = useBeginning(onExplain);
  const isRunning = place === 'open' || place === 'elsewhere';
  return (
    <>
      {(wish || isRunning) && (
        <section aria-label={text.bar} className={styles['bar']}>
          <PhoneCall className={styles['icon']} aria-hidden="true" />
          <p role="status">
            {wish ? text.wish[wish] : place === 'open' ? chats.callRuns(size) : text.elsewhere}
          </p>
          <div className={styles['ways']}>
            {wish ? (
              <WishButtons wish={wish} className={styles['join']} />
            ) : (
              <Button
                className={styles['join']}
                {...beginsWith({ type: 'call.join', conversationId, video: false })}
              >
                {place === 'open' ? text.join : text.takeOver}
              </Button>
            )}
          </div>
        </section>
      )}
      {/* It is there from the start, so that screen readers announce its contents. */}
      <div role="status">
        {isExplained && unavailableReason !== null && (
          <p className={styles['why']}>{unavailableReason}</p>
        )}
      </div>
    </>
  );
}
