/** Reads the CPU time of processes that this one has started, from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux tells times in hundredths of a second. */
const tickS = 0.01;

interface Times {
  readonly parent: number;
  readonly seconds: number;
}

/** The seconds of CPU of all processes below this one, and of those of their children that have ended. */
export function cpuOfChildrenS(): number {
  const all = timesOfAll();
  return below(process.pid, all).reduce((sum, pid) => sum + (all.get(pid)?.seconds ?? 0), 0);
}

/** Lists the processes below this one. */
export const childrenOf = (root: number): number[] => below(root, timesOfAll());

const timesOfAll = () =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name): [number, Times][] => {
        const times = timesOf(name);
        return times === undefined ? [] : [[Number(name), times]];
      }),
  );

function below(root: number, all: ReadonlyMap<number, Times>): number[] {
  const isBelow = (pid: number): boolean => {
    const parent = all.get(pid)?.parent;
    return parent !== undefined && (parent === root || isBelow(parent));
  };
  return [...all.keys()].filter(isBelow);
}

function timesOf(pid: string): Times | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may hold spaces and brackets.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), seconds: ticks * tickS };
  } catch {
    // It has ended since the folder was read.
    return undefined;
  }
}
