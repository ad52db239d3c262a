import { causeOf, eventText as signOf, type ChartMove } from '../chart.ts';
import { text } from '../text.ru.ts';

/** Describes the cause of a transition in words. */
export function moveText(move: Pick<ChartMove, 'cause' | 'name' | 'delayMs'>): string {
  switch (move.cause) {
    case 'time':
      return timeText(move.delayMs, /^\d+$/.test(move.name) ? '' : move.name);
    case 'finished':
      return text.finished;
    case 'always':
      return text.always;
    default:
      return signOf(move);
  }
}

/** Describes an event of the log; xstate's own events get the same signs as in the chart. */
export function eventText(type: string): string {
  if (type === 'xstate.init') return text.started;
  if (type === 'xstate.stop') return text.stopped;
  return moveText({ ...causeOf(type), delayMs: null });
}

function timeText(ms: number | null, name: string): string {
  const delay = ms === null ? '' : durationText(ms);
  return [delay ? text.after(delay) : text.byClock, name].filter(Boolean).join(' · ');
}

function durationText(ms: number): string {
  return ms < 1000 ? text.milliseconds(ms) : text.seconds(ms / 1000);
}
