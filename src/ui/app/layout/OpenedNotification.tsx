import { useEffect, useEffectEvent } from 'react';
import { usePeer } from '../actors.tsx';
import { useGuardedNavigate } from './guarded-navigate.ts';

/** Opens, from any page, the conversation of a clicked system notification. */
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
