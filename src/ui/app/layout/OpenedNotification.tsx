import { useEffect, useEffectEvent } from 'react';
import { usePeer } from '../actors.tsx';
import { useGuardedNavigate } from './guarded-navigate.ts';

/** Goes to the conversation of the system notification that was clicked, from whatever page. */
export function OpenedNotification(): null {
  const notifier = usePeer('notifier');
  const goTo = useGuardedNavigate();
  const go = useEffectEvent((conversationId: string) => goTo(`/?c=${conversationId}`));
  useEffect(() => {
    const watch = notifier.on('notifier.opened', ({ conversationId }) => go(conversationId));
    return () => watch.unsubscribe();
  }, [notifier]);
  return null;
}
