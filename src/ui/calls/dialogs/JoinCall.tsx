import { useState } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { useTitle } from '#ui/people/names.ts';
import { callPlaces as text } from '#ui/text/call-places.ru.ts';
import styles from './JoinCall.module.css';
import { useUnavailableReason } from './unavailable-reason.ts';
import { useBeginning, useCallPlace, useCallWish, WishButtons } from './use-calling.tsx';

/** Joins a conversation's call from the list. The code of this button is loaded with the first such call. */
export default function JoinCall({ conversationId }: { conversationId: string }) {
  const place = useCallPlace(conversationId);
  const title = useTitle(conversationId);
  const unavailableReason = useUnavailableReason();
  const wish = useCallWish(conversationId);
  const [isExplained, setExplained] = useState(false);
  const beginsWith = useBeginning(() => setExplained(!isExplained));
  if (place !== 'open') return null;
  return (
    <div className={styles['row']}>
      <p role="status" className={styles['why']}>
        {wish ? text.wish[wish] : isExplained && unavailableReason}
      </p>
      {wish ? (
        <WishButtons wish={wish} className={styles['join']} />
      ) : (
        <Button
          className={styles['join']}
          aria-label={text.joinTo(title)}
          {...beginsWith({ type: 'call.join', conversationId, video: false })}
        >
          {text.join}
        </Button>
      )}
    </div>
  );
}
