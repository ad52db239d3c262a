import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Chart } from '../../src/inspector/chart.ts';
import { drawFolded } from '../draw/draw.ts';
import { addressOf } from './address.ts';
import { addFoldSigns, light, pointedAt, showState } from './drawing-dom.ts';
import './drawing.css';
import { text } from './text.ru.ts';
import { lightOfMove, lightOfState, type Light } from './ways.ts';

interface Props {
  chart: Chart;
  folded: readonly string[];
  /** The chosen state; '' for none. */
  path: string;
  isFitted: boolean;
  onTurn: (path: string) => void;
}

/** Draws the chart anew whenever a state is folded or opened; lights what the pointer is on, or the chosen state. */
export function Drawing({ chart, folded, path, isFitted, onTurn }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<SVGElement | 'failed' | null>(null);
  const folds = folded.join(' ');
  useEffect(() => {
    let isWanted = true;
    drawFolded(chart, folds.split(' ').filter(Boolean)).then(
      (svg) => {
        if (!isWanted || !host.current) return;
        host.current.innerHTML = svg;
        addFoldSigns(host.current);
        const picture = host.current.querySelector('svg');
        // It is no mere picture here: its chips are links.
        picture?.setAttribute('role', 'group');
        setDrawn(picture);
      },
      (error: unknown) => {
        console.error(error);
        if (isWanted) setDrawn('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [chart, folds]);
  const press = useEffectEvent((event: MouseEvent) => {
    const at = pointedAt(event.target);
    if (at?.turns !== undefined) {
      event.preventDefault();
      onTurn(at.turns);
    } else if (at && !at.isLink) location.hash = addressOf({ chart: chart.id, path: at.state });
  });
  useEffect(() => {
    if (drawn === null || drawn === 'failed') return undefined;
    const chosen: Light | null = path === '' ? null : lightOfState(chart, path);
    const rest = () => light(drawn, chosen, path);
    rest();
    showState(drawn, path);
    const wanted = new AbortController();
    const { signal } = wanted;
    drawn.addEventListener(
      'pointerover',
      ({ target }) => {
        const at = pointedAt(target);
        if (at === null) rest();
        else if (at.move !== null) light(drawn, lightOfMove(chart, at.move), path);
        else light(drawn, lightOfState(chart, at.state), path);
      },
      { signal },
    );
    drawn.addEventListener('pointerleave', rest, { signal });
    drawn.addEventListener('click', (event) => press(event), { signal });
    return () => wanted.abort();
  }, [chart, drawn, path]);
  return (
    <>
      {drawn === 'failed' && <p role="alert">{text.notDrawn}</p>}
      <div
        ref={host}
        className="atlas-drawing"
        data-fitted={isFitted}
        role="group"
        aria-label={text.drawing(chart.id)}
      />
    </>
  );
}
