import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { selectIsOpen } from '#machines/settings/settings.selectors.ts';
import { usePeer } from '../actors.tsx';

/** Goes to the conversation of the system notification that was clicked, from whatever page. */
export function OpenedNotice(): null {
  const notifier = usePeer('notifier');
  const settings = usePeer('settings');
  const navigate = useNavigate();
  useEffect(() => {
    const watch = notifier.on('notifier.opened', ({ conversationId }) => {
      const to = `/?c=${conversationId}`;
      // The settings page asks first when something on it is not saved.
      if (!selectIsOpen(settings.getSnapshot())) void navigate(to);
      else settings.send({ type: 'settings.leave', destination: { kind: 'page', to } });
    });
    return () => watch.unsubscribe();
  }, [notifier, settings, navigate]);
  return null;
}
