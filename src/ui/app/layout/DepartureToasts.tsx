import { selectDeparture, selectDepartureToTell } from '#machines/store/db/db.conversations.ts';
import { selectOutgoing } from '#machines/store/db/db.selectors.ts';
import { useDb, usePeer } from '../actors.tsx';
import { ActionToast, Toast } from '#ui/kit/Toast.tsx';
import { departure as text } from '#ui/text/group.ru.ts';
import { useGuardedNavigate } from './guarded-navigate.ts';

/**
 * Tells on any page, one after another, that the person is no longer in a group. Messages that could not be sent there
 * stay to be read.
 */
export function DepartureToasts() {
  const db = usePeer('db');
  const goTo = useGuardedNavigate();
  const conversationId = useDb(selectDepartureToTell);
  const departure = useDb((store) =>
    conversationId === null ? null : selectDeparture(store, conversationId),
  );
  const unsent = useDb((store) =>
    conversationId === null ? 0 : selectOutgoing(store, conversationId).length,
  );
  const told = () => {
    if (conversationId !== null) db.send({ type: 'departure.told', conversationId });
  };
  const look = () => {
    told();
    goTo(`/?c=${conversationId}`);
  };
  const words = departure && wordsFor(departure.title);
  return (
    <>
      <Toast text={unsent === 0 ? words : null} onGone={told} />
      <ActionToast
        message={
          words !== null && unsent > 0
            ? { text: `${words}. ${text.toldUnsent(unsent)}`, action: text.look, onAction: look }
            : null
        }
      />
    </>
  );
}

const wordsFor = (title: string | null): string =>
  title === null ? text.toldUnnamed : text.told(title);
