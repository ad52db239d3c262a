import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as v from 'valibot';
import { recordingSchema, type Recording } from '../../src/recorder/record.ts';
import { allMachines } from '../machines.ts';
import { knownCharts } from './known.ts';
import { printed } from './print.ts';
import { replay } from './verdicts.ts';

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (files.length === 0) {
  console.error('Usage: npm run replay -- recording.json [the recording of the other side]');
  process.exit(1);
}

const machines = await allMachines();
const chartFor = knownCharts(machines.map(({ machine }) => machine));
let found = 0;
for (const file of files) {
  const recording = readRecording(file);
  const replayed = replay(recording, chartFor);
  found += replayed.reduce((sum, { verdicts }) => sum + verdicts.length, 0);
  console.log(printed(basename(file), recording, replayed));
}
process.exitCode = found > 0 ? 1 : 0;

function readRecording(file: string): Recording {
  const read = v.safeParse(recordingSchema, JSON.parse(readFileSync(file, 'utf8')));
  if (read.success) return read.output;
  throw new Error(`${file} is no recording: ${v.summarize(read.issues)}`);
}
