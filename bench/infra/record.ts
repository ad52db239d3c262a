/** Writes docs/performance.md: each part of the bench rewrites its own section. */
import { readFile, writeFile } from 'node:fs/promises';
import { isMet, machine, runs, shown, targetOf, type Figure } from './rounds.ts';

const path = 'docs/performance.md';

const head = `# Performance

Written by \`npm run bench\`, each section by its own part: each figure is the median of interleaved runs, beside a floor
measured in the same run (slow ones with fewer runs). The floor does the unavoidable part with the same durability and nothing else; the ratio is
what our own work costs.
`;

/** Replaces the section of this part, or adds it; the sections of other parts stay unchanged. */
export async function record(part: string, figures: readonly Figure[]): Promise<void> {
  const sections = sectionsOf(await readFile(path, 'utf8')).set(part, section(figures));
  const page = [...sections].map(([name, text]) => `\n## ${name}\n\n${text}\n`);
  await writeFile(path, head + page.join(''));
}

/** Reads what stands there now: by part and by figure, our own figure with its unit. */
export async function readRecorded(): Promise<RecordedFigures> {
  return figuresOf(await readFile(path, 'utf8'));
}

type RecordedFigures = ReadonlyMap<string, ReadonlyMap<string, string>>;

export const figuresOf = (page: string): RecordedFigures =>
  new Map(
    [...sectionsOf(page)].map(([part, text]) => {
      const rows = text.split('\n').map((line) => line.split(' | '));
      return [
        part,
        new Map(rows.map(([name = '', product = '']) => [name.replace('| ', ''), product])),
      ];
    }),
  );

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
    `${new Date().toISOString().slice(0, 10)}, ${runs} runs of each side, ${machine()}.`,
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
