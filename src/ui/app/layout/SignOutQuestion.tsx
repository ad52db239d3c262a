import type { Unsent } from '#machines/app/app/app.machine.ts';
import { Question } from '#ui/kit/Question.tsx';
import { signOut } from '#ui/text/sign-out.ru.ts';
import { useApp } from '../actors.tsx';

/** Asks before signing out, and names what is unsent (architecture, Data that must not be lost). */
export default function SignOutQuestion({ unsent }: { unsent: Unsent }) {
  const app = useApp();
  const { stored, deletions, edits, unsaved } = unsent;
  return (
    <Question
      title={signOut.question}
      hint={[
        ...(stored > 0 ? [signOut.stored(stored)] : []),
        ...(deletions > 0 ? [signOut.deletions(deletions)] : []),
        ...(edits > 0 ? [signOut.edits(edits)] : []),
        ...(unsaved > 0 ? [signOut.unsaved(unsaved)] : []),
        signOut.hint,
      ].join(' ')}
      confirm={signOut.confirm}
      onConfirm={() => app.send({ type: 'app.signOutConfirmed' })}
      onCancel={() => app.send({ type: 'app.signOutCancelled' })}
    />
  );
}
