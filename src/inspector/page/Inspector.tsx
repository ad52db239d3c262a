import { useState, useSyncExternalStore } from 'react';
import { stateLabel } from '../../ui/text/states.ru.ts';
import { allStates } from '../chart.ts';
import { text } from '../text.ru.ts';
import { ActorDetails } from './ActorDetails.tsx';
import styles from './Inspector.module.css';
import { actorName, type Connection, type Observed, type ObservedActor } from './observed.ts';

/** Shows the whole page: the watched tabs, the actors of one tab, and the details of the chosen actor. */
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
          <>
            <select
              className={styles.control}
              aria-label={text.pages}
              value={page.page}
              onChange={(event) => choosePage(event.target.value)}
            >
              {pages.map((one, index) => (
                <option key={one.page} value={one.page}>
                  {text.page(String(index + 1), new Date(one.openedAt).toLocaleTimeString('ru'))}
                  {one.isClosed ? `, ${text.closed}` : ''}
                </option>
              ))}
            </select>
            <button
              type="button"
              className={styles.control}
              aria-pressed={frozen !== null}
              onClick={() => setFrozen(frozen ? null : current)}
            >
              {frozen ? text.resume : text.pause}
            </button>
          </>
        )}
      </header>
      {page && actor ? (
        <div className={styles.panes}>
          <nav className={styles.actors} aria-label={text.actors}>
            <ActorTree
              actors={page.actors}
              parent={null}
              chosen={actor.actor}
              onChoose={chooseActor}
            />
          </nav>
          <ActorDetails actor={actor} events={page.events} />
        </div>
      ) : (
        <main className={styles.empty}>
          <h2 className={styles.title}>{text.noPages.title}</h2>
          <p className={styles.quiet}>{text.noPages.body}</p>
        </main>
      )}
    </div>
  );
}

interface TreeProps {
  actors: readonly ObservedActor[];
  /** The actor whose children are shown; null for actors without a parent. */
  parent: string | null;
  chosen: string;
  onChoose: (actor: string) => void;
}

/**
 * Shows the actors as a tree, each with its state in words. The dot's colour tells whether it is busy, waiting or
 * failed.
 */
function ActorTree({ parent, ...props }: TreeProps) {
  const children = props.actors.filter((actor) => actor.parent === parent);
  if (children.length === 0) return null;
  return (
    <ul className={styles.branch}>
      {children.map((actor) => (
        <li key={actor.actor}>
          <button
            type="button"
            className={styles.actor}
            aria-current={actor.actor === props.chosen}
            onClick={() => props.onChoose(actor.actor)}
          >
            <span className={styles.dot} data-tag={tagOfActive(actor)} />
            <span className={styles.name}>{actorName(actor)}</span>
            <span className={styles.state}>{stateText(actor)}</span>
          </button>
          <ActorTree {...props} parent={actor.actor} />
        </li>
      ))}
    </ul>
  );
}

/** Names the innermost active states, by their labels (states.ru.ts) where there are some. */
function stateText({ chart, state }: ObservedActor): string {
  if (!chart || !state) return '';
  if (state.status === 'error') return text.broken;
  const innermost = state.active.filter(
    (path) => path !== '' && !state.active.some((other) => other.startsWith(`${path}.`)),
  );
  return innermost.map((path) => stateLabel(chart.id, path) ?? path).join(' · ');
}

const tagsByWeight = ['failed', 'waiting', 'busy'] as const;

/** Finds the gravest tag of the states that are active now. An actor that broke counts as failed. */
function tagOfActive({ chart, state }: ObservedActor): (typeof tagsByWeight)[number] | undefined {
  if (!chart || !state) return undefined;
  if (state.status === 'error') return 'failed';
  const active = allStates(chart.root).filter((one) => state.active.includes(one.path));
  return tagsByWeight.find((tag) => active.some((one) => one.tags.includes(tag)));
}
