import { useState } from 'react';
import { allStates } from '../../src/inspector/chart.ts';
import type { Book, Entry } from './book.ts';
import { Drawing } from './Drawing.tsx';
import { turned } from './folds.ts';
import { StateDetails } from './StateDetails.tsx';
import styles from './Atlas.module.css';
import { text } from './text.ru.ts';

interface Props {
  book: Book;
  entry: Entry;
  path: string;
  folded: readonly string[];
  onFold: (folded: readonly string[]) => void;
}

/** A chart's drawing, and beside it the chosen state. */
export function ChartPage({ book, entry, path, folded, onFold }: Props) {
  const { chart } = entry;
  const [isFitted, setFitted] = useState(false);
  const inner = allStates(chart.root).filter(
    (state) => state.path !== '' && state.states.length > 0,
  );
  return (
    <>
      <main className={styles['chart']}>
        <div className={styles['tools']}>
          <h2>{chart.id}</h2>
          {inner.length > 0 && (
            <>
              <button type="button" onClick={() => onFold([])}>
                {text.openAll}
              </button>
              <button type="button" onClick={() => onFold(inner.map((state) => state.path))}>
                {text.foldAll}
              </button>
            </>
          )}
          <label>
            <input
              type="checkbox"
              checked={isFitted}
              onChange={({ target }) => setFitted(target.checked)}
            />
            {text.fit}
          </label>
        </div>
        <Drawing
          chart={chart}
          folded={folded}
          path={path}
          isFitted={isFitted}
          onTurn={(one) => onFold(turned(folded, one))}
        />
      </main>
      <aside className={styles['details']} aria-label={path || chart.id}>
        <StateDetails book={book} entry={entry} path={path} />
      </aside>
    </>
  );
}
