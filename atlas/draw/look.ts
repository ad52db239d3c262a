import { sizes } from './text.ts';

/** The colours in the light and in the dark; the values are those of the product (src/ui/kit/tokens.css). */
const colours = {
  ground: ['#f5f6fb', '#0e1017'],
  card: ['#ffffff', '#1b1e29'],
  sunken: ['#eceef6', '#14161f'],
  edge: ['#c6cad8', '#3d4254'],
  text: ['#1d2130', '#eceef5'],
  quiet: ['#4a5062', '#c2c7d6'],
  person: ['#3b34c4', '#aeb4ff'],
  time: ['#8a4b00', '#f5c46b'],
  rest: ['#5a6174', '#9aa1b5'],
  failed: ['#a8201f', '#ff9f97'],
  busyEdge: ['#6a66e8', '#7d80ff'],
  waitingEdge: ['#c07a12', '#d99a33'],
  failedEdge: ['#d0433f', '#e26a63'],
  chip: ['#e6e8f6', '#2c3044'],
} as const;

const fills: ReadonlyArray<readonly [string, keyof typeof colours]> = [
  ['.ground', 'ground'],
  ['.card', 'card'],
  ['.everywhere', 'sunken'],
  ['text', 'text'],
  ['.words,.guard', 'quiet'],
  ['.person .control', 'person'],
  ['.time .event', 'time'],
  ['.failed .event', 'failed'],
  ['.dot', 'text'],
  ['.tag rect,.chip rect', 'chip'],
];

const strokes: ReadonlyArray<readonly [string, keyof typeof colours]> = [
  ['.card,.frame', 'edge'],
  ['.rule', 'edge'],
  ['.arrow,.icon', 'rest'],
  ['.arrow.person,.person .icon', 'person'],
  ['.arrow.time,.time .icon', 'time'],
  ['.arrow.failed,.failed .icon', 'failed'],
  ['.card.busy,.frame.busy', 'busyEdge'],
  ['.card.waiting,.frame.waiting', 'waitingEdge'],
  ['.card.failed,.frame.failed', 'failedEdge'],
];

function painted(shade: 0 | 1): string {
  const rule = (property: string) => (one: readonly [string, keyof typeof colours]) =>
    `${within(one[0])}{${property}:${colours[one[1]][shade]}}`;
  return [...fills.map(rule('fill')), ...strokes.map(rule('stroke'))].join('');
}

/** The drawing may stand inside a page: its rules hold for nothing else there. */
function within(selectors: string): string {
  return selectors
    .split(',')
    .map((one) => `.vest-chart ${one}`)
    .join(',');
}

const fonts = Object.entries(sizes)
  .map(
    ([name, { size, weight }]) =>
      `${within(`.${name}`)}{font-size:${size}px${weight === 'bold' ? ';font-weight:600' : ''}}`,
  )
  .join('');

export const style = [
  ".vest-chart{font-family:'Onest Variable',Onest,Inter,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}",
  fonts,
  `${within('.hit')}{fill:transparent}`,
  `${within('.frame,.arrow,.icon,.rule')}{fill:none}`,
  `${within('.arrow,.icon')}{stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}`,
  `${within('.busy,.waiting,.failed')}{stroke-width:1.5}`,
  `${within('.region')}{stroke-dasharray:6 4}`,
  `${within('.row:hover .hit')}{fill:rgb(128 128 160/12%)}`,
  painted(0),
  `@media(prefers-color-scheme:dark){${painted(1)}}`,
].join('');

/** Signs of 12 × 12 px, drawn by strokes. */
const paths = {
  person: 'M6 6a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.5 11.5a4.5 4 0 0 1 9 0',
  time: 'M6 11a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM6 3.5V6l1.8 1.4',
  event: 'M1 2.5h10v7H1ZM1 3l5 4 5-4',
  done: 'M1.5 6.5l3 3 6-7',
  failed: 'M2.5 2.5l7 7M9.5 2.5l-7 7',
  changed: 'M1 7c2-4 3.5-4 5-1.5S9.5 8.5 11 4.5',
  always: 'M1.5 6h8.5M7 3l3 3-3 3',
  finished: 'M3 11.5V1h7l-2 2.75 2 2.75H3',
  runs: 'M3.5 2v8l6.5-4Z',
} as const;

export const icons = Object.entries(paths)
  .map(
    ([name, d]) =>
      `<symbol id="vest-${name}" width="12" height="12" viewBox="0 0 12 12" overflow="visible"><path d="${d}"/></symbol>`,
  )
  .join('');
