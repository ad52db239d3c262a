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
  const sections = new Map<string, string>();
  const [, ...written] = (await readFile(path, 'utf8')).split('\n## ');
  for (const text of written) {
    const [name = '', ...lines] = text.split('\n');
    sections.set(name, lines.join('\n').trim());
  }
  sections.set(part, section(figures));
  const page = [...sections].map(([name, text]) => `\n## ${name}\n\n${text}\n`);
  await writeFile(path, head + page.join(''));
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
