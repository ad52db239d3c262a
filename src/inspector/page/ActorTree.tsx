import { stateLabel } from '../../ui/text/states.ru.ts';
import { text } from '../text.ru.ts';
import { tagOfActive } from './active.ts';
import styles from './ActorTree.module.css';
import { actorName, type ObservedActor } from './observed.ts';

interface Props {
  actors: readonly ObservedActor[];
  /** Whose children are shown; null for those that nobody runs. */
  parent?: string | null;
  chosen: string | null;
  onChoose: (actor: string) => void;
}

/** Who runs whom, each with its state in words; the dot's colour says how the state stands to time. */
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

/** The innermost active states, in a person's words where there are some. */
function stateText({ chart, state }: ObservedActor): string {
  if (!chart || !state) return '';
  if (state.status === 'error') return text.broken;
  const innermost = state.active.filter(
    (path) => path !== '' && !state.active.some((other) => other.startsWith(`${path}.`)),
  );
  return innermost.map((path) => stateLabel(chart.id, path) ?? path).join(' · ');
}
