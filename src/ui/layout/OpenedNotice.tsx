import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePeer } from '../actors.tsx';

/** Goes to the conversation of the system notification that was clicked, from whatever page. */
export function OpenedNotice(): null {
  const notifier = usePeer('notifier');
  const navigate = useNavigate();
  useEffect(() => {
    const watch = notifier.on('notifier.opened', ({ conversationId }) => {
      void navigate(`/?c=${conversationId}`);
    });
    return () => watch.unsubscribe();
  }, [notifier, navigate]);
  return null;
}
