import { Button } from '#ui/kit/Button.tsx';
import { contacts } from '#ui/text/ru.ts';
import patterns from '#ui/kit/patterns.module.css';

interface Problem {
  readonly text: string;
  readonly onDismiss: () => void;
}

/** A failure below a person's row; null: there is none. */
export function RowProblem({ text, onDismiss }: { text: string | null; onDismiss: () => void }) {
  return <RowProblems problems={text === null ? [] : [{ text, onDismiss }]} />;
}

/** All failures of a person's row; each is dismissed by itself. */
export function RowProblems({ problems }: { problems: readonly Problem[] }) {
  return (
    <div role="alert" className={patterns['problemLine']}>
      {problems.map(({ text, onDismiss }) => (
        <p key={text}>
          {text}
          <Button look="plain" onClick={onDismiss}>
            {contacts.dismiss}
          </Button>
        </p>
      ))}
    </div>
  );
}
