import type { Unsent } from '#machines/app/app/app.machine.ts';
import { useApp } from '../actors.tsx';
import { partOf } from '#ui/kit/part.tsx';
import { shell } from '#ui/text/entry.ru.ts';

const QuestionDialog = partOf(() => import('#ui/kit/QuestionDialog.tsx'));

/** Asks before signing out with unsent messages (architecture, Data that must not be lost). */
export function SignOutQuestion({ unsent }: { unsent: Unsent }) {
  const app = useApp();
  const { stored, deletions, unsaved } = unsent;
  const cancel = () => app.send({ type: 'app.signOutCancelled' });
  return (
    <QuestionDialog
      props={{
        title: shell.signOutQuestion,
        hint: [
          ...(stored > 0 ? [shell.signOutStored(stored)] : []),
          ...(deletions > 0 ? [shell.signOutDeletions(deletions)] : []),
          ...(unsaved > 0 ? [shell.signOutUnsaved(unsaved)] : []),
        ].join(' '),
        confirm: shell.signOutAnyway,
        onConfirm: () => app.send({ type: 'app.signOutConfirmed' }),
        onCancel: cancel,
      }}
      onGivenUp={cancel}
    />
  );
}
