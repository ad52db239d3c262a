import { stateLabel } from '../../ui/text/states.ru.ts';
import { allStates } from '../chart.ts';
import { text } from '../text.ru.ts';
import styles from './ActorTree.module.css';
import { actorName, type ObservedActor } from './observed.ts';

interface Props {
  actors: readonly ObservedActor[];
  /** The actor whose children are shown; null for actors without a parent. */
  parent?: string | null;
  chosen: string | null;
  onChoose: (actor: string) => void;
}

/** The tree of actors, each with its state in words; the dot's colour tells whether it is busy, waiting or failed. */
export function ActorTree({ actors, parent = null, chosen, onChoose }: Props) {
  const children = actors.filter((actor) => actor.parent === parent);
  if (children.length === 0) return null;
  return (
    <ul className={styles.branch}>
      {children.map((actor) => (
        <li key={actor.actor}>
          <button
            type="button"
            className={styles.actor}
            aria-current={actor.actor === chosen}
            onClick={() => onChoose(actor.actor)}
          >
            <span className={styles.dot} data-tag={tagOfActive(actor)} />
            <span className={styles.name}>{actorName(actor)}</span>
            <span className={styles.state}>{stateText(actor)}</span>
          </button>
          <ActorTree actors={actors} parent={actor.actor} chosen={chosen} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

/** The innermost active states, by their labels (states.ru.ts) where there are some. */
function stateText({ chart, state }: ObservedActor): string {
  if (!chart || !state) return '';
  if (state.status === 'error') return text.broken;
  const innermost = state.active.filter(
    (path) => path !== '' && !state.active.some((other) => other.startsWith(`${path}.`)),
  );
  return innermost.map((path) => stateLabel(chart.id, path) ?? path).join(' · ');
}

const tagsByWeight = ['failed', 'waiting', 'busy'] as const;

/** The gravest tag of the states that are active now. */
function tagOfActive({ chart, state }: ObservedActor): (typeof tagsByWeight)[number] | undefined {
  if (!chart || !state) return undefined;
  if (state.status === 'error') return 'failed';
  const active = allStates(chart.root).filter((one) => state.active.includes(one.path));
  return tagsByWeight.find((tag) => active.some((one) => one.tags.includes(tag)));
}
