/**
 * Serves the built pages, and leads whoever comes to a new server to its first account. Browsers keep hashed files for
 * ever, and ask each time whether the pages that name them have changed. Both are compressed at build.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createIsInhabited } from '../auth/register.ts';
import { Refusal } from '../http/refusal.ts';

/** Pages that are drawn at build, so that their fields are there before their code (scripts/lib/prerender.ts). */
const drawnAtBuild: ReadonlyMap<string, string> = new Map([
  ['/auth', 'auth.html'],
  ['/auth/register', 'auth/register.html'],
  ['/auth/first', 'auth/first.html'],
]);

/** The page on which the first account is made (product, Better than the spec). */
const firstAccount = '/auth/first';
/** These lead there while nobody lives here. */
const beginnings: ReadonlySet<string> = new Set(['/', '/auth', '/auth/register']);

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
      // A route takes 11 kB: the hundreds of hashed files share one, and nobody asks for what was compressed by its name.
      globIgnore: ['assets/**', '**/*.{br,gz}'],
      // The handler below answers the folder itself, too.
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => setCaching(reply, path.slice(folder.length)),
    });
    serveAssets(app, folder);
  }
  const drawn = new Map([...drawnAtBuild].filter(([, file]) => existsSync(join(folder, file))));
  const isInhabited = createIsInhabited(app.deps);
  /** Resolves to the address to which this path leads on now; undefined: it stays. */
  async function elsewhere(path: string): Promise<string | undefined> {
    if (path !== firstAccount && !beginnings.has(path)) return undefined;
    // While the database is away nobody can register, and whoever lives here has their page.
    const isNew = !(await isInhabited().catch(() => true));
    if (isNew === (path === firstAccount)) return undefined;
    return isNew ? firstAccount : '/auth';
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (!isBuilt || !['GET', 'HEAD'].includes(request.method) || !isPage(path)) {
      throw new Refusal('not_found');
    }
    const other = await elsewhere(path);
    if (other !== undefined) return reply.header('cache-control', 'no-cache').redirect(other);
    // The router in the browser knows what the address means.
    return reply.sendFile(drawn.get(path) ?? 'index.html');
  });
}

/** Serves the hashed files by one route, which knows their names: no other path reaches the disk. */
function serveAssets(app: FastifyInstance, folder: string): void {
  const assets = join(folder, 'assets');
  const files = existsSync(assets) ? readdirSync(assets) : [];
  const names = new Set(files.filter((name) => !/\.(?:br|gz)$/.test(name)));
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    config: { file: 'assets' },
    handler: async ({ params: { '*': name } }, reply) => {
      if (!names.has(name)) throw new Refusal('not_found');
      return reply.sendFile(`assets/${name}`);
    },
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
