import type { Unsent } from '#machines/app/app/app.machine.ts';
import { useApp } from '../actors.tsx';
import { Question } from '#ui/kit/Question.tsx';
import { shell } from '#ui/text/entry.ru.ts';

/** Asks before signing out with unsent messages (architecture, Data that must not be lost). */
export function SignOutQuestion({ unsent }: { unsent: Unsent }) {
  const app = useApp();
  const { stored, deletions, unsaved } = unsent;
  return (
    <Question
      title={shell.signOutQuestion}
      hint={[
        ...(stored > 0 ? [shell.signOutStored(stored)] : []),
        ...(deletions > 0 ? [shell.signOutDeletions(deletions)] : []),
        ...(unsaved > 0 ? [shell.signOutUnsaved(unsaved)] : []),
      ].join(' ')}
      confirm={shell.signOutAnyway}
      onConfirm={() => app.send({ type: 'app.signOutConfirmed' })}
      onCancel={() => app.send({ type: 'app.signOutCancelled' })}
    />
  );
}
