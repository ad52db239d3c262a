import type { ChartMove } from '../chart.ts';
import { text } from '../text.ru.ts';

/** Describes the cause of a transition in words. */
export function moveText({ cause, name, delayMs }: ChartMove): string {
  switch (cause) {
    case 'time':
      return timeText(delayMs, /^\d+$/.test(name) ? '' : name);
    case 'done':
      return `✓ ${name}`;
    case 'failed':
      return `✗ ${name}`;
    case 'changed':
      return `~ ${name}`;
    case 'finished':
      return text.finished;
    case 'always':
      return text.always;
    case 'event':
      return name;
  }
}

const xstateEvents: ReadonlyArray<readonly [RegExp, (...parts: string[]) => string]> = [
  [/^xstate\.after\.([^.]+)\./, (name = '') => timeText(null, name)],
  [/^xstate\.done\.actor\.(.+)/, (name = '') => `✓ ${name}`],
  [/^xstate\.error\.actor\.(.+)/, (name = '') => `✗ ${name}`],
  [/^xstate\.snapshot\.(.+)/, (name = '') => `~ ${name}`],
  [/^xstate\.init$/, () => text.started],
  [/^xstate\.stop$/, () => text.stopped],
];

/** Describes an event of the log; xstate's own events get the same signs as in the chart. */
export function eventText(type: string): string {
  for (const [pattern, write] of xstateEvents) {
    const found = pattern.exec(type);
    if (found) return write(...found.slice(1));
  }
  return type;
}

function timeText(ms: number | null, name: string): string {
  const delay = ms === null ? '' : durationText(ms);
  return [delay ? text.after(delay) : text.byClock, name].filter(Boolean).join(' · ');
}

function durationText(ms: number): string {
  return ms < 1000 ? text.milliseconds(ms) : text.seconds(ms / 1000);
}
