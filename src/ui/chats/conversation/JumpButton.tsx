import { useRef } from 'react';
import { Badge } from '#ui/kit/Badge.tsx';
import { conversation as text } from '#ui/text/ru.ts';
import { useFocusHandedOn } from './focus.ts';
import styles from './JumpButton.module.css';

/** '↓' (spec 2): goes back to the newest message, and shows the number of new ones. */
export function JumpButton({ unread, onJump }: { unread: number; onJump: () => void }) {
  const label = unread > 0 ? text.toBottomNew(unread) : text.toBottom;
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button);
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      title={label}
      className={styles['jump']}
      onClick={onJump}
    >
      <span aria-hidden="true">↓</span>
      {unread > 0 && (
        <span className={styles['count']}>
          <Badge count={unread} />
        </span>
      )}
    </button>
  );
}
