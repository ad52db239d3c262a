import { existsSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Recording } from '../../src/recorder/record.ts';
import { allMachines } from '../machines.ts';
import { knownCharts } from './known.ts';
import { brokenLaws } from './laws.ts';
import { openInspector } from './open.ts';
import { printed } from './print.ts';
import { NoRecording, readRecording } from './read.ts';
import { reportsOf } from './reports.ts';
import { foundRule } from './rule.ts';
import { replay, type Verdict } from './verdicts.ts';

const { values: wanted, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { open: { type: 'boolean' }, test: { type: 'string' } },
});
if (files.length === 0) {
  console.error('Usage: npm run replay -- recording.json [another.json] [--open] [--test actor]');
  process.exit(1);
}

const recordings = files.map(readOrEnd);
const machines = await allMachines();
const chartFor = knownCharts(machines.map(({ machine }) => machine));
let found = 0;
for (const [index, recording] of recordings.entries()) {
  const replayed = replay(recording, chartFor);
  found += replayed.flatMap(({ verdicts }) => verdicts).filter(isFault).length;
  console.log(printed(basename(files[index] ?? ''), recording, replayed));
}
const broken = brokenLaws(recordings);
for (const law of broken) console.log(`law broken    ${law}`);
process.exitCode = found + broken.length > 0 ? 1 : 0;
if (wanted.test !== undefined) writeRule(wanted.test);
if (wanted.open) await openInspector(reportsOf(together(recordings), chartFor));

/** Views that go away tell charts what these need only in some states: that one is for the reader to judge. */
function isFault({ kind }: Verdict): boolean {
  return kind !== 'unheard';
}

/** Both ends of a call are pages of one history. */
function together(some: readonly Recording[]): Pick<Recording, 'runs'> {
  return { runs: some.flatMap(({ runs }) => runs) };
}

function writeRule(actor: string): void {
  const { file, text } = foundRule(recordings, actor, machines);
  const path = resolve(import.meta.dirname, '../..', file);
  if (existsSync(path)) throw new Error(`${file} is there already`);
  writeFileSync(path, text);
  console.log(file);
}

function readOrEnd(file: string): Recording {
  try {
    return readRecording(file);
  } catch (failure) {
    if (!(failure instanceof NoRecording)) throw failure;
    console.error(failure.message);
    process.exit(1);
  }
}
