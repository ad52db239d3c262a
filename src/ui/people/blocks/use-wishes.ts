import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { wishMachine } from '#machines/sending/wish/wish.machine.ts';
import { selectDelay } from '#machines/sending/wish/wish.selectors.ts';
import { blockSubject } from '#machines/sending/wish/wish.subjects.ts';
import { selectIsBlocked } from '#machines/store/db/db.selectors.ts';
import { useDb, useLatePeer } from '#ui/app/actors.tsx';
import { blocks as text } from '#ui/text/blocks.ru.ts';

/** Returns the way to block a person, or to let them go; null while the code that does it is loading. */
export function useBlocking(userId: string): ((isBlocked: boolean) => void) | null {
  const wishes = useLatePeer('wishes');
  if (!wishes) return null;
  return (isBlocked) =>
    wishes.send({ type: 'wishes.want', subject: blockSubject(userId), value: isBlocked });
}

/** Returns the words for a block, or for its end, that has not reached the server in time; null: it has. */
export function useLateBlock(userId: string): string | null {
  const wishes = useLatePeer('wishes');
  const found = useSelector(wishes, (state) => state?.children[`wish:${blockSubject(userId)}`]);
  // Safe: `wishes` starts nothing else under this name.
  const wish = found as ActorRefFrom<typeof wishMachine> | undefined;
  const delay = useSelector(wish, (state) => (state ? selectDelay(state) : null));
  const isBlocked = useDb((db) => selectIsBlocked(db, userId));
  return delay && (isBlocked ? text.lateBlock : text.lateUnblock)[delay];
}
