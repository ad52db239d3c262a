import { Button } from '../kit/Button.tsx';
import { contacts } from '../text/ru.ts';
import styles from './RowProblem.module.css';

/** What went wrong with one person, below their row; null: nothing. */
export function RowProblem({ text, onDismiss }: { text: string | null; onDismiss: () => void }) {
  return (
    <div role="alert" className={styles['problem']}>
      {text !== null && (
        <p>
          {text}
          <Button look="plain" onClick={onDismiss}>
            {contacts.dismiss}
          </Button>
        </p>
      )}
    </div>
  );
}
