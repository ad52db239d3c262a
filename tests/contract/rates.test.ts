/** Keeps the table of limits in docs/contract.md equal to the contract's. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { clientEvents } from '#contract/events.ts';
import { limitOf, rates } from '#contract/rates.ts';
import type { LimitName, Window } from '#contract/rates.ts';
import { routes } from '#contract/routes.ts';

const docs = readFileSync(
  fileURLToPath(new URL('../../docs/contract.md', import.meta.url)),
  'utf8',
);

const times: Readonly<Record<number, string>> = {
  10: 'in 10 seconds',
  60: 'a minute',
  600: 'in 10 minutes',
  900: 'in 15 minutes',
  3_600: 'an hour',
  86_400: 'a day',
};

const inWords = ({ by, points, perSeconds, costs }: Window): string =>
  `${points.toLocaleString('en-US')} \`${costs ?? 'uses'}\` ${times[perSeconds]} by \`${by}\``;

// Safe: the table's own keys.
const names = Object.keys(rates) as LimitName[];

test('the document tells each limit', () => {
  const rows = names.map(
    (name) => `| ${name} | ${limitOf(name).windows.map(inWords).join('; ')} |`,
  );
  const printed = docs.split('\n').filter((line) => rows.includes(line));
  expect(printed).toEqual(rows);
});

test('each limit is declared by something, and its shorter windows come first', () => {
  const declared = new Set<LimitName>(
    [...Object.values(routes), ...Object.values(clientEvents)].map(({ limit }) => limit),
  );
  // These are counted outside the tables: handshakes, strangers, and the routes that stand elsewhere.
  for (const name of ['unauthorized', 'socket', 'metrics', 'signalling'] as const)
    declared.add(name);
  expect(names.filter((name) => !declared.has(name))).toEqual([]);
  for (const name of names) {
    const { windows } = limitOf(name);
    for (const { by, costs } of windows) {
      const seconds = windows
        .filter((window) => window.by === by && window.costs === costs)
        .map(({ perSeconds }) => perSeconds);
      expect(seconds, `${name} by ${by}`).toEqual(seconds.toSorted((one, other) => one - other));
    }
  }
});
