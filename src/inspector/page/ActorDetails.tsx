import { useState } from 'react';
import { text } from '../text.ru.ts';
import styles from './ActorDetails.module.css';
import { ChartView } from './ChartView.tsx';
import { EventLog } from './EventLog.tsx';
import { actorName, type LoggedEvent, type ObservedActor } from './observed.ts';
import { PlainView } from './PlainView.tsx';

interface Props {
  actor: ObservedActor;
  events: readonly LoggedEvent[];
}

/** The chosen actor: its chart with the active state lit, its context and its events. */
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
        {state?.status === 'error' && (
          <section aria-label={text.error}>
            <h2 className={styles.heading}>{text.error}</h2>
            <PlainView value={state.error} />
          </section>
        )}
        {state && state.context !== null && (
          <section aria-label={text.context}>
            <h2 className={styles.heading}>{text.context}</h2>
            <PlainView value={state.context} />
          </section>
        )}
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
