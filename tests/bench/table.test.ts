/** Tests what `npm run bench` makes of its figures: the table, and what --check says. */
import { expect, test } from 'vitest';
import { figuresOf } from '../../bench/infra/record.ts';
import type { Figure } from '../../bench/infra/rounds.ts';
import { missedOf, tableOf } from '../../bench/infra/table.ts';

const page = `# Performance

## idle

2026-11-24, 20 runs.

| figure | Весть | floor | ratio | target | met |
|---|---|---|---|---|---|
| idle people | 24.6 % | — | — | ≤ 3 | **no** |

## send

| figure | Весть | floor | ratio | target | met |
|---|---|---|---|---|---|
| idle people | 7.0 /s | 3.0 /s | 2.33 | ≥ 1 | yes |
`;

const figure = (changes: Partial<Figure>): Figure => ({
  name: 'idle people',
  unit: '%',
  product: 3,
  floor: null,
  target: { kind: 'atMost', value: 3 },
  ...changes,
});
const measured = (changes: Partial<Figure>) => ({
  part: 'idle',
  figure: figure(changes),
  lastTime: figuresOf(page).get('idle')?.get('idle people'),
});

test('the page gives each figure of each part as it was last time', () => {
  const recorded = figuresOf(page);
  expect(recorded.get('idle')?.get('idle people')).toBe('24.6 %');
  expect(recorded.get('send')?.get('idle people')).toBe('7.0 /s');
  expect(recorded.get('send')?.get('never measured')).toBeUndefined();
});

test('the table has now, last time, floor, ratio and target in one line each', () => {
  const [heads, ...lines] = tableOf([
    measured({ product: 3 }),
    { part: 'send', figure: figure({ name: 'new', floor: 2, target: null }), lastTime: undefined },
  ]).split('\n');
  expect(heads?.trim().split(/ {2,}/)).toEqual([
    'part',
    'figure',
    'now',
    'last time',
    'floor',
    'ratio',
    'target',
  ]);
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['✓', 'idle', 'idle people', '3.0 %', '24.6 %', '—', '—', '≤ 3'],
    ['✓', 'send', 'new', '3.0 %', '—', '2.0 %', '1.50', '—'],
  ]);
});

test('a missed target is named, a met one and a figure without a target are not', () => {
  expect(missedOf([measured({}), measured({ target: null, product: 99 })])).toBeNull();
  expect(missedOf([measured({}), measured({ product: 3.1 })])).toBe(
    '1 of 2 figures miss their target:\nidle: idle people',
  );
  const least = { kind: 'atLeast', ratio: 1 } as const;
  expect(missedOf([measured({ floor: 3, target: least })])).toBeNull();
  expect(missedOf([measured({ floor: 4, target: least })])).not.toBeNull();
});
