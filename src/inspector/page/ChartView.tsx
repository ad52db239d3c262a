import { stateLabel } from '../../ui/text/states.ru.ts';
import type { Chart, ChartMove, ChartState } from '../chart.ts';
import { text } from '../text.ru.ts';
import styles from './ChartView.module.css';
import { moveText } from './event-text.ts';

interface Props {
  chart: Chart;
  /** Paths of the active states. */
  active: readonly string[];
}

/** Draws the chart as boxes in boxes: states with their transitions, and the active ones lit. */
export function ChartView({ chart, active }: Props) {
  return (
    <div className={styles.chart}>
      <Moves chart={chart} from="" title={text.everywhere} />
      <States chart={chart} parent={chart.root} active={active} />
    </div>
  );
}

function States({ chart, parent, active }: Props & { parent: ChartState }) {
  return (
    <div className={styles.states} data-kind={parent.kind}>
      {parent.states
        .filter((state) => state.kind !== 'history')
        .map((state) => (
          <StateBox
            key={state.path}
            chart={chart}
            state={state}
            active={active}
            isFirst={parent.initial === state.path}
          />
        ))}
    </div>
  );
}

interface BoxProps extends Props {
  state: ChartState;
  isFirst: boolean;
}

function StateBox({ chart, state, active, isFirst }: BoxProps) {
  const isActive = active.includes(state.path);
  const isInnermost = isActive && !active.some((path) => path.startsWith(`${state.path}.`));
  const label = stateLabel(chart.id, state.path);
  return (
    <section
      id={boxId(chart, state.path)}
      className={styles.box}
      data-active={isActive}
      data-innermost={isInnermost}
      aria-current={isInnermost ? 'step' : undefined}
      aria-label={state.path}
    >
      <header className={styles.head}>
        {isFirst && <span className={styles.first} title={text.first} />}
        <h3 className={styles.name}>{state.key}</h3>
        {state.tags.map((tag) => (
          <span key={tag} className={styles.tag} data-tag={tag}>
            {tag}
          </span>
        ))}
        {state.kind === 'final' && <span className={styles.tag}>{text.final}</span>}
      </header>
      {label && <p className={styles.label}>{label}</p>}
      {state.actors.map((actor) => (
        <p key={actor.id} className={styles.runs}>
          ▶ {actor.id}
        </p>
      ))}
      <Moves chart={chart} from={state.path} />
      {state.states.length > 0 && <States chart={chart} parent={state} active={active} />}
    </section>
  );
}

function Moves({ chart, from, title }: { chart: Chart; from: string; title?: string }) {
  const moves = chart.moves.filter((move) => move.from === from);
  if (moves.length === 0) return null;
  return (
    <div className={styles.moves}>
      {title && <p className={styles.label}>{title}</p>}
      <ul>
        {moves.map((move) => (
          <li key={`${move.type} ${move.guard} ${move.to.join()} ${move.actions.join()}`}>
            <span className={styles.event} data-cause={move.cause}>
              {moveText(move)}
            </span>
            {move.guard && <span className={styles.guard}>{move.guard}</span>}
            <Target chart={chart} move={move} />
            {move.actions.length > 0 && (
              <span className={styles.actions}>{move.actions.join(', ')}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Target({ chart, move }: { chart: Chart; move: ChartMove }) {
  if (move.to.length === 0) return <span className={styles.stays}>{text.stays}</span>;
  return move.to.map((path) => (
    <a key={path} className={styles.target} href={`#${boxId(chart, path)}`}>
      → {path || chart.id}
    </a>
  ));
}

function boxId(chart: Chart, path: string): string {
  return `state-${chart.id}-${path}`;
}
