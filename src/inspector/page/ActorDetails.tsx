import { useState } from 'react';
import type { Plain } from '../redact.ts';
import { text } from '../text.ru.ts';
import { ChartView } from './ChartView.tsx';
import { eventText } from './event-text.ts';
import styles from './Inspector.module.css';
import { actorName, type LoggedEvent, type ObservedActor } from './observed.ts';

interface Props {
  actor: ObservedActor;
  events: readonly LoggedEvent[];
}

/** Shows the chosen actor: its chart with the active state lit, its context and its events. */
export function ActorDetails({ actor, events }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const { chart, state } = actor;
  const shown = showsAll
    ? events
    : events.filter((event) => event.to === actor.actor || event.from === actor.actor);
  return (
    <main className={styles.details}>
      <section className={styles.chart} aria-label={text.chart}>
        <h2 className={styles.title}>{actorName(actor)}</h2>
        {chart && <ChartView chart={chart} active={state?.active ?? []} />}
        {!chart && (
          <p className={styles.quiet}>{actor.isWatched ? text.noChart : text.unwatched}</p>
        )}
      </section>
      <div className={styles.side}>
        {state?.status === 'error' && <Data title={text.error} value={state.error} />}
        {state && state.context !== null && <Data title={text.context} value={state.context} />}
        <section aria-label={text.events}>
          <header className={styles.headline}>
            <h2 className={styles.heading}>{text.events}</h2>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={showsAll}
                onChange={(event) => setShowsAll(event.target.checked)}
              />
              {text.allEvents}
            </label>
          </header>
          <EventLog events={shown} />
        </section>
      </div>
    </main>
  );
}

function Data({ title, value }: { title: string; value: Plain }) {
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <PlainView value={value} depth={0} />
    </section>
  );
}

/** Lists the events, the newest first; each line opens to show the event's fields. */
function EventLog({ events }: Pick<Props, 'events'>) {
  if (events.length === 0) return <p className={styles.faint}>{text.noEvents}</p>;
  return (
    <ol className={styles.log}>
      {events.toReversed().map((event) => (
        <li key={event.number}>
          <details>
            <summary className={styles.entry}>
              <time>{clock.format(event.at)}</time>
              <span className={styles.way}>
                {event.fromName ?? text.outside} → {event.toName}
              </span>
              <span className={styles.event}>{eventText(event.name)}</span>
            </summary>
            <PlainView value={event.event} depth={0} />
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

/** Shows redacted data as a tree. Branches deeper than two levels begin closed. */
function PlainView({ value, depth }: { value: Plain; depth: number }) {
  const entries = entriesOf(value);
  if (entries.length === 0) return <Leaf value={value} />;
  return (
    <ul className={styles.data}>
      {entries.map(([key, item]) => (
        <li key={key}>
          {entriesOf(item).length === 0 ? (
            <>
              <span className={styles.quiet}>{key}</span> <Leaf value={item} />
            </>
          ) : (
            <details open={depth < 2}>
              <summary className={styles.quiet}>{key}</summary>
              <PlainView value={item} depth={depth + 1} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

const entriesOf = (value: Plain) =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Shows a value that has no entries of its own. */
function Leaf({ value }: { value: Plain }) {
  if (typeof value === 'string') {
    const isAside = /^[⟨→…]|^$/.test(value);
    return <span className={isAside ? styles.aside : undefined}>{value || '«»'}</span>;
  }
  if (typeof value === 'object' && value !== null)
    return <span className={styles.aside}>{Array.isArray(value) ? '[ ]' : '{ }'}</span>;
  return <span className={value === null ? styles.aside : styles.number}>{String(value)}</span>;
}
