/** Builds a floor page with the same bundler and serves it with the same compression as the product's pages. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import react from '@vitejs/plugin-react';
import Fastify from 'fastify';
import { build } from 'vite';
import type { Running } from '../process.ts';

/**
 * `entry` is the module that draws the floor; `name` is the folder for its build; `answers` are JSON answers, by their
 * paths.
 */
export async function serveFloorPage(
  entry: string,
  name: string,
  answers: Readonly<Record<string, string>> = {},
): Promise<Pick<Running, 'port' | 'stop'>> {
  const outDir = join(process.cwd(), '.cache', 'bench', name);
  await build({
    root: import.meta.dirname,
    resolve: { alias: { floor: resolve(entry) } },
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true },
  });
  await compress(outDir);
  const app = Fastify();
  await app.register(fastifyStatic, {
    root: outDir,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
  for (const [path, json] of Object.entries(answers))
    app.get(path, (_, reply) => reply.type('application/json').send(json));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the floor does not listen');
  return { port: address.port, stop: () => app.close() };
}

async function compress(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    await writeFile(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
  }
}
