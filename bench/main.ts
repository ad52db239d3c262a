/**
 * `npm run bench`: every figure beside its floor, medians of interleaved runs; writes docs/performance.md.
 * `npm run bench -- send login chats upload calls content` (any of them) runs a part and only prints.
 */
import { writeFile } from 'node:fs/promises';
import { isMet, machine, print, runs, shown, targetOf, type Figure } from './infra/rounds.ts';

const parts: Record<string, () => Promise<Figure[]>> = {
  login: async () => (await import('./login/login.bench.ts')).measureLogin(),
  chats: async () => (await import('./chats/chats.bench.ts')).measureChats(),
  send: async () => (await import('./send/send.bench.ts')).measureSend(),
  upload: async () => (await import('./upload/upload.bench.ts')).measureUpload(),
  calls: async () => (await import('./calls/calls.bench.ts')).measureCalls(),
  content: async () => (await import('./content/content.bench.ts')).measureContent(),
};

const wanted = process.argv.slice(2);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const part = await measure();
  part.forEach(print);
  figures.push(...part);
}

if (wanted.length === 0) await writeFile('docs/performance.md', page(figures));

function page(all: readonly Figure[]): string {
  const rows = all.map((figure) => {
    const { product, floor, ratio } = shown(figure);
    return `| ${figure.name} | ${product} | ${floor} | ${ratio} | ${targetOf(figure)} | ${isMet(figure) ? 'yes' : '**no**'} |`;
  });
  return [
    '# Performance',
    '',
    'Written by `npm run bench`: each figure is the median of interleaved runs, beside a floor measured in the same run.',
    'The floor does the unavoidable part with the same durability and nothing else; the ratio is what our own work costs.',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${runs} runs of each side, ${machine()}.`,
    '',
    '| figure | Весть | floor | ratio | target | met |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
