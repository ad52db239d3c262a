import { useEffect, useRef } from 'react';
import type { ChartState } from '../../src/inspector/chart.ts';
import { addressOf, type Place } from './address.ts';
import type { Entry } from './book.ts';
import { areasOf } from './Summary.tsx';
import styles from './Contents.module.css';
import { text } from './text.ru.ts';

interface Props {
  entries: readonly Entry[];
  place: Place | null;
  folded: readonly string[];
  faultsOf: (chart: string) => number;
  onTurn: (path: string) => void;
  onChosen: () => void;
}

/** All charts by their areas, and the states of the chosen one. */
export function Contents({ entries, place, folded, faultsOf, onTurn, onChosen }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const address = place && addressOf(place);
  useEffect(() => {
    if (address !== null)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [address]);
  const areas = areasOf(entries).map(({ area, entries: charts }) => (
    <details key={area} open className={styles['area']}>
      <summary>{area}</summary>
      <ul>
        {charts.map(({ chart, name }) => {
          const isChosen = place?.chart === chart.id;
          const faults = faultsOf(chart.id);
          return (
            <li key={name}>
              <a
                className={styles['chart']}
                href={addressOf({ chart: chart.id, path: '' })}
                aria-current={isChosen && place.path === '' ? 'page' : undefined}
                onClick={onChosen}
              >
                {chart.id}
                {faults > 0 && <strong title={text.faults(faults)}>{faults}</strong>}
              </a>
              {isChosen && (
                <States
                  chart={chart.id}
                  states={chart.root.states}
                  {...{ place, folded, onTurn, onChosen }}
                />
              )}
            </li>
          );
        })}
      </ul>
    </details>
  ));
  return <div ref={list}>{areas}</div>;
}

interface StatesProps extends Pick<Props, 'folded' | 'onTurn' | 'onChosen'> {
  chart: string;
  states: readonly ChartState[];
  place: Place;
}

function States({ chart, states, ...rest }: StatesProps) {
  const { place, folded, onTurn, onChosen } = rest;
  return (
    <ul className={styles['states']}>
      {states.map((state) => {
        const { path, key, states: inner, tags } = state;
        const isOpen = !folded.includes(path);
        return (
          <li key={path}>
            <div className={styles['state']}>
              {inner.length > 0 ? (
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-label={isOpen ? text.fold(path) : text.open(path)}
                  onClick={() => onTurn(path)}
                />
              ) : (
                <span data-tone={tags.find((tag) => ['busy', 'waiting', 'failed'].includes(tag))} />
              )}
              <a
                href={addressOf({ chart, path })}
                aria-current={place.path === path ? 'page' : undefined}
                onClick={onChosen}
              >
                {key}
              </a>
            </div>
            {inner.length > 0 && isOpen && <States chart={chart} states={inner} {...rest} />}
          </li>
        );
      })}
    </ul>
  );
}
