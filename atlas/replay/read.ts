import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { recordingSchema, type Recording } from '../../src/recorder/record.ts';

/** Says that a file holds no recording, and why. */
export class NoRecording extends Error {}

/** Reads a recording; a relative path begins where the person is, whom npm leads to the root of the repository. */
export function readRecording(file: string): Recording {
  const read = v.safeParse(recordingSchema, jsonIn(file));
  if (read.success) return read.output;
  throw new NoRecording(`${file} is no recording: ${v.summarize(read.issues)}`);
}

function jsonIn(file: string): unknown {
  try {
    const from = process.env['INIT_CWD'] ?? '.';
    return JSON.parse(readFileSync(resolve(from, file), 'utf8'));
  } catch (failure) {
    throw new NoRecording(`${file} is no recording: ${String(failure)}`, { cause: failure });
  }
}
