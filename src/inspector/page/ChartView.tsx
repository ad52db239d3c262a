import { useEffect, useRef, useState } from 'react';
import { stateLabel } from '../../ui/text/states.ru.ts';
import { hashOf, type Chart } from '../chart.ts';
import { text } from '../text.ru.ts';
import { innermost } from './actor.ts';
import { drawInto, loadSheets, type Drawing } from './drawing.ts';
import styles from './Inspector.module.css';

interface Props {
  chart: Chart;
  /** Paths of the active states. */
  active: readonly string[];
  /** The last transitions, newest first. */
  moves: readonly number[];
}

/** Shows the chart's drawing of docs/atlas with the active states and the last transitions lit. */
export function ChartView({ chart, active, moves }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing | 'missing' | 'notLoaded' | null>(null);
  useEffect(() => {
    let isWanted = true;
    const put = (sheets: readonly string[]) => {
      if (!isWanted || !host.current) return;
      setDrawing(sheets.length === 0 ? 'missing' : drawInto(host.current, sheets));
    };
    loadSheets(chart.id).then(put, () => {
      if (isWanted) setDrawing('notLoaded');
    });
    return () => {
      isWanted = false;
    };
  }, [chart.id]);
  useEffect(() => {
    if (drawing !== null && typeof drawing !== 'string') drawing.light(active, moves);
  }, [drawing, active, moves]);
  const fault =
    typeof drawing === 'string' ? drawing : drawing && drawing.hash !== hashOf(chart) && 'stale';
  return (
    <>
      <p className={styles.quiet}>
        {innermost(active)
          .map((path) => [path, stateLabel(chart.id, path)].filter(Boolean).join(' — '))
          .join(' · ')}
      </p>
      {fault && <p role="alert">{text.drawing[fault]}</p>}
      <div ref={host} />
    </>
  );
}
