import {
  eventText,
  type Chart,
  type ChartMove,
  type ChartState,
} from '../../src/inspector/chart.ts';

/** The chart as a Mermaid state diagram, which GitHub and most editors draw. */
export function mermaid(chart: Chart): string {
  const everywhere = chart.moves.filter((move) => move.from === '');
  return [
    'stateDiagram-v2',
    '  direction LR',
    ...inside(chart.root, '  '),
    ...chart.moves.filter((move) => move.from !== '').flatMap(arrows),
    ...note(chart, everywhere),
  ].join('\n');
}

function inside(state: ChartState, indent: string): string[] {
  const children = state.states.filter((child) => child.kind !== 'history');
  if (state.kind === 'parallel') {
    return children.flatMap((child, index) => [
      ...(index > 0 ? [`${indent}--`] : []),
      ...box(child, indent),
    ]);
  }
  return [
    ...(state.initial === null ? [] : [`${indent}[*] --> ${id(state.initial)}`]),
    ...children.flatMap((child) => box(child, indent)),
  ];
}

function box(state: ChartState, indent: string): string[] {
  const declaration = `${indent}state "${title(state)}" as ${id(state.path)}`;
  if (state.states.length > 0) {
    return [`${declaration} {`, ...inside(state, `${indent}  `), `${indent}}`];
  }
  return state.kind === 'final'
    ? [declaration, `${indent}${id(state.path)} --> [*]`]
    : [declaration];
}

function title(state: ChartState): string {
  const actors = state.actors.map((actor) => `▶ ${actor.id}`);
  const tags = state.tags.map((tag) => `(${tag})`);
  return [state.key, ...actors, ...tags].map(plain).join('<br/>');
}

function arrows(move: ChartMove): string[] {
  const targets = move.to.length > 0 ? move.to : [move.from];
  return targets.map((to) => `  ${id(move.from)} --> ${id(to)} : ${plain(moveText(move))}`);
}

/** The root's transitions are listed in a note: arrows from every state would bury the rest. */
function note(chart: Chart, moves: readonly ChartMove[]): string[] {
  const first = chart.root.states[0];
  if (moves.length === 0 || !first) return [];
  return [
    `  note left of ${id(first.path)}`,
    '    in every state',
    ...moves.map((move) => `    ${plain(`${moveText(move)} → ${move.to.join(', ') || 'stays'}`)}`),
    '  end note',
  ];
}

function moveText(move: ChartMove): string {
  const guard = move.guard && ` [${move.guard}]`;
  const actions = move.actions.length > 0 ? ` / ${move.actions.join(', ')}` : '';
  return `${eventText(move)}${guard}${actions}`;
}

function id(path: string): string {
  return `s_${path.replace(/[^A-Za-z0-9]/g, '_')}`;
}

/** Mermaid ends a label at a colon, a semicolon, a hash or a quotation mark. */
function plain(text: string): string {
  return text.replaceAll(':', '∶').replaceAll(/[;#"{}]/g, ' ');
}
