import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StateMachine, type AnyStateMachine } from 'xstate';

export interface DocumentedMachine {
  /** `session` for src/machines/app/session/session.machine.ts */
  name: string;
  /** The first level of its path, `app` for session: the same word in src/machines and server. */
  area: string;
  /** From the root of the repository. */
  file: string;
  machine: AnyStateMachine;
  /** The first paragraph of the machine's docstring. */
  summary: string;
}

const here = resolve(import.meta.dirname, '..');

/** All our machines, the pages' and the server's, in this work tree or another: each *.machine.ts exports exactly one. */
export async function allMachines(root: string = here): Promise<DocumentedMachine[]> {
  const files = globSync('{src/machines/*,server/*}/*/*.machine.ts', { cwd: root }).toSorted(
    byName,
  );
  const machines: DocumentedMachine[] = [];
  for (const file of files) {
    const exported: object = await import(/* @vite-ignore */ pathToFileURL(join(root, file)).href);
    const found = Object.values(exported).filter((value) => value instanceof StateMachine);
    const [machine] = found;
    if (!machine || found.length > 1) {
      throw new Error(`${file} exports ${found.length} machines: it should be exactly one`);
    }
    const source = readFileSync(join(root, file), 'utf8');
    machines.push({
      name: nameOf(file),
      area: areaOf(file),
      file,
      machine,
      summary: summaryOf(source),
    });
  }
  return machines;
}

const nameOf = (file: string): string => basename(file, '.machine.ts');
const areaOf = (file: string): string => file.split('/').at(file.startsWith('src/') ? 2 : 1) ?? '';
const byName = (one: string, other: string): number =>
  nameOf(one) < nameOf(other) ? -1 : Number(nameOf(one) > nameOf(other));

/** The docstring above the exported machine, or the file's first one. */
export function summaryOf(source: string): string {
  const docstrings = [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(export const \w+)?/g)];
  const chosen = docstrings.find((match) => match[2]?.endsWith('Machine')) ?? docstrings[0];
  const lines = (chosen?.[1] ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trim());
  const [paragraph = ''] = lines
    .join('\n')
    .trim()
    .split(/\n\s*\n/);
  return paragraph.replaceAll('\n', ' ').trim();
}
