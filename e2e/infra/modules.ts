/**
 * Tests of the client's services without the app, in a real browser: a page that loads their modules, and a small server that
 * answers uploads as a test wants.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { test as base, type Page } from '@playwright/test';
import type { createRooms } from '#services/calls/room/room.ts';
import type { createPendingFiles } from '#services/sending/pending-files/pending-files.ts';
import type { createUploadService } from '#services/sending/upload/upload.ts';
import { portOf } from '#tests/services/infra/ports.ts';

const pageText = `<!doctype html><title>Services</title>
<script type="importmap">{"imports":{
  "#contract/": "/contract/", "#services/": "/src/services/", "idb": "/node_modules/idb/build/index.js",
  "valibot": "/node_modules/valibot/dist/index.mjs",
  "livekit-client": "/node_modules/livekit-client/dist/livekit-client.esm.mjs"}}</script>
<input type="file" multiple>
<script type="module">
  import { createRooms } from '#services/calls/room/room.ts';
  import { createPendingFiles } from '#services/sending/pending-files/pending-files.ts';
  import { createUploadService } from '#services/sending/upload/upload.ts';
  window.services = { createRooms, createPendingFiles, createUploadService };
</script>`;

/** The globals of such a page. */
export interface ServicesWindow {
  readonly services: {
    readonly createRooms: typeof createRooms;
    readonly createPendingFiles: typeof createPendingFiles;
    readonly createUploadService: typeof createUploadService;
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export class ModuleServer {
  readonly #server: Server;
  /** Answers `POST /api/upload`. */
  onUpload: Answer = (request, response) => {
    request.resume().on('end', () => response.writeHead(404).end());
  };

  private constructor() {
    this.#server = createServer((request, response) => {
      if (request.method === 'POST') void this.onUpload(request, response);
      else void answer(request.url ?? '/', response);
    });
  }

  static async start(): Promise<ModuleServer> {
    const started = new ModuleServer();
    started.#server.listen(0, '127.0.0.1');
    await once(started.#server, 'listening');
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${portOf(this.#server)}/`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

async function answer(path: string, response: ServerResponse): Promise<void> {
  try {
    const isPage = path === '/';
    const source = isPage ? pageText : await readFile(`.${path}`, 'utf8');
    response.setHeader('content-type', isPage ? 'text/html; charset=utf-8' : 'text/javascript');
    response.end(path.endsWith('.ts') ? stripTypeScriptTypes(source) : source);
  } catch {
    response.writeHead(404).end();
  }
}

/** The test whose `device` is a page that has loaded only the services. */
export const test = base.extend<{ server: ModuleServer; device: Page }>({
  server: async ({}, use) => {
    const server = await ModuleServer.start();
    await use(server);
    await server.stop();
  },
  device: async ({ page, server }, use) => {
    await page.goto(server.url);
    await page.waitForFunction(() => 'services' in window);
    await use(page);
  },
});
