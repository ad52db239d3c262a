import type { Recording } from '../../src/recorder/record.ts';
import type { Replayed } from './verdicts.ts';

/** Tells in lines what a replay has found. */
export function printed(name: string, recording: Recording, replayed: readonly Replayed[]): string {
  const lines = [
    `${name}: ${recording.browser}, saved ${new Date(recording.savedAt).toISOString()}`,
    ...(recording.said === '' ? [] : [`«${recording.said}»`]),
    ...replayed.flatMap(({ verdicts }) =>
      verdicts.map(
        ({ kind, at, actor, words }) =>
          `${new Date(at).toISOString().slice(11, 23)} ${kind.padEnd(13)} ${actor}: ${words}`,
      ),
    ),
  ];
  const sum = (count: (one: Replayed) => number) =>
    replayed.reduce((total, one) => total + count(one), 0);
  lines.push(
    `${sum(({ steps }) => steps)} steps, ${sum(({ verdicts }) => verdicts.length)} verdicts; ` +
      `${sum(({ undecided }) => undecided)} guards hang on hidden data and were taken as recorded, ` +
      `${sum(({ ignored }) => ignored)} events did not concern those who got them`,
  );
  return lines.join('\n');
}
