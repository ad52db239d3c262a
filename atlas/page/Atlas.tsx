import { useEffect, useState, useSyncExternalStore } from 'react';
import { addressOf, placeOf } from './address.ts';
import type { Book, Entry } from './book.ts';
import { ChartPage } from './ChartPage.tsx';
import { Contents } from './Contents.tsx';
import { openFor, turned } from './folds.ts';
import { Search } from './Search.tsx';
import { faultsOf, Summary } from './Summary.tsx';
import styles from './Atlas.module.css';
import { text } from './text.ru.ts';

/** The whole page: all charts on the left, the chosen one beside them, and what is known about its chosen state. */
export function Atlas({ book }: { book: Book }) {
  const { entries } = book;
  const place = placeOf(useHash(), entries);
  const at = place === 'lost' ? null : place;
  const entry = entries.find(({ chart }) => chart.id === at?.chart);
  const [folds, setFolds] = useState(() => foldsOf(entries));
  const [areContentsOpen, setContentsOpen] = useState(false);
  useEffect(() => {
    document.title = at ? text.titleOf(`${at.chart} ${at.path}`.trim()) : text.title;
  }, [at]);
  const folded = at ? openFor(folds[at.chart] ?? [], at.path) : [];
  const setFolded = (next: readonly string[]) => {
    if (!at) return;
    setFolds({ ...folds, [at.chart]: next });
    // A state inside of what is folded now can no longer be the chosen one.
    const around = next.find((path) => at.path.startsWith(`${path}.`));
    if (around !== undefined) location.hash = addressOf({ chart: at.chart, path: around });
  };
  const turn = (path: string) => setFolded(turned(folded, path));
  return (
    <div className={styles['atlas']}>
      <header className={styles['bar']}>
        <a className={styles['home']} href="#/">
          <h1>{text.title}</h1>
        </a>
        <button
          type="button"
          className={styles['contentsButton']}
          aria-expanded={areContentsOpen}
          onClick={() => setContentsOpen(!areContentsOpen)}
        >
          {text.charts}
        </button>
        <Search entries={entries} />
      </header>
      <nav className={styles['contents']} aria-label={text.charts} data-open={areContentsOpen}>
        <Contents
          entries={entries}
          place={at}
          folded={folded}
          faultsOf={(chart) => faultsOf(book, chart).length}
          onTurn={turn}
          onChosen={() => setContentsOpen(false)}
        />
      </nav>
      {entry && at ? (
        <ChartPage
          key={entry.chart.id}
          book={book}
          entry={entry}
          path={at.path}
          folded={folded}
          onFold={setFolded}
        />
      ) : (
        <Summary book={book} isLost={place === 'lost'} />
      )}
    </div>
  );
}

const foldsOf = (entries: readonly Entry[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(entries.map(({ chart, folded }) => [chart.id, folded]));

const useHash = (): string => useSyncExternalStore(watchHash, () => location.hash);

function watchHash(tell: () => void): () => void {
  window.addEventListener('hashchange', tell);
  return () => window.removeEventListener('hashchange', tell);
}
