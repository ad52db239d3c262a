import { useSelector } from '@xstate/react';
import { blockSubject } from '#machines/sending/wish/wish.subjects.ts';
import { usePeer, type PeerRefs } from '#ui/app/actors.tsx';

/** Returns an actor of the code of wishes; undefined: the code has not loaded yet, or could not be. */
export function useWishActor<Name extends 'wishes' | 'blocks'>(
  name: Name,
): PeerRefs[Name] | undefined {
  const found = useSelector(usePeer('wishLoader'), ({ children }) => children[name]);
  // Safe: wishLoader starts nothing else under these names.
  return found as PeerRefs[Name] | undefined;
}

/** Returns the way to block a person, or to let them go; null while the code that does it is loading. */
export function useBlocking(userId: string): ((blocks: boolean) => void) | null {
  const wishes = useWishActor('wishes');
  if (!wishes) return null;
  return (value) => wishes.send({ type: 'wishes.want', subject: blockSubject(userId), value });
}
