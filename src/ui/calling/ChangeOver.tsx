import { partOf } from '../kit/part.tsx';
import { useTitle } from '../names.ts';
import { callPlaces } from '../text/call-places.ru.ts';

const QuestionDialog = partOf(() => import('../kit/QuestionDialog.tsx'));

interface ChangeOverProps {
  isJoining: boolean;
  /** The conversation of the call that one is in. */
  otherId: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** One call at a time: before the one that one is in is left for another. */
export function ChangeOver({ isJoining, otherId, onConfirm, onCancel }: ChangeOverProps) {
  const title = useTitle(otherId);
  const text = callPlaces.changeOver;
  return (
    <QuestionDialog
      props={{
        title: isJoining ? text.join : text.call,
        hint: text.hint(title),
        confirm: isJoining ? text.confirmJoin : text.confirmCall,
        onConfirm,
        onCancel,
      }}
      onGivenUp={onCancel}
    />
  );
}
