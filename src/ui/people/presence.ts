/** Puts into words who is here. */
import type { User } from '#contract/users.ts';
import { useCutOff } from '#ui/app/cut-off.ts';
import { useNowAs } from '#ui/kit/clock.tsx';
import { connection } from '#ui/text/ru.ts';
import { presenceText } from '#ui/text/time.ts';

type Seen = Pick<User, 'status' | 'lastSeenAt'>;

interface Presence {
  readonly words: string | null;
  readonly isOnline: boolean;
}

/**
 * Says as much of a person's presence as is known just now: without a connection, those who were here may have gone. No
 * words for nobody.
 */
export function usePresence(seen: Seen | null | undefined): Presence {
  const isUnknown = useCutOff() && seen?.status !== 'OFFLINE';
  const words = useNowAs((nowMs) =>
    seen ? (isUnknown ? connection.unknown : presenceText(seen, nowMs)) : null,
  );
  return { words, isOnline: !isUnknown && seen?.status === 'ONLINE' };
}
