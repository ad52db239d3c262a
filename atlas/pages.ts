import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { allStates, chartOf, eventText, type Chart } from '../src/inspector/chart.ts';
import { controlOf } from '../src/ui/text/events.ru.ts';
import { stateLabel } from '../src/ui/text/states.ru.ts';
import { actorTree, chartBehind } from './actor-tree.ts';
import { allWorlds } from '#tests/together/worlds.ts';
import { coverageTable } from './coverage.ts';
import type { DrawnSheet } from './draw/draw.ts';
import { drawnOrDraw, sealLine } from './drawn.ts';
import { exportOf } from './export.ts';
import { allMachines, type DocumentedMachine } from './machines.ts';
import { faceless } from './scenes/faceless.ts';
import { scenes } from './scenes/scenes.ts';
import { sendersOf } from './senders.ts';
import { code, row } from './table.ts';
import { wordsPage } from './words.ts';

export const atlasFolder = resolve(import.meta.dirname, '../docs/atlas');

/** Answers whether another tool writes a file of docs/atlas. */
export const isOfOthers = (name: string): boolean => name.endsWith('.txt');

/** The intended content of every file of docs/atlas: name → text. */
export async function atlasFiles(): Promise<Map<string, string>> {
  const machines = await allMachines();
  const senders = sendersOf(machines);
  const files = new Map([
    ['README.md', index(machines)],
    ['words.md', [generatedNote, ...wordsPage(machines)].join('\n')],
  ]);
  for (const one of machines) {
    const chart = chartOf(one.machine);
    const sheets = await drawnOrDraw(chart, one.name, atlasFolder);
    files.set(
      `${one.name}.md`,
      [...page(one, chart, sheets, machines), ...eventRows(one, chart, machines, senders)].join(
        '\n',
      ),
    );
    for (const { file, svg } of sheets) files.set(file, svg);
    files.set(`export/${one.name}.js`, exportOf(chart));
  }
  return files;
}

function page(
  { name, file, summary }: DocumentedMachine,
  chart: Chart,
  sheets: readonly DrawnSheet[],
  machines: readonly DocumentedMachine[],
): string[] {
  return [
    `${generatedNote}${sealLine(chart, sheets)}\n`,
    `# ${name}`,
    '',
    ...(summary ? [summary, ''] : []),
    `Chart: [${name}.machine.ts](../../${file}). What the signs mean stands in the [index](README.md#the-drawings).`,
    '',
    ...sheets.flatMap(sheetLines),
    '## States',
    '',
    '| state | по-русски | tags | actors | entry | exit |',
    '| --- | --- | --- | --- | --- | --- |',
    ...stateRows(chart, machines),
    '',
    '## Transitions',
    '',
    '| state | event | a person does | guard | target | actions |',
    '| --- | --- | --- | --- | --- | --- |',
    ...moveRows(chart),
    '',
  ];
}

/** The text of the picture is in the tables below it. */
function sheetLines({ path, file }: DrawnSheet): string[] {
  const title = path === '' ? [] : [`### ${path}`, ''];
  return [...title, `[![${path || 'The chart'}](${file})](${file})`, ''];
}

function stateRows(chart: Chart, machines: readonly DocumentedMachine[]): string[] {
  const states = allStates(chart.root);
  const first = new Set(states.map(({ initial }) => initial));
  return states
    .filter((state) => state.path !== '' || state.actors.length > 0)
    .map((state) =>
      row(
        `${first.has(state.path) ? '● ' : ''}${code(state.path) || '(root)'}`,
        stateLabel(chart.id, state.path) ?? '',
        state.tags.join(', '),
        state.actors.map((actor) => linked(actor.id, actor.name, machines)).join(', '),
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
      (move.cause === 'event' && controlOf(move.name)) || '',
      move.guard,
      move.to.map((path) => code(path) || '(root)').join(', ') || '(stays)',
      move.actions.join(', '),
    ),
  );
}

/** Says who makes the events that this chart hears, and which other charts hear them, too. */
function eventRows(
  { name }: DocumentedMachine,
  chart: Chart,
  machines: readonly DocumentedMachine[],
  senders: ReadonlyMap<string, readonly string[]>,
): string[] {
  const isHeard = (type: string) => (other: DocumentedMachine) =>
    other.name !== name && chartOf(other.machine).moves.some((move) => move.type === type);
  const types = chart.moves.filter(({ cause }) => cause === 'event').map(({ type }) => type);
  if (types.length === 0) return [];
  return [
    '## Events',
    '',
    'Found in the sources by the type of the event: who makes one also sends it, here or to another chart.',
    '',
    '| event | made by | heard also by |',
    '| --- | --- | --- |',
    ...[...new Set(types)].map((type) =>
      row(
        code(type),
        (senders.get(type) ?? [type.includes(':') ? 'the server' : ''])
          .map((sender) => (sender === name ? 'itself' : pageLink(sender, machines)))
          .join(', '),
        machines
          .filter(isHeard(type))
          .map((other) => pageLink(other.name, machines))
          .join(', '),
      ),
    ),
    '',
  ];
}

function linked(id: string, name: string, machines: readonly DocumentedMachine[]): string {
  const behind = chartBehind(name, undefined, machines);
  return behind ? `[${code(id)}](${behind.name}.md)` : code(id);
}

const pageLink = (name: string, machines: readonly DocumentedMachine[]): string =>
  machines.some((one) => one.name === name) ? `[${name}](${name}.md)` : name;

function index(machines: readonly DocumentedMachine[]): string {
  return [
    generatedNote,
    '# The atlas of charts',
    '',
    'Every process that takes time, can fail or can be interrupted is one of these. Who knows only what stands on the',
    'screen begins with the [words](words.md): they lead to the state.',
    '',
    ...legend,
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
    '## Coverage',
    '',
    ...coverageText,
    '',
    ...coverageTable(
      machines,
      scenes,
      faceless,
      allWorlds.map(({ world }) => world),
      mutantsReport(),
    ),
    '',
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

/** `npm run mutants` writes it; without it the table has no figures of mutants. */
function mutantsReport(): string {
  const file = join(atlasFolder, 'mutants.txt');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const coverageText = [
  'Generated paths walk every transition, and hand-written rules say what must hold (`tests/machines`). A leaf state has',
  'words or a reason for its silence (`src/ui/text/states`). One with words is pictured by `npm run atlas`, or its scene',
  'says why it is unseen (`atlas/scenes`; whole charts: `faceless.ts`). The atlas also does what a person can do about',
  'the states: what it can do nowhere is untried, with a reason in a scene or in `gestures.ts`. Charts are played together',
  'in every order of events: so many laws, with the goals that must stay in reach, are asked of them there',
  '(`tests/together`). What `npm run mutants` spoils in a chart, its rules should notice; what nothing notices survives',
  '(`mutants.txt`). Figures are old where the chart or its rules have changed since they were measured.',
];

const legend = [
  '## The drawings',
  '',
  'A state is a card: its name, what a person reads meanwhile, ▶ the actors that run while it lasts, and a row for each',
  'way out. First come the rows of a person, who presses or types; then those of time; then the rest: events of other',
  'actors, ✓ an actor’s end, ✗ its failure, → at once. Guards are grey, in the order in which they are asked.',
  '',
  '- Before a row: a figure (a person), a clock (time), an envelope (an event), ✓ or ✗ (an actor’s end), → (at once).',
  '- «через 5 с» is a fixed time, «по часам» one that is computed, such as a pause that grows with each try.',
  '- A dot before the name: the state that is entered first.',
  '- An arrow begins at the row that causes it. A row without an arrow keeps the state.',
  '- A chip (→ ended) names the state that is entered where an arrow would be long or one of many. It is a link in the',
  '  opened picture.',
  '- «из running»: the way begins in this inner state. «внутри: 9»: so many inner states are folded. «заново»: the state',
  '  is left and entered again. «конец»: the chart is over.',
  '- «в любом состоянии» is what a state hears whichever of its inner states is active.',
  '- A dashed edge: this lasts side by side with its neighbours.',
  '- An edge in colour: busy (blue), waiting (amber), failed (red), as the tag beside the name says.',
  '- A large chart has a sheet to look over; each state that is folded there has its own sheet below.',
  '',
  'The tables under each drawing hold the same as text, and who makes each event; (everywhere) is «в любом состоянии» of',
  'the whole chart, ● the state that is entered first. `export/` has each chart as code for the editor of Stately.',
  '',
];

const generatedNote =
  '<!-- Generated from the chart by `npm run diagrams`. Do not edit: npm test compares. -->\n';
