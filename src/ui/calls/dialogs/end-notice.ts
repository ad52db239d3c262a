import type { EndedBefore } from '#machines/calls/call/call.events.ts';
import { selectDeparture } from '#machines/store/db/db.conversations.ts';
import { selectTitle } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { endWords } from '#ui/text/ringing.ru.ts';

interface EndNotice {
  readonly words: string;
  /** null: what it was called is not known. */
  readonly title: string | null;
  /** One is out of the group, and so of its call: nothing leads back. */
  readonly isOut: boolean;
}

/** The words about a call that is over; null: none is. */
export function useEndNotice(
  conversationId: string,
  end: Omit<EndedBefore, 'conversationId'> | null,
): EndNotice | null {
  // Out of the group, and so of its call: the same, whichever of the two was heard first.
  const departure = useDb((db) => selectDeparture(db, conversationId));
  const title = useDb((db) => selectTitle(db, conversationId)) ?? departure?.title ?? null;
  if (end === null) return null;
  const out = departure && (departure.isOwnDoing ? 'left' : 'removed');
  const words = endWords(out ?? end.reason, end.isOutgoing);
  return { words, title, isOut: departure !== null };
}
