import { useState, useSyncExternalStore } from 'react';
import { stateLabel } from '../../ui/text/states.ru.ts';
import { allStates } from '../chart.ts';
import { text } from '../text.ru.ts';
import { actorName, innermost, type ObservedActor } from './actor.ts';
import { ActorDetails } from './ActorDetails.tsx';
import { FilterBar } from './FilterBar.tsx';
import styles from './Inspector.module.css';
import type { Connection, Observed, ObservedPage } from './observed.ts';
import { Sequence } from './Sequence.tsx';
import { filterIn, matcher, searchOf, type Filter } from './steps.ts';
import { Travel } from './Travel.tsx';

/** A moment that somebody looks at, while the page goes on. */
interface Frozen {
  observed: Observed;
  /** The number of the step after which the actors are shown. */
  at: number;
}

/** Shows the whole page: the watched tabs, the actors of one tab, the details of the chosen one, and all steps. */
export function Inspector({ connection }: { connection: Connection }) {
  const current = useSyncExternalStore(connection.subscribe, connection.observed);
  const [frozen, setFrozen] = useState<Frozen | null>(null);
  const [chosenPage, choosePage] = useState<string | null>(null);
  const { pages } = frozen?.observed ?? current;
  const page = pages.find((one) => one.page === chosenPage) ?? pages.at(-1);
  const travel = (at: number) => {
    if (!frozen) connection.pace(true);
    setFrozen({ observed: frozen?.observed ?? current, at });
  };
  const resume = () => {
    connection.pace(false);
    setFrozen(null);
  };
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
              onChange={(event) => {
                choosePage(event.target.value);
                // Steps count within one page: the moment of another one is not of this one.
                resume();
              }}
            >
              {pages.map((one, index) => (
                <option key={one.page} value={one.page}>
                  {text.page(String(index + 1), new Date(one.openedAt).toLocaleTimeString('ru'))}
                  {one.isClosed ? `, ${text.closed}` : ''}
                </option>
              ))}
            </select>
            <Travel
              steps={page.steps}
              at={frozen?.at ?? null}
              onTravel={travel}
              onResume={resume}
            />
          </>
        )}
      </header>
      {page && page.actors.length > 0 ? (
        <Panes page={page} at={frozen?.at ?? null} onTravel={travel} />
      ) : (
        <main className={styles.empty}>
          <h2 className={styles.title}>{text.noPages.title}</h2>
          <p className={styles.quiet}>{text.noPages.body}</p>
        </main>
      )}
    </div>
  );
}

interface PanesProps {
  page: ObservedPage;
  at: number | null;
  onTravel: (at: number) => void;
}

function Panes({ page, at, onTravel }: PanesProps) {
  const [chosenActor, chooseActor] = useState<string | null>(null);
  const [filter, setFilter] = useState(() => filterIn(location.search));
  const step = at === null ? null : (page.steps.find(({ number }) => number === at) ?? null);
  const { actors } = step ?? page;
  const actor = actors.find((one) => one.actor === chosenActor) ?? actors[0];
  const change = (changed: Filter) => {
    setFilter(changed);
    history.replaceState(null, '', `${location.pathname}${searchOf(changed)}${location.hash}`);
  };
  return (
    <>
      <div className={styles.panes}>
        <nav className={styles.actors} aria-label={text.actors}>
          <ActorTree
            actors={actors}
            parent={null}
            chosen={actor?.actor ?? ''}
            onChoose={chooseActor}
          />
        </nav>
        {actor && (
          <ActorDetails
            actor={actor}
            steps={page.steps}
            step={step}
            onChoose={({ number }) => onTravel(number)}
            onFollow={(id) => change({ ...filter, id })}
          />
        )}
      </div>
      <section className={styles.events} aria-label={text.events}>
        <FilterBar filter={filter} actors={speakersOf(page)} onChange={change} />
        <Sequence
          steps={page.steps.filter(matcher(filter))}
          empty={page.steps.length === 0 ? text.noEvents : text.nothingFound}
          chosen={at ?? page.steps.at(-1)?.number ?? 0}
          isLive={at === null}
          onChoose={({ number }) => onTravel(number)}
        />
      </section>
    </>
  );
}

/** The actors of the steps, by name. */
function speakersOf({ steps }: ObservedPage): string[] {
  return [...new Set(steps.map((step) => step.actor))].toSorted();
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
function stateText({ active, chart, state }: ObservedActor): string {
  if (!chart) return '';
  if (state?.status === 'error') return text.broken;
  return innermost(active)
    .map((path) => stateLabel(chart.id, path) ?? path)
    .join(' · ');
}

const tagsByWeight = ['failed', 'waiting', 'busy'] as const;

/** Finds the gravest tag of the states that are active now. An actor that broke counts as failed. */
function tagOfActive(actor: ObservedActor): (typeof tagsByWeight)[number] | undefined {
  const { chart, state } = actor;
  if (!chart) return undefined;
  if (state?.status === 'error') return 'failed';
  const active = allStates(chart.root).filter((one) => actor.active.includes(one.path));
  return tagsByWeight.find((tag) => active.some((one) => one.tags.includes(tag)));
}
