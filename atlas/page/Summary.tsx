import { allStates } from '../../src/inspector/chart.ts';
import { addressOf } from './address.ts';
import type { Book, Entry } from './book.ts';
import styles from './Atlas.module.css';
import { text } from './text.ru.ts';

/** The first page: all charts with what each of them is for, how much of it was taken, and what is wrong there. */
export function Summary({ book, isLost }: { book: Book; isLost: boolean }) {
  return (
    <main className={styles['summary']}>
      {isLost && <p role="alert">{text.lost}</p>}
      <p>{text.about}</p>
      {book.looks.length === 0 && <p className={styles['quiet']}>{text.noPictures}</p>}
      {areasOf(book.entries).map(({ area, entries }) => (
        <section key={area}>
          <h2>{area}</h2>
          <ul className={styles['cards']}>
            {entries.map((entry) => (
              <Card key={entry.chart.id} book={book} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

function Card({ book, entry }: { book: Book; entry: Entry }) {
  const { chart, summary, faceless } = entry;
  const states = allStates(chart.root).filter((state) => state.states.length === 0);
  const looks = book.looks.filter(({ machine }) => machine === chart.id);
  const faults = faultsOf(book, chart.id);
  return (
    <li>
      <a href={addressOf({ chart: chart.id, path: '' })}>{chart.id}</a>
      <p lang="en">{summary}</p>
      <p className={styles['quiet']}>
        {text.counts(states.length, looks.length)}
        {faults.length > 0 && <strong> · {text.faults(faults.length)}</strong>}
      </p>
      {faceless !== null && (
        <p className={styles['quiet']} lang="en">
          {faceless}
        </p>
      )}
    </li>
  );
}

export function areasOf(
  entries: readonly Entry[],
): ReadonlyArray<{ area: string; entries: readonly Entry[] }> {
  const areas = [...new Set(entries.map(({ area }) => area))].toSorted();
  return areas.map((area) => ({ area, entries: entries.filter((one) => one.area === area) }));
}

/** The sentences about a chart, or about one of its states, without its name: `door shut, door.open: …`, `door shut: …`. */
export function faultsOf({ faults }: Book, chart: string, path?: string): readonly string[] {
  const ends = path === undefined ? [' ', ':'] : [',', ':'];
  const name = path === undefined ? chart : `${chart} ${path}`;
  return faults
    .filter((one) => ends.some((end) => one.startsWith(`${name}${end}`)))
    .map((one) => (path === undefined ? one : one.slice(name.length + 1).trim()));
}
