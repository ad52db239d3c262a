import type { EndedBefore } from '#machines/calls/call/call.events.ts';
import { selectDeparture } from '#machines/store/db/db.conversations.ts';
import { selectTitle } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { endWords } from '#ui/text/ringing.ru.ts';

interface EndNotice {
  readonly words: string;
  /** The title; null when it is unknown. */
  readonly title: string | null;
  /** The person is out of the group, so nothing leads back to its call. */
  readonly isOut: boolean;
}

/** The words about a call that is over; null: no call is over. */
export function useEndNotice(
  conversationId: string,
  end: Omit<EndedBefore, 'conversationId'> | null,
): EndNotice | null {
  // Leaving the group ends its call: both news must give the same words, in either order.
  const departure = useDb((db) => selectDeparture(db, conversationId));
  const title = useDb((db) => selectTitle(db, conversationId)) ?? departure?.title ?? null;
  if (end === null) return null;
  const out = departure && (departure.isOwnDoing ? 'left' : 'removed');
  const words = endWords(out ?? end.reason, end.isOutgoing);
  return { words, title, isOut: departure !== null };
}
