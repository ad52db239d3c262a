import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { text } from '../text.ru.ts';
import { eventText } from './event-text.ts';
import styles from './Sequence.module.css';
import type { Step } from './steps.ts';

interface Props {
  steps: readonly Step[];
  /** The words that stand here while there are no steps. */
  empty: string;
  /** The number of the step that is shown. */
  chosen: number;
  /** Whether the newest step stays in sight. */
  isLive: boolean;
  onChoose: (step: Step) => void;
}

const rowPx = 24;
const columnPx = 136;

/** Shows who told whom what: a column for each actor, a line for each message, a dot where an actor moved. */
export function Sequence({ steps, empty, chosen, isLive, onChoose }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = [...new Set(steps.flatMap(columnsOf))];
  const virtualizer = useVirtualizer({
    count: steps.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 16,
  });
  const index = isLive ? steps.length - 1 : steps.findLastIndex(({ number }) => number <= chosen);
  useEffect(() => {
    if (index >= 0) virtualizer.scrollToIndex(index);
  }, [index, virtualizer]);
  if (steps.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <div
      ref={scroller}
      className={styles.sequence}
      style={{ '--column': `${columnPx}px`, '--row': `${rowPx}px` }}
      tabIndex={-1}
    >
      <div className={styles.sheet} style={{ minWidth: columns.length * columnPx }}>
        <ol className={styles.columns} aria-hidden="true">
          {columns.map((column) => (
            <li key={column} style={{ width: columnPx }} title={column}>
              {column}
            </li>
          ))}
        </ol>
        <ol className={styles.steps} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index: place, start }) => {
            const step = steps[place];
            return (
              step && (
                <li key={step.number} className={styles.step} style={{ top: start }}>
                  <Line
                    step={step}
                    columns={columns}
                    isChosen={step.number === chosen}
                    onChoose={onChoose}
                  />
                </li>
              )
            );
          })}
        </ol>
      </div>
    </div>
  );
}

interface LineProps extends Pick<Props, 'onChoose'> {
  step: Step;
  columns: readonly string[];
  isChosen: boolean;
}

function Line({ step, columns, isChosen, onChoose }: LineProps) {
  const { actor, report, isFailure } = step;
  const isEvent = report.type === 'event.sent';
  const [sender = actor] = columnsOf(step);
  const [from, to] = [columns.indexOf(sender), columns.indexOf(actor)];
  const words = isEvent ? eventText(step.text) : step.text;
  return (
    <button
      type="button"
      className={styles.line}
      aria-label={isEvent ? text.sent(sender, actor, words) : text.moved(actor, words)}
      aria-current={isChosen ? 'step' : undefined}
      data-failure={isFailure || undefined}
      onClick={() => onChoose(step)}
    >
      <time>{clock.format(report.at)}</time>
      <span
        className={isEvent ? styles.message : styles.move}
        data-way={to < from ? 'back' : to > from ? 'on' : 'self'}
        style={{
          left: (Math.min(from, to) + 0.5) * columnPx,
          width: isEvent ? Math.abs(to - from) * columnPx : undefined,
        }}
      >
        <span className={styles.words}>{words || text.stays}</span>
      </span>
    </button>
  );
}

/** The columns of a step: the sender's, then the receiver's. */
function columnsOf({ actor, report, sender }: Step): string[] {
  if (report.type === 'actor.moved') return [actor];
  return [sender ?? text.outside, actor];
}

const clock = new Intl.DateTimeFormat('ru', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});
