/**
 * `npm run mutants`: spoils every chart in every small way, runs its rules, and writes docs/atlas/mutants.txt with what
 * they do not notice. `npm run mutants -- call composer` only prints that of these charts.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { allMachines } from '../atlas/machines.ts';
import {
  entryOf,
  meantIn,
  reportFile,
  reportText,
  rowHeadings,
  rowOf,
} from '../tests/mutants/report.ts';
import { runCharts } from '../tests/mutants/runner.ts';

const wanted = process.argv.slice(2);
const machines = await allMachines();
const unknown = wanted.filter((name) => !machines.some((machine) => machine.name === name));
if (unknown.length > 0) {
  console.error(`There is no chart ${unknown.join(', ')}`);
  process.exit(1);
}

const isAll = wanted.length === 0;
const startedAt = performance.now();
const entries = [];
console.log(rowHeadings);
await runCharts(
  machines.filter(({ name }) => isAll || wanted.includes(name)),
  async ({ place, outcomes, seconds }) => {
    const entry = entryOf(place.name, outcomes, await meantIn(place));
    entries.push(entry);
    console.log(`${rowOf(place.name, [entry])} (${seconds.toFixed(1)} s)`);
    if (isAll) return;
    for (const name of entry.lives) console.log(`  ${name}`);
    for (const { name, fate, by } of outcomes) {
      if (fate === 'late' || fate === 'hung') console.log(`  out of time: ${name} (${by})`);
    }
  },
);
console.log(`${rowOf('all', entries)} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
if (isAll) {
  mkdirSync(dirname(reportFile), { recursive: true });
  writeFileSync(reportFile, reportText(entries));
  console.log(reportFile);
}
