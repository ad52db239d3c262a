import type { Recording } from '../../src/recorder/record.ts';
import type { Replayed } from './verdicts.ts';

/** Tells in lines what a replay has found. */
export function printed(name: string, recording: Recording, replayed: readonly Replayed[]): string {
  const { browser, build, runs, said, savedAt } = recording;
  const lines = [
    `${name}: ${browser}, build ${build || 'unknown'}, saved ${new Date(savedAt).toISOString()}`,
    ...(said === '' ? [] : [`«${said}»`]),
    ...[...new Set(replayed.flatMap(({ changed }) => changed))].map(
      (chart) => `changed since: ${chart} is another chart in this build, whose verdicts these are`,
    ),
    ...replayed.flatMap(({ verdicts }) =>
      verdicts.map(
        ({ kind, at, actor, words }) =>
          `${new Date(at).toISOString().slice(11, 23)} ${kind.padEnd(13)} ${actor}: ${words}`,
      ),
    ),
  ];
  const sum = (count: (one: Replayed) => number) =>
    replayed.reduce((total, one) => total + count(one), 0);
  const recorded = runs.reduce((total, { steps }) => total + steps.length, 0);
  lines.push(
    `${sum(({ steps }) => steps)} of ${recorded} steps followed, ` +
      `${sum(({ verdicts }) => verdicts.length)} verdicts; ` +
      `${sum(({ undecided }) => undecided)} guards hang on hidden data and were taken as recorded, ` +
      `${sum(({ ignored }) => ignored)} events did not concern those who got them`,
  );
  // Somebody else has made the file: it tells the terminal nothing but words.
  return lines.join('\n').replaceAll(/[^\P{Cc}\n]/gu, ' ');
}
