import { Button } from '#ui/kit/Button.tsx';
import { Spinner } from '#ui/kit/Spinner.tsx';
import { conversation as text } from '#ui/text/ru.ts';
import styles from './OlderNotice.module.css';

interface OlderNoticeProps {
  state: 'nothing' | 'more' | 'loading' | 'failed';
  /** The words for a failure. */
  failed: string;
  onRetry: () => void;
}

/** Floats above the first messages, or the last of a stretch, so that it moves none of them. */
export function OlderNotice({ state, failed, onRetry }: OlderNoticeProps) {
  if (state === 'loading') return <Spinner />;
  if (state !== 'failed') return null;
  return (
    <div role="alert" className={styles['failed']}>
      <span>{failed}</span>
      <Button look="plain" onClick={onRetry}>
        {text.retry}
      </Button>
    </div>
  );
}
