/** Serves the atlas at /atlas while one develops. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

/** A process of its own reads the charts as they are now: this one would know those of its start. */
async function readBook(): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      "import { bookScript } from './atlas/page/book.ts'; process.stdout.write(await bookScript('/atlas/out/'));",
    ],
    { maxBuffer: 2 ** 28 },
  );
  return stdout;
}

export const atlasPage: Plugin = {
  name: 'vest:atlas',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const path = request.url?.split('?', 1)[0];
      if (path === '/atlas' || path === '/atlas/') request.url = '/atlas/page/index.html';
      next();
    });
    middlewares.use('/atlas/book.js', (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript');
      readBook().then(
        (script) => response.end(script),
        (error: unknown) => response.end(`throw new Error(${JSON.stringify(String(error))});`),
      );
    });
  },
};
