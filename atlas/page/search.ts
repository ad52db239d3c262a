import { allStates } from '../../src/inspector/chart.ts';
import { controlOf } from '#ui/text/events.ru.ts';
import { eventText } from '../../src/inspector/page/event-text.ts';
import type { Place } from './address.ts';
import type { Entry } from './book.ts';

/** Something that can be found: a chart, a state, or an event that a state hears. */
export interface Found extends Place {
  readonly kind: 'chart' | 'state' | 'event';
  readonly title: string;
  /** The words that a person reads or presses. */
  readonly words: string;
}

/** Lists all that can be found, in the order of the charts. */
export function indexOf(entries: readonly Entry[]): readonly Found[] {
  return entries.flatMap((entry): readonly Found[] => {
    const { chart, labels, summary } = entry;
    const states = allStates(chart.root).filter(({ path }) => path !== '');
    const heard = new Map(chart.moves.map((move) => [`${move.from} ${move.type}`, move]));
    return [
      { kind: 'chart', chart: chart.id, path: '', title: chart.id, words: summary },
      ...states.map(({ path }): Found => ({
        kind: 'state',
        chart: chart.id,
        path,
        title: path,
        words: labels[path] ?? '',
      })),
      ...[...heard.values()]
        .filter(({ type }) => type !== '')
        .map(({ from, type, name }): Found => ({
          kind: 'event',
          chart: chart.id,
          path: from,
          title: eventText(type),
          words: controlOf(name) ?? '',
        })),
    ];
  });
}

const mostFound = 60;

/** Finds what has all of the words in it; where the title has them comes first, and what begins with them before that. */
export function find(index: readonly Found[], question: string): readonly Found[] {
  const words = folded(question).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  const rank = (one: Found): number => {
    const title = folded(one.title);
    const rest = folded(`${one.words} ${one.chart} ${one.path}`);
    if (!words.every((word) => title.includes(word) || rest.includes(word))) return 0;
    const [first = ''] = words;
    const begins = [title, folded(one.words)].some((text) => text.startsWith(first));
    const isNamed = words.every((word) => title.includes(word));
    const kind = { chart: 0.4, state: 0.2, event: 0 }[one.kind];
    // The description of a chart names much that is elsewhere.
    return (
      1 + (isNamed ? 2 : 0) + (begins ? 1 : 0) + (isNamed || one.kind !== 'chart' ? kind : -0.5)
    );
  };
  return index
    .map((one) => ({ one, by: rank(one) }))
    .filter(({ by }) => by > 0)
    .toSorted((a, b) => b.by - a.by)
    .slice(0, mostFound)
    .map(({ one }) => one);
}

/** Nobody types «ё», or the quotes around a control's words. */
const folded = (text: string): string =>
  text.toLowerCase().replaceAll('ё', 'е').replaceAll(/[«»]/gu, '');
