import { useState, useSyncExternalStore } from 'react';
import { text } from '../text.ru.ts';
import { ActorDetails } from './ActorDetails.tsx';
import { ActorTree } from './ActorTree.tsx';
import type { Connection } from './connection.ts';
import styles from './Inspector.module.css';
import type { Observed } from './observed.ts';

/** The whole page: the watched tabs, the actors of one, and the details of the chosen actor. */
export function Inspector({ connection }: { connection: Connection }) {
  const current = useSyncExternalStore(connection.subscribe, connection.observed);
  const [frozen, setFrozen] = useState<Observed | null>(null);
  const [chosenPage, choosePage] = useState<string | null>(null);
  const [chosenActor, chooseActor] = useState<string | null>(null);
  const { pages } = frozen ?? current;
  const page = pages.find((one) => one.page === chosenPage) ?? pages.at(-1);
  const actor = page?.actors.find((one) => one.actor === chosenActor) ?? page?.actors[0];
  return (
    <div className={styles.inspector}>
      <header className={styles.bar}>
        <h1 className={styles.title}>{text.title}</h1>
        {page && (
          <select
            className={styles.control}
            aria-label={text.pages}
            value={page.page}
            onChange={(event) => choosePage(event.target.value)}
          >
            {pages.map((one, index) => (
              <option key={one.page} value={one.page}>
                {text.page(String(index + 1), clock.format(one.openedAt))}
                {one.isClosed ? `, ${text.closed}` : ''}
              </option>
            ))}
          </select>
        )}
        {page && (
          <button
            type="button"
            className={styles.control}
            aria-pressed={frozen !== null}
            onClick={() => setFrozen(frozen ? null : current)}
          >
            {frozen ? text.resume : text.pause}
          </button>
        )}
      </header>
      {page && actor ? (
        <div className={styles.panes}>
          <nav className={styles.actors} aria-label={text.actors}>
            <ActorTree actors={page.actors} chosen={actor.actor} onChoose={chooseActor} />
          </nav>
          <ActorDetails actor={actor} events={page.events} />
        </div>
      ) : (
        <main className={styles.empty}>
          <h2>{text.noPages.title}</h2>
          <p>{text.noPages.body}</p>
        </main>
      )}
    </div>
  );
}

const clock = new Intl.DateTimeFormat('ru', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
