import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { allStates, chartOf, eventText, type Chart } from '../../src/inspector/chart.ts';
import { stateLabel } from '../../src/ui/text/states.ru.ts';
import { actorTree } from './actor-tree.ts';
import { mermaid } from './mermaid.ts';

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

const root = resolve(import.meta.dirname, '../..');
export const statechartsFolder = join(root, 'docs/statecharts');

/** The intended content of every file of docs/statecharts: name → text. */
export async function statechartFiles(): Promise<Map<string, string>> {
  const machines = await allMachines();
  return new Map([
    ['README.md', index(machines)],
    ...machines.map((one): [string, string] => [`${one.name}.md`, page(one)]),
  ]);
}

/** All our machines, the pages' and the server's: each *.machine.ts exports exactly one. */
export async function allMachines(): Promise<DocumentedMachine[]> {
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

function page({ name, file, machine, summary }: DocumentedMachine): string {
  const chart = chartOf(machine);
  return [
    generatedNote,
    `# ${name}`,
    '',
    ...(summary ? [summary, ''] : []),
    `Chart: [${name}.machine.ts](../../${file})`,
    '',
    '```mermaid',
    mermaid(chart),
    '```',
    '',
    '## States',
    '',
    '| state | по-русски | tags | actors | entry | exit |',
    '| --- | --- | --- | --- | --- | --- |',
    ...stateRows(chart),
    '',
    '## Transitions',
    '',
    '| state | event | guard | target | actions |',
    '| --- | --- | --- | --- | --- |',
    ...moveRows(chart),
    '',
  ].join('\n');
}

function stateRows(chart: Chart): string[] {
  return allStates(chart.root)
    .filter((state) => state.path !== '' || state.actors.length > 0)
    .map((state) =>
      row(
        code(state.path) || '(root)',
        stateLabel(chart.id, state.path) ?? '',
        state.tags.join(', '),
        state.actors.map((actor) => code(actor.id)).join(', '),
        state.entry.join(', '),
        state.exit.join(', '),
      ),
    );
}

function moveRows(chart: Chart): string[] {
  return chart.moves.map((move) =>
    row(
      code(move.from) || '(everywhere)',
      eventText(move),
      move.guard,
      move.to.map((path) => code(path) || '(root)').join(', ') || '(stays)',
      move.actions.join(', '),
    ),
  );
}

function index(machines: readonly DocumentedMachine[]): string {
  return [
    generatedNote,
    '# The charts',
    '',
    'Every process that takes time, can fail or can be interrupted is one of these. ▶ is an actor',
    'that runs while a state lasts, ✓ its end, ✗ its failure.',
    '',
    ...[...new Set(machines.map(({ area }) => area))]
      .toSorted()
      .flatMap((area) => [
        `## ${area}`,
        '',
        ...machines
          .filter((one) => one.area === area)
          .map(({ name, summary }) => `- [${name}](${name}.md)${summary && `: ${summary}`}`),
        '',
      ]),
    '## Who runs whom',
    '',
    'Invoked by a state, or (spawned) as many as there is need for.',
    '',
    '```text',
    ...actorTree(machines),
    '```',
    '',
  ].join('\n');
}

const generatedNote =
  '<!-- Generated from the chart by `npm run diagrams`. Do not edit: npm test compares. -->\n';

function code(text: string): string {
  return text && `\`${text}\``;
}

function row(...cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
