/** Tests what `npm run bench` makes of its figures: the table, and what --check says. */
import { expect, test } from 'vitest';
import { figuresOf, rewritten } from '../../bench/infra/record.ts';
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

test('only the table that the bench wrote tells of last time', () => {
  const byHand = page
    .replace('24.6', '24.6 %\n\n| figure | before |\n|---|---|\n| idle people | 99')
    .replace(
      '| figure | Весть | floor | ratio | target | met |\n|---|---|---|---|---|---|\n| idle people | 7',
      '| figure | before | after | a | b | c |\n|---|---|---|---|---|---|\n| idle people | 7',
    );
  const recorded = figuresOf(byHand);
  expect(recorded.get('idle')?.get('idle people')).toBe('24.6 %');
  expect(recorded.get('send')?.get('idle people')).toBeUndefined();
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
    ['·', 'send', 'new', '3.0 %', '—', '2.0 %', '1.50', '—'],
  ]);
});

test('a missed target is named, a met one and a figure without a target are not', () => {
  expect(missedOf([measured({}), measured({ target: null, product: 99 })])).toBeNull();
  expect(missedOf([measured({}), measured({ product: 3.1 }), measured({ target: null })])).toBe(
    '1 of 2 targets are missed:\nidle: idle people',
  );
  const least = { kind: 'atLeast', ratio: 1 } as const;
  expect(missedOf([measured({ floor: 3, target: least })])).toBeNull();
  expect(missedOf([measured({ floor: 4, target: least })])).not.toBeNull();
});

test('a part that is measured anew keeps the other sections, and the words below its own table', () => {
  const words =
    'Where the time goes: in the list.\n\n| found | by a profile |\n|---|---|\n| 1 ms | 2 ms |';
  const noted = page.replace('\n## send', `\n${words}\n\n## send`);
  const [before, after] = [noted, rewritten(noted, 'idle', [figure({ product: 2 })])];
  expect(figuresOf(after).get('idle')?.get('idle people')).toBe('2.0 %');
  expect(after).not.toContain('24.6');
  expect(after).toContain(`\n\n${words}\n`);
  expect(after.slice(after.indexOf('## send'))).toBe(before.slice(before.indexOf('## send')));
  // Once more changes nothing.
  expect(rewritten(after, 'idle', [figure({ product: 2 })])).toBe(after);
  expect(rewritten(after, 'new', [figure({})])).toContain('\n## new\n\n');
});
