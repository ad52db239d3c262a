import { useSelector } from '@xstate/react';
import { selectIsAsking } from '#machines/settings/settings/settings.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { partOf } from '../kit/part.tsx';
import { unsavedChanges as text } from '../text/settings.ru.ts';
import { useLeaveGuard } from './leave-guard.ts';

const QuestionDialog = partOf(() => import('../kit/QuestionDialog.tsx'));

/** Asks before a changed profile is left without saving. */
export function UnsavedChanges() {
  const settings = usePeer('settings');
  const isAsking = useSelector(settings, selectIsAsking);
  useLeaveGuard();
  if (!isAsking) return null;
  const stay = () => settings.send({ type: 'settings.stay' });
  return (
    <QuestionDialog
      props={{
        title: text.question,
        hint: text.hint,
        confirm: text.confirm,
        onConfirm: () => settings.send({ type: 'settings.leaveAnyway' }),
        onCancel: stay,
      }}
      onGivenUp={stay}
    />
  );
}
