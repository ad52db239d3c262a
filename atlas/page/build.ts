/** Writes the page of the atlas into atlas/out, where it opens from the disk: no server is needed, and nothing is loaded. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { bookScript, looksFile, readLooks, type Looks } from './book.ts';

const folder = 'atlas/out';

/** Writes what a run found; of the charts that it left out, what the last one found stays. */
export async function writeLooks({ looks, faults }: Looks): Promise<void> {
  const before = readLooks();
  const charts = new Set(looks.map(({ machine }) => machine));
  const isKept = (fault: string) => !charts.has(/^\w+/.exec(fault)?.[0] ?? '');
  const all: Looks = {
    looks: [...before.looks.filter(({ machine }) => !charts.has(machine)), ...looks],
    faults: [...new Set([...before.faults.filter(isKept), ...faults])],
  };
  await mkdir(folder, { recursive: true });
  await writeFile(looksFile, JSON.stringify(all));
}

export async function writePage(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    // React's production build, whatever the environment says.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      // A page from the disk may load neither modules nor fonts: one plain script, and the fonts stand in the styles.
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      cssCodeSplit: false,
      lib: {
        entry: 'atlas/page/main.tsx',
        formats: ['iife'],
        name: 'atlas',
        fileName: () => 'page.js',
        cssFileName: 'page',
      },
    },
  });
  const page = await readFile(join(import.meta.dirname, 'index.html'), 'utf8');
  await writeFile(
    join(folder, 'index.html'),
    page
      .replace('src="/atlas/book.js"', 'src="book.js"')
      .replace('<script type="module" src="/atlas/page/main.tsx">', '<script src="page.js">')
      .replace('</head>', '  <link rel="stylesheet" href="page.css" />\n  </head>'),
  );
  await writeFile(join(folder, 'book.js'), await bookScript(''));
}
