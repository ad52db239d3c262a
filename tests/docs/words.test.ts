import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { chartOf } from '../../src/inspector/chart.ts';
import { controlOf, controls } from '../../src/ui/text/events.ru.ts';
import { stateWords } from '../../src/ui/text/states.ru.ts';
import { allMachines } from '#atlas/machines.ts';
import { unmeant } from '#tests/model/remedies.ts';

const root = resolve(import.meta.dirname, '../..');

/** Views report these by themselves: no person does anything for them. */
const reports = [
  'callChat.invisible',
  'callChat.visible',
  'callDevices.look',
  'layout.areaMeasured',
  'outbox.shown',
  'receipts.invisible',
  'receipts.visible',
  'timeline.arrived',
  'timeline.nothingShown',
  'timeline.ownShown',
  'video.hidden',
  'video.shown',
  'viewer.loadFailed',
  'viewer.loaded',
  'viewer.resized',
];

const charts = (await allMachines()).map(({ machine }) => chartOf(machine));
const heard = new Set(
  charts.flatMap(({ moves }) =>
    moves.filter(({ cause }) => cause === 'event').map(({ name }) => name),
  ),
);

test('words for states belong to charts that are there (their states: tests/model)', () => {
  expect(Object.keys(stateWords).toSorted()).toEqual(charts.map(({ id }) => id).toSorted());
});

test('every control sends an event that some chart hears', () => {
  expect(Object.keys(controls).filter((type) => !heard.has(type))).toEqual([]);
  expect(Object.entries(controls).filter(([, words]) => words.trim() === '')).toEqual([]);
  expect([...unmeant].filter((type) => controlOf(type) === undefined)).toEqual([]);
});

test('every event that a view sends has its control, or is a report of the view itself', () => {
  const sent = new Set(
    globSync('src/ui/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !file.includes('/text/'))
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/'(\w+\.\w+)'/g)].map(
          ([, type = '']) => type,
        ),
      )
      .filter((type) => heard.has(type)),
  );
  const unnamed = [...sent].filter((type) => controlOf(type) === undefined).toSorted();
  expect(unnamed).toEqual(reports);
});
