import { Button } from '#ui/kit/Button.tsx';
import { contacts } from '#ui/text/friends.ru.ts';
import patterns from '#ui/kit/patterns.module.css';

/** A failure below a row, which can be dismissed; null: there is none. */
export function RowProblem({ text, onDismiss }: { text: string | null; onDismiss: () => void }) {
  return (
    <div role="alert" className={patterns['problemLine']}>
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
