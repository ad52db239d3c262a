/** A Vite plugin that draws the pages of signed-out visitors into files beside index.html. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { classNames } from './class-names.ts';

/** The exports of src/prerender.tsx. */
interface Prerenderer {
  prerender(path: string): string;
}

const emptyRoot = '<div id="root"></div>';
const title = /<title>[^<]*<\/title>/;

/** `/auth/register` becomes auth/register.html; the server sends it at that address (server/app/pages). */
export function prerender(paths: readonly string[]): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'vest:prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
    },
    async closeBundle(error) {
      if (error) return;
      const page = await readFile(join(outDir, 'index.html'), 'utf8');
      const renderer = await buildRenderer(root);
      for (const path of paths) {
        const file = join(outDir, `${path}.html`);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, filled(page, renderer.prerender(path)));
      }
    },
  };
}

/** Fills the page; React renders the title in front of the body, so the two are parted. */
function filled(page: string, rendered: string): string {
  const [heading = ''] = title.exec(rendered) ?? [];
  const body = rendered.replace(heading, '');
  const whole = page
    .replace(title, () => heading)
    .replace(emptyRoot, () => `<div id="root">${body}</div>`);
  if (!heading || !whole.includes('<input')) throw new Error('The prerendered page has no field');
  return whole;
}

/** Builds into a folder inside the project, so that Node finds the imported packages. */
async function buildRenderer(root: string): Promise<Prerenderer> {
  const aside = join(root, 'node_modules', '.cache', `prerender-${process.pid}`);
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      css: classNames,
      build: { ssr: 'src/prerender.tsx', outDir: aside, emptyOutDir: true, copyPublicDir: false },
    });
    // Safe: the statement above has built it from src/prerender.tsx.
    return (await import(pathToFileURL(join(aside, 'prerender.js')).href)) as Prerenderer;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}
