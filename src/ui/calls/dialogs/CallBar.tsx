import PhoneCall from 'lucide-react/icons/phone-call';
import { selectCallSize } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { callPlaces as text } from '#ui/text/call-places.ru.ts';
import { chats } from '#ui/text/ru.ts';
import styles from './CallBar.module.css';
import { useCallPlace, useCallWish, type Calling } from './use-calling.tsx';
import { WishButtons } from './WishButtons.tsx';

interface CallBarProps {
  conversationId: string;
  calling: Calling;
  isExplained: boolean;
  onExplain: () => void;
}

/**
 * Below the header: a call that one may join, a call that waits for its code, or the reason why calls are impossible.
 */
export function CallBar({ conversationId, calling, isExplained, onExplain }: CallBarProps) {
  const place = useCallPlace(conversationId);
  const size = useDb((db) => selectCallSize(db, conversationId));
  const wish = useCallWish(conversationId);
  const { unavailableReason, begin } = calling;
  const isRunning = place === 'open' || place === 'elsewhere';
  const join = () =>
    unavailableReason === null
      ? begin({ type: 'call.join', conversationId, video: false })
      : onExplain();
  return (
    <>
      {wish && (
        <section aria-label={text.bar} className={styles['bar']}>
          <PhoneCall className={styles['icon']} aria-hidden="true" />
          <p role="status">{wish.words}</p>
          <WishButtons wish={wish} className={styles['join']} />
        </section>
      )}
      {!wish && isRunning && (
        <section aria-label={text.bar} className={styles['bar']}>
          <PhoneCall className={styles['icon']} aria-hidden="true" />
          <p role="status">{place === 'open' ? chats.callRuns(size) : text.elsewhere}</p>
          <Button
            className={styles['join']}
            {...(unavailableReason !== null && { 'aria-disabled': true, title: unavailableReason })}
            onClick={join}
          >
            {place === 'open' ? text.join : text.takeOver}
          </Button>
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
