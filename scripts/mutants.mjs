/**
 * `npm run mutants`: spoils every chart in every small way, runs its rules, and writes docs/atlas/mutants.txt with what
 * they do not notice. `npm run mutants -- call composer` does so for these charts, keeps the other rows, and says more.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { allMachines } from '../atlas/machines.ts';
import {
  entryOf,
  hashNow,
  meantIn,
  readReport,
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
    const entry = entryOf(place.name, outcomes, await meantIn(place), hashNow(place));
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
const before = existsSync(reportFile) ? readReport(readFileSync(reportFile, 'utf8')) : [];
const others = before.filter(
  ({ chart }) =>
    machines.some(({ name }) => name === chart) && entries.every((one) => one.chart !== chart),
);
writeFileSync(reportFile, reportText([...others, ...entries]));
console.log(`${reportFile}; now npm run diagrams`);
