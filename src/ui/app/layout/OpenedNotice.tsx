import { useEffect, useEffectEvent } from 'react';
import { usePeer } from '../actors.tsx';
import { useGoTo } from './go-to.ts';

/** Goes to the conversation of the system notification that was clicked, from whatever page. */
export function OpenedNotice(): null {
  const notifier = usePeer('notifier');
  const goTo = useGoTo();
  const go = useEffectEvent((conversationId: string) => goTo(`/?c=${conversationId}`));
  useEffect(() => {
    const watch = notifier.on('notifier.opened', ({ conversationId }) => go(conversationId));
    return () => watch.unsubscribe();
  }, [notifier]);
  return null;
}
