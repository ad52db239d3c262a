import type { Unsent } from '#machines/app/app/app.machine.ts';
import { useApp } from '../actors.tsx';
import { Question } from '#ui/kit/Question.tsx';
import { signOut as text } from '#ui/text/ru.ts';

/** Asks before signing out with unsent messages (architecture, Data that must not be lost). */
export function SignOutQuestion({ unsent }: { unsent: Unsent }) {
  const app = useApp();
  const { stored, deletions, unsaved } = unsent;
  return (
    <Question
      title={text.question}
      hint={[
        ...(stored > 0 ? [text.stored(stored)] : []),
        ...(deletions > 0 ? [text.deletions(deletions)] : []),
        ...(unsaved > 0 ? [text.unsaved(unsaved)] : []),
      ].join(' ')}
      confirm={text.confirm}
      onConfirm={() => app.send({ type: 'app.signOutConfirmed' })}
      onCancel={() => app.send({ type: 'app.signOutCancelled' })}
    />
  );
}
