import { text } from '../text.ru.ts';
import styles from './EventLog.module.css';
import { eventText } from './event-text.ts';
import type { LoggedEvent } from './observed.ts';
import { PlainView } from './PlainView.tsx';

/** Events, the newest first; each line opens to show the event's fields. */
export function EventLog({ events }: { events: readonly LoggedEvent[] }) {
  if (events.length === 0) return <p className={styles.empty}>{text.noEvents}</p>;
  return (
    <ol className={styles.log}>
      {events.toReversed().map((event) => (
        <li key={event.number}>
          <details className={styles.entry}>
            <summary>
              <time className={styles.time}>{timeText(event.at)}</time>
              <span className={styles.way}>
                {event.fromName ?? text.outside} → {event.toName}
              </span>
              <span className={styles.name}>{eventText(event.name)}</span>
            </summary>
            <PlainView value={event.event} />
          </details>
        </li>
      ))}
    </ol>
  );
}

const clock = new Intl.DateTimeFormat('ru', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

function timeText(at: number): string {
  return clock.format(at);
}
