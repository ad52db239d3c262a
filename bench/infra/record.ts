/** Writes docs/performance.md: each part of the bench rewrites its own section. */
import { readFile, writeFile } from 'node:fs/promises';
import { isMet, machine, shown, targetOf, type Figure } from './rounds.ts';

const path = 'docs/performance.md';

const head = `# Performance

Written by \`npm run bench\`, each section by its own part: each figure is the median of interleaved runs, beside a floor
measured in the same run (slow ones with fewer runs). The floor does the unavoidable part with the same durability and nothing else; the ratio is
what our own work costs.
`;

/** Replaces the table of this part, or adds its section. */
export async function record(part: string, figures: readonly Figure[]): Promise<void> {
  await writeFile(path, rewritten(await readFile(path, 'utf8'), part, figures));
}

/** Keeps the sections of other parts, and the words that somebody wrote below this part's table. */
export function rewritten(page: string, part: string, figures: readonly Figure[]): string {
  const sections = sectionsOf(page);
  const [, below = ''] = /\n\|[^\n]*\n(?!\|)\n*([^]*)$/.exec(`${sections.get(part) ?? ''}\n`) ?? [];
  const words = below.trim();
  sections.set(part, section(figures) + (words === '' ? '' : `\n\n${words}`));
  return head + [...sections].map(([name, text]) => `\n## ${name}\n\n${text}\n`).join('');
}

/** Reads what stands there now: by part and by figure, our own figure with its unit. */
export async function readRecorded(): Promise<RecordedFigures> {
  return figuresOf(await readFile(path, 'utf8'));
}

export type RecordedFigures = ReadonlyMap<string, ReadonlyMap<string, string>>;

export const figuresOf = (page: string): RecordedFigures =>
  new Map([...sectionsOf(page)].map(([part, text]) => [part, firstTable(text)]));

/** Tables that somebody wrote have other columns: they say nothing of last time. */
function firstTable(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('| figure | Весть |'));
  const figures = new Map<string, string>();
  for (const line of start === -1 ? [] : lines.slice(start + 2)) {
    if (!line.startsWith('| ')) break;
    const [name = '', product = ''] = line.slice(2).split(' | ');
    figures.set(name, product);
  }
  return figures;
}

function sectionsOf(page: string): Map<string, string> {
  const [, ...written] = page.split('\n## ');
  return new Map(
    written.map((text) => {
      const [name = '', ...lines] = text.split('\n');
      return [name, lines.join('\n').trim()];
    }),
  );
}

function section(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { product, floor, ratio } = shown(figure);
    return `| ${figure.name} | ${product} | ${floor} | ${ratio} | ${targetOf(figure)} | ${metOf(figure)} |`;
  });
  return [
    // Parts have their own number of rounds, so none stands here.
    `${new Date().toISOString().slice(0, 10)}, ${machine()}.`,
    '',
    '| figure | Весть | floor | ratio | target | met |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** A figure without a target is neither met nor missed. */
function metOf(figure: Figure): string {
  if (figure.target === null) return '—';
  return isMet(figure) ? 'yes' : '**no**';
}
