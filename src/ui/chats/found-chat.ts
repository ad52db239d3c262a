import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePeer } from '../actors.tsx';
import { dialogIn } from '../dialogs/address.ts';

/**
 * Goes to the conversation that was asked for from wherever (`inbox.openWith`), once it is found. One place for all of the
 * messenger: a dialog from which it was asked for closes, and «back» does not open it again.
 */
export function useFoundChat(): void {
  const inbox = usePeer('inbox');
  const navigate = useNavigate();
  const { search } = useLocation();
  const go = useEffectEvent((conversationId: string) => {
    void navigate(`/?c=${conversationId}`, { replace: dialogIn(search) !== null });
  });
  useEffect(() => {
    const watch = inbox.on('inbox.found', ({ conversationId }) => go(conversationId));
    return () => watch.unsubscribe();
  }, [inbox]);
}
