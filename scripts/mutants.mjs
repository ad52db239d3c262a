/**
 * `npm run mutants`: spoils every chart in every small way, runs its rules, and writes docs/atlas/mutants.txt with what
 * they do not notice. `npm run mutants -- call composer` does so for these charts alone.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { allMachines } from '../atlas/machines.ts';
import {
  entryOf,
  hashOf,
  ownMutants,
  percentOf,
  readReport,
  reportFile,
  reportText,
} from '../tests/mutants/report.ts';
import { runCharts } from '../tests/mutants/runner.ts';

const wanted = process.argv.slice(2);
const machines = await allMachines();
const charts = machines.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const known = readReport().filter((entry) => machines.some(({ name }) => name === entry.chart));
const entries = new Map(known.map((entry) => [entry.chart, entry]));

mkdirSync(dirname(reportFile), { recursive: true });
const startedAt = performance.now();
await runCharts(charts, async ({ place, outcomes, seconds }) => {
  const entry = entryOf(place.name, outcomes, hashOf(place), (await ownMutants(place)).meant);
  entries.set(place.name, entry);
  console.log(
    `${place.name}: ${percentOf([entry]).toFixed(1)} % of ${entry.mutants} (${seconds.toFixed(1)} s)`,
  );
  for (const name of wanted.length > 0 ? entry.lives : []) console.log(`  ${name}`);
  writeFileSync(reportFile, reportText([...entries.values()]));
});
const all = [...entries.values()];
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(`${percentOf(all).toFixed(1)} % of all are caught (${seconds} s); ${reportFile}`);
