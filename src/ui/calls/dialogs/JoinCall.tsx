import { useState } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { useTitle } from '#ui/people/names.ts';
import { callPlaces as text } from '#ui/text/call-places.ru.ts';
import styles from './JoinCall.module.css';
import { useCalling, useCallPlace, useCallWish } from './use-calling.tsx';
import { WishButtons } from './WishButtons.tsx';

/** Joins a conversation's call from the list. Its code is loaded with the first such call. */
export default function JoinCall({ conversationId }: { conversationId: string }) {
  const place = useCallPlace(conversationId);
  const title = useTitle(conversationId);
  const { unavailableReason, begin, question } = useCalling();
  const wish = useCallWish(conversationId);
  const [isExplained, setExplained] = useState(false);
  const join = () =>
    unavailableReason === null
      ? begin({ type: 'call.join', conversationId, video: false })
      : setExplained(!isExplained);
  return (
    <>
      {place === 'open' && (
        <div className={styles['row']}>
          <p role="status" className={styles['why']}>
            {wish ? wish.words : isExplained && unavailableReason}
          </p>
          {wish ? (
            <WishButtons wish={wish} className={styles['join']} />
          ) : (
            <Button
              className={styles['join']}
              aria-label={text.joinTo(title)}
              {...(unavailableReason !== null && {
                'aria-disabled': true,
                title: unavailableReason,
              })}
              onClick={join}
            >
              {text.join}
            </Button>
          )}
        </div>
      )}
      {question}
    </>
  );
}
