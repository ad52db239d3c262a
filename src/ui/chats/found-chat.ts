import { useEffect, useEffectEvent } from 'react';
import { usePeer } from '../actors.tsx';
import { useDialogs } from '../dialogs/address.ts';

/**
 * Goes to the conversation that was asked for from wherever (`inbox.openWith`), once it is found. One place for all of the
 * messenger: the dialogs from which it was asked for close, and «back» does not open them again.
 */
export function useFoundChat(): void {
  const inbox = usePeer('inbox');
  const { leaveFor } = useDialogs();
  const go = useEffectEvent((conversationId: string) => leaveFor(`/?c=${conversationId}`));
  useEffect(() => {
    const watch = inbox.on('inbox.found', ({ conversationId }) => go(conversationId));
    return () => watch.unsubscribe();
  }, [inbox]);
}
