import { useSelector } from '@xstate/react';
import BellRing from 'lucide-react/icons/bell-ring';
import { isOfferingNotifications } from '#machines/notifications/notifier/notifier.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { notifications as text } from '#ui/text/notifications.ru.ts';
import styles from './NotifyBar.module.css';

/** Asks after a missed message whether the system may show notifications; then the browser asks, too. */
export function NotifyBar() {
  const notifier = usePeer('notifier');
  const isOffered = useSelector(notifier, isOfferingNotifications);
  if (!isOffered) return null;
  return (
    <section className={styles['bar']} aria-label={text.label}>
      <BellRing className={styles['icon']} aria-hidden="true" />
      <p>{text.question}</p>
      <div className={styles['actions']}>
        <Button look="quiet" onClick={() => notifier.send({ type: 'notifier.askPermission' })}>
          {text.enable}
        </Button>
        <Button look="plain" onClick={() => notifier.send({ type: 'notifier.declinePermission' })}>
          {text.notNow}
        </Button>
      </div>
    </section>
  );
}
