/** Weighs the code of calls, as .size-limit.mjs counts it, and its share in pages without a call. */
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import pages from '../../.size-limit.mjs';
import type { Figure } from '../infra/rounds.ts';

/** Sizes in kB before the product had calls (27776e3). */
const before = { 'Login page': 99.8, 'Chats page': 185.4 };

const library = /livekit-client/;

export async function measureSizes(): Promise<Figure[]> {
  const callView = filesOf('Call view');
  return [
    {
      name: 'call view, all its code, brotli (floor: livekit-client alone)',
      unit: 'kB',
      product: await kbOf(callView),
      floor: await kbOf(callView.filter((file) => library.test(file))),
      target: null,
    },
    ...(await Promise.all(
      (['Login page', 'Chats page'] as const).map(async (name) => ({
        name: `${name.toLowerCase()}, all its code, brotli (floor: before there were calls)`,
        unit: 'kB',
        product: await kbOf(filesOf(name)),
        floor: before[name],
        target: null,
      })),
    )),
  ];
}

function filesOf(name: string): readonly string[] {
  const page = pages.find((one) => one.name === name);
  if (!page) throw new Error(`.size-limit.mjs does not name ${name}`);
  return page.path;
}

async function kbOf(files: readonly string[]): Promise<number> {
  const sizes = files.map(async (file) => brotliCompressSync(await readFile(file)).length);
  return (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0) / 1000;
}
