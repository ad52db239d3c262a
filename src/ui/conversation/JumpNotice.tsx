import { Button } from '../kit/Button.tsx';
import { Spinner } from '../kit/Spinner.tsx';
import { conversation as text } from '../text/ru.ts';
import styles from './OlderNotice.module.css';

interface JumpNoticeProps {
  state: 'none' | 'loading' | 'failed' | 'missed';
  onRetry: () => void;
  onDismiss: () => void;
}

/** What became of a jump to a message far away; where one is stays as it was. */
export function JumpNotice({ state, onRetry, onDismiss }: JumpNoticeProps) {
  if (state === 'none') return null;
  if (state === 'loading') return <Spinner />;
  return (
    <div role="alert" className={styles['failed']}>
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
