import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { usePeer } from '#ui/app/actors.tsx';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import { useGuardedNavigate } from '#ui/app/layout/guarded-navigate.ts';

/**
 * Opens the conversation that a view has asked for (`inbox.openWith`), once it is found. One hook serves the whole
 * messenger. The dialogs of the request close, and «back» does not open them again. Somebody who has left the page
 * meanwhile is not moved.
 */
export function useFoundChat(): void {
  const inbox = usePeer('inbox');
  const { leaveFor } = useDialogs();
  const goTo = useGuardedNavigate();
  const { pathname, search } = useLocation();
  const place = `${pathname}${search}`;
  const lastPlace = useRef(place);
  useEffect(() => {
    if (lastPlace.current !== place) inbox.send({ type: 'inbox.dismiss' });
    lastPlace.current = place;
  }, [inbox, place]);
  const go = useEffectEvent((conversationId: string) =>
    goTo(`/?c=${conversationId}`, { go: leaveFor }),
  );
  useEffect(() => {
    const watch = inbox.on('inbox.found', ({ conversationId }) => go(conversationId));
    return () => watch.unsubscribe();
  }, [inbox]);
}
