import { Fragment } from 'react';
import { allStates, type Chart } from '../../src/inspector/chart.ts';
import { moveText } from '../../src/inspector/page/event-text.ts';
import { controlOf } from '#ui/text/events.ru.ts';
import { guardWords } from '../draw/rows.ts';
import { addressOf } from './address.ts';
import type { Book, Entry } from './book.ts';
import { Gallery, Pictures } from './Pictures.tsx';
import { faultsOf } from './Summary.tsx';
import styles from './StateDetails.module.css';
import { text } from './text.ru.ts';
import { startedBy, waysIn, waysOut, type Way } from './ways.ts';

interface Props {
  book: Book;
  entry: Entry;
  path: string;
}

/** All that is known about a state: its words, its picture, what led there, and the ways in and out. */
export function StateDetails({ book, entry, path }: Props) {
  const { chart, labels, reasons } = entry;
  const state = allStates(chart.root).find((one) => one.path === path);
  if (!state) return null;
  const looks = book.looks.filter(({ machine }) => machine === chart.id);
  const look = looks.find((one) => one.path === path);
  const start = startedBy(chart, path);
  return (
    <>
      <header>
        <h3 className={styles['path']}>{path || chart.id}</h3>
        {labels[path] !== undefined && <p className={styles['words']}>{labels[path]}</p>}
        {path === '' && (
          <>
            <p lang="en">{entry.summary}</p>
            <p className={styles['quiet']}>{entry.file}</p>
          </>
        )}
        {state.tags.length > 0 && <p className={styles['quiet']}>{state.tags.join(', ')}</p>}
      </header>
      {faultsOf(book, chart.id, path).map((fault) => (
        <p key={fault} role="note" className={styles['fault']} lang="en">
          {fault}
        </p>
      ))}
      {look && <Pictures look={look} folder={book.pictures} />}
      {path === '' && <Gallery looks={looks} folder={book.pictures} labels={labels} />}
      <Reasons reasons={[...(reasons[path] ?? []), ...lone(path === '' && entry.faceless)]} />
      {state.actors.length > 0 && (
        <section>
          <h4>{text.actors}</h4>
          <ul>
            {state.actors.map(({ id, name }) => (
              <li key={id}>
                {book.entries.some((one) => one.chart.id === name) ? (
                  <a href={addressOf({ chart: name, path: '' })}>{id}</a>
                ) : (
                  id
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h4>{text.waysOut}</h4>
        <ul className={styles['ways']}>
          {waysOut(chart, path).map((way) => (
            <WayOut key={way.index} {...{ book, chart, way, path }} />
          ))}
        </ul>
        {waysOut(chart, path).length === 0 && <p>{text.noWaysOut}</p>}
      </section>
      {path !== '' && (
        <section>
          <h4>{text.waysIn}</h4>
          <ul className={styles['ways']}>
            {start && <li>{text.first(start.path || chart.id)}</li>}
            {waysIn(chart, path).map((way) => (
              <WayIn key={way.index} chart={chart} way={way} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const lone = (reason: string | false | null): string[] => (reason ? [reason] : []);

function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <section>
      <h4>{text.why}</h4>
      {reasons.map((reason) => (
        <p key={reason} lang="en">
          {reason}
        </p>
      ))}
    </section>
  );
}

interface WayOutProps {
  book: Book;
  chart: Chart;
  way: Way;
  path: string;
}

function WayOut({ book, chart, way: { move }, path }: WayOutProps) {
  return (
    <li>
      <Cause move={move} />
      {move.from !== path && (
        <span className={styles['quiet']}> {text.everywhere(move.from || chart.id)}</span>
      )}
      {' → '}
      {move.to.length === 0
        ? text.stays
        : move.to.map((to) => <StateLink key={to} chart={chart} path={to} />)}
      {move.cause === 'event' && controlOf(move.name) === undefined && (
        <Senders book={book} type={move.type} />
      )}
    </li>
  );
}

/** The charts, services or views that make an event: from there it can be followed. */
function Senders({ book, type }: { book: Book; type: string }) {
  const names = book.senders[type] ?? [];
  if (names.length === 0) return null;
  return (
    <span className={styles['quiet']}>
      {` · ${text.senders} `}
      {names.map((name, index) => {
        const sender = book.entries.find((one) => one.name === name)?.chart.id;
        return (
          <Fragment key={name}>
            {index > 0 && ', '}
            {sender === undefined ? (
              name === 'views' ? (
                text.views
              ) : (
                name
              )
            ) : (
              <a href={addressOf({ chart: sender, path: '' })}>{sender}</a>
            )}
          </Fragment>
        );
      })}
    </span>
  );
}

function WayIn({ chart, way: { move } }: { chart: Chart; way: Way }) {
  return (
    <li>
      <StateLink chart={chart} path={move.from} />
      {': '}
      <Cause move={move} />
    </li>
  );
}

function Cause({ move }: Pick<Way, 'move'>) {
  const control = controlOf(move.name);
  return (
    <>
      {control === undefined ? moveText(move) : <b>{control}</b>}
      {control !== undefined && <span className={styles['quiet']}> {move.name}</span>}
      {move.guard !== '' && (
        <span className={styles['quiet']}>
          , {text.when} {guardWords(move.guard)}
        </span>
      )}
    </>
  );
}

const StateLink = ({ chart, path }: { chart: Chart; path: string }) => (
  <a href={addressOf({ chart: chart.id, path })}>{path || chart.id}</a>
);
