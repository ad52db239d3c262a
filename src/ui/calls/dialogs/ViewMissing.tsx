import { Button } from '#ui/kit/Button.tsx';
import { viewMissing as text } from '#ui/text/ringing.ru.ts';
import styles from './Ended.module.css';

interface ViewMissingProps {
  title: string;
  onRetry: () => void;
  onLeave: () => void;
}

/** Tells that the code of a call's view did not load. The call goes on without sound, which the view plays. */
export function ViewMissing({ title, onRetry, onLeave }: ViewMissingProps) {
  return (
    <div role="alert" className={styles['region']}>
      <div className={styles['card']}>
        <p className={styles['words']}>
          <strong>{text.words}</strong>
          <span className={styles['title']}>{title}</span>
        </p>
        <Button look="quiet" className={styles['again']} onClick={onRetry}>
          {text.retry}
        </Button>
        <Button look="danger" className={styles['again']} onClick={onLeave}>
          {text.leave}
        </Button>
      </div>
    </div>
  );
}
