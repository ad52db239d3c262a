/**
 * Serves the built pages. Browsers keep hashed files for ever, and ask each time whether the pages that name them have
 * changed. Both are compressed at build.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../http/refusal.ts';

/** Pages that are drawn at build, so that their fields are there before their code (scripts/lib/prerender.ts). */
const drawnAtBuild: ReadonlyMap<string, string> = new Map([
  ['/auth', 'auth.html'],
  ['/auth/register', 'auth/register.html'],
]);

/**
 * Serves the pages in `folder`, which scripts/lib/build.mjs makes. In development Vite serves them, and there may be
 * none.
 */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(serveStatic, {
      root: folder,
      // Each file has a route; a missing one falls through to "not found" of the API or of the pages.
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => setCaching(reply, path.slice(folder.length)),
    });
  }
  const drawn = new Map([...drawnAtBuild].filter(([, file]) => existsSync(join(folder, file))));
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (!isBuilt || !['GET', 'HEAD'].includes(request.method) || !isPage(path)) {
      throw new Refusal('not_found');
    }
    // The router in the browser knows what the address means.
    return reply.sendFile(drawn.get(path) ?? 'index.html');
  });
}

/** Sets the headers of caching. `name` is the file below the folder, perhaps with .br or .gz at its end. */
function setCaching(reply: FastifyReply, name: string): void {
  const isHashed = name.startsWith('/assets/');
  void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  void reply.header('vary', 'accept-encoding');
}

/**
 * Answers whether a path may be a page: it is no missing file, and is not below the API, the socket or the video
 * server.
 */
function isPage(path: string): boolean {
  const [, first = ''] = path.split('/');
  return !['api', 'socket.io', 'assets', 'livekit'].includes(first) && !/\.[^/]*$/.test(path);
}
