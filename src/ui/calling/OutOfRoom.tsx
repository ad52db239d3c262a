import { partOf } from '../kit/part.tsx';
import { callPlaces } from '../text/call-places.ru.ts';

const QuestionDialog = partOf(() => import('../kit/QuestionDialog.tsx'));

interface OutOfRoomProps {
  isJoining: boolean;
  room: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Nobody is in a call and in a room: before the room is left for a call. */
export function OutOfRoom({ isJoining, room, onConfirm, onCancel }: OutOfRoomProps) {
  const text = callPlaces.outOfRoom;
  return (
    <QuestionDialog
      props={{
        title: isJoining ? text.join : text.call,
        hint: text.hint(room),
        confirm: isJoining ? text.confirmJoin : text.confirmCall,
        onConfirm,
        onCancel,
      }}
      onGivenUp={onCancel}
    />
  );
}
