import { hidden } from '../../src/inspector/redact.ts';
import type { Recording, RecordedStep } from '../../src/recorder/record.ts';
import type { DocumentedMachine } from '../machines.ts';

/** Writes a recording's steps of one actor as a rules test. */
interface Found {
  readonly file: string;
  readonly text: string;
}

/**
 * Writes a rules test that leads a chart the way an actor of the recording went. What the recording does not hold
 * stands as a placeholder; the last line fails until somebody has written what should have been.
 */
export function foundRule(
  recordings: readonly Recording[],
  actorName: string,
  machines: readonly DocumentedMachine[],
): Found {
  const held = recordings.flatMap((recording) =>
    recording.runs.flatMap((run) =>
      run.actors.flatMap((actor, place) =>
        actor.name === actorName ? [{ recording, run, actor, place }] : [],
      ),
    ),
  );
  const last = held.at(-1);
  const documented = machines.find(({ machine }) => machine.id === last?.actor.chart);
  if (!last || !documented)
    throw new Error(`There is no chart ${actorName}, but these: ${namesIn(recordings)}`);
  const { recording, run, actor, place } = last;
  const ids = new Map<string, string>();
  const steps = run.steps.filter(({ to, type }) => to === place && !isOfXstate(type));
  const begun = run.steps.find(({ to, type }) => to === place && type === 'xstate.init');
  const constant = `${documented.machine.id}Machine`;
  const path = documented.file.replace(/^src\/machines\//, '#machines/');
  const start = begun?.active ?? actor.active;
  const lines = [
    "import { createActor, type AnyEventObject, type AnyStateMachine } from 'xstate';",
    "import { expect, test } from 'vitest';",
    `import { ${constant} } from '${path}';`,
    "import { leavesIn } from '../../../../src/inspector/reading.ts';",
    "import { deliver, ManualClock, startHost, withStubs } from '#tests/model/stubs.ts';",
    '',
    '/**',
    ` * Found in a recording (${inComment(recording.browser)}, ${new Date(recording.savedAt).toISOString().slice(0, 10)}).`,
    ...said(recording.said),
    ' * Texts, names and ids are placeholders.',
    ' */',
    `test(${literal(`${actorName.replace(/:.*/s, '')}: what was found`)}, () => {`,
    '  const clock = new ManualClock();',
    ...(begun
      ? [
          ...lookHere(begun.event['input']),
          `  const input = ${literal(filled(begun.event['input'] ?? {}, ids))};`,
        ]
      : [
          '  // It began before the recording: give it the input, and lead it to the first states.',
          '  const input = {};',
        ]),
    '  const parent = startHost({}, { clock });',
    `  const machine = withStubs<AnyStateMachine>(${constant});`,
    '  const actor = createActor(machine, { input, parent });',
    '  const take = (event: AnyEventObject) => deliver(actor, clock, event);',
    '  const places = () => leavesIn(actor.getSnapshot()).toSorted();',
    '  actor.start();',
    `  expect(places()).toEqual(${literal(start.toSorted())});`,
    ...linesOf(steps, start, ids),
    "  expect.fail('Write here what should have been');",
    '});',
    '',
  ];
  const folder = documented.file
    .replace(/^src\/machines\//, 'tests/machines/')
    .replace(/^server\//, 'tests/server/')
    .replace(/[^/]+$/, '');
  return { file: `${folder}${documented.name}.found.rules.test.ts`, text: lines.join('\n') };
}

/** Its own beginning and end, which the test itself does. */
const isOfXstate = (type: string): boolean => type === 'xstate.init' || type === 'xstate.stop';

function namesIn(recordings: readonly Recording[]): string {
  const actors = recordings.flatMap(({ runs }) => runs.flatMap((run) => run.actors));
  return [...new Set(actors.flatMap(({ name, chart }) => (chart ? [name] : [])))].join(', ');
}

const said = (words: string): string[] =>
  words === '' ? [] : words.split('\n').map((line) => ` * «${inComment(line)}»`);

/** Somebody else's words end no comment. */
const inComment = (words: string): string => words.replaceAll('*/', '* /').replaceAll(control, ' ');

/** Signs that a line of source cannot hold. */
const control = /[\p{Cc}\u2028\u2029]/gu;

function linesOf(
  steps: readonly RecordedStep[],
  start: readonly string[],
  ids: Map<string, string>,
) {
  let active: readonly string[] | null = start;
  return steps.flatMap(({ type, event, active: after, isAfterGap }) => {
    active = after ?? (isAfterGap ? null : active);
    const sent = { type: withPlaceholders(type, ids), ...Object(filled(event, ids)) };
    return [
      ...(isAfterGap
        ? ['  // Look here: steps before this one were taken out of the recording.']
        : []),
      ...lookHere(event),
      `  take(${literal(sent)});`,
      ...(active && !isAfterGap
        ? [`  expect(places()).toEqual(${literal(active.toSorted())});`]
        : []),
    ];
  });
}

const lookHere = (value: unknown): string[] =>
  isWhole(value) ? [] : ['  // Look here: the recording does not hold all of this.'];

function isWhole(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return !isCut(value);
  return Object.entries(value).every(
    ([key, item]) => key !== '…' && key !== hidden && isWhole(item),
  );
}

const withPlaceholders = (text: string, ids: Map<string, string>): string =>
  text.replaceAll(/#[\da-z]{8,}/g, (id) => {
    const known = ids.get(id) ?? `id${ids.size + 1}`;
    ids.set(id, known);
    return known;
  });

/** The data with placeholders for what is hidden; what was cut off is left out. */
function filled(value: unknown, ids: Map<string, string>): unknown {
  if (typeof value === 'string')
    return value === hidden ? 'something' : withPlaceholders(value, ids);
  if (Array.isArray(value))
    return value.filter((item) => !isCut(item)).map((item) => filled(item, ids));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]) =>
        key === '…' || isCut(item) ? [] : [[key, filled(item, ids)]],
      ),
    );
  return value;
}

const isCut = (value: unknown): boolean =>
  typeof value === 'string' && /^(?:…|→|⟨\w|ƒ)/.test(value);

/** Writes data as the house writes it: single quotes, keys without them. */
function literal(value: unknown): string {
  if (typeof value === 'string') {
    if (value.search(control) >= 0) return JSON.stringify(value);
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  }
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(
      ([key, item]) => `${/^[A-Za-z_]\w*$/.test(key) ? key : literal(key)}: ${literal(item)}`,
    );
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  }
  return String(value);
}
