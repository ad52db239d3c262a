/**
 * Reads the memory of processes that this one has started, from Linux's /proc. Their own pages are counted once for each
 * process, shared memory (PostgreSQL's buffers) once for all, and so is each file that several have mapped: the sum is what
 * the machine gives up for them. A sum of RSS would count PostgreSQL's buffers for each of its processes; PSS would leave
 * out what they share with the benchmark itself, which runs the same Node.
 */
import { readFileSync } from 'node:fs';
import { childrenOf } from './cpu.ts';

interface Mapping {
  readonly file: string;
  readonly ownKb: number;
  readonly sharedKb: number;
}

/** The megabytes of all processes below this one, or below one of its children. */
export function memoryOfChildrenMb(root: number = process.pid): number {
  const mostShared = new Map<string, number>();
  let kb = 0;
  for (const pid of childrenOf(root)) {
    const shared = new Map<string, number>();
    for (const { file, ownKb, sharedKb } of mappingsOf(pid)) {
      kb += ownKb;
      shared.set(file, (shared.get(file) ?? 0) + sharedKb);
    }
    for (const [file, sharedKb] of shared) {
      mostShared.set(file, Math.max(mostShared.get(file) ?? 0, sharedKb));
    }
  }
  for (const sharedKb of mostShared.values()) kb += sharedKb;
  return kb / 1_000;
}

function mappingsOf(pid: number): Mapping[] {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/smaps`, 'utf8');
  } catch {
    // It has ended since the processes were listed.
    return [];
  }
  return text.split(/^(?=[\da-f]+-[\da-f]+ )/m).map((mapping) => {
    const [line = ''] = mapping.split('\n');
    const ofKb = (name: string) =>
      Number(new RegExp(String.raw`^${name}:\s+(\d+) kB`, 'm').exec(mapping)?.[1] ?? 0) * 1.024;
    const ownKb = ofKb('Anonymous');
    return { file: line.split(/\s+/)[5] ?? '', ownKb, sharedKb: ofKb('Rss') - ownKb };
  });
}
