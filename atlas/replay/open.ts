import { resolve } from 'node:path';
import { createServer } from 'vite';
import type { Report } from '../../src/inspector/report.ts';

/** Beside the development server, which may run at the same time. */
const port = 5183;

/** Serves the inspector with these reports, and opens it in the browser. */
export async function openInspector(reports: readonly Report[]): Promise<void> {
  const server = await createServer({
    root: resolve(import.meta.dirname, '../..'),
    server: { port, strictPort: false, open: '/inspector.html#recording' },
    plugins: [
      {
        name: 'vest:recording',
        configureServer: ({ middlewares }) =>
          void middlewares.use('/recording.json', (_request, response) => {
            response.setHeader('Content-Type', 'application/json');
            response.end(JSON.stringify(reports));
          }),
      },
    ],
  });
  await server.listen();
  server.printUrls();
  console.log('Ctrl-C ends it.');
}
