import { useRef } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { Spinner } from '#ui/kit/Spinner.tsx';
import { conversation as text } from '#ui/text/ru.ts';
import { useFocusHandedOn } from './focus.ts';
import styles from './OlderNotice.module.css';

interface JumpNoticeProps {
  state: 'none' | 'loading' | 'failed' | 'missed';
  onRetry: () => void;
  onDismiss: () => void;
}

/** The state of a jump to a far message; the list stays in place meanwhile. */
export function JumpNotice({ state, ...answers }: JumpNoticeProps) {
  if (state === 'none') return null;
  if (state === 'loading') return <Spinner />;
  return <Ended state={state} {...answers} />;
}

type EndedProps = JumpNoticeProps & { state: 'failed' | 'missed' };

function Ended({ state, onRetry, onDismiss }: EndedProps) {
  const notice = useRef<HTMLDivElement>(null);
  useFocusHandedOn(notice);
  return (
    <div ref={notice} role="alert" className={styles['failed']}>
      <span>{state === 'failed' ? text.jumpFailed : text.deletedOriginal}</span>
      {state === 'failed' && (
        <Button look="plain" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
      <Button look="plain" onClick={onDismiss}>
        {text.understood}
      </Button>
    </div>
  );
}
