import type { Occupation } from '#machines/calls/call/call.place.ts';
import { selectTitle } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { partOf } from '#ui/kit/part.tsx';
import { callPlaces } from '#ui/text/call-places.ru.ts';
import { chats } from '#ui/text/ru.ts';

const QuestionDialog = partOf(() => import('#ui/kit/QuestionDialog.tsx'));

interface ChangeOverProps {
  isJoining: boolean;
  from: Occupation;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before the person leaves a call or a room for another: nobody is in two of them. */
export function ChangeOver({ isJoining, from, onConfirm, onCancel }: ChangeOverProps) {
  const text = 'room' in from ? callPlaces.outOfRoom : callPlaces.changeOver;
  const name = useDb((db) => ('room' in from ? from.room : selectTitle(db, from.otherId)));
  return (
    <QuestionDialog
      props={{
        title: isJoining ? text.join : text.call,
        hint: text.hint(name ?? chats.dialogue),
        confirm: isJoining ? text.confirmJoin : text.confirmCall,
        onConfirm,
        onCancel,
      }}
      onGivenUp={onCancel}
    />
  );
}
