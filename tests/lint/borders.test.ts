/** Nothing is heard or answered past the contract's tables. Held in the server's own sources. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const server = fileURLToPath(new URL('../../server', import.meta.url));

/** What the pattern's group finds, as `file: found`. */
function find(files: string, pattern: RegExp): string[] {
  return globSync(files, { cwd: server })
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(join(server, file), 'utf8').matchAll(pattern)].map(
        ([, found = '']) => `${file}: ${found}`,
      ),
    );
}

test('a socket’s events are heard in listen.ts alone, which knows their schemas; elsewhere only that it came and went', () => {
  const listeners = /\.(?:on|once|onAny|addListener|prependListener)\(\s*([^,\s)]+)/g;
  expect(find('app/socket/*.ts', listeners)).toEqual(
    [
      "connection.ts: 'disconnect'",
      "handshake.ts: 'close'",
      'listen.ts: event',
      "server.ts: 'connection'",
    ].map((line) => `app/socket/${line}`),
  );
});

test('of the routes outside the contract’s table there are three, and they say who may ask', () => {
  expect(find('**/*.ts', /(['`][^'`]+['`], \{ config: \{ needs: '\w+')/g)).toEqual([
    "app/health/health.ts: '/metrics', { config: { needs: 'monitor'",
    "app/http/openapi.ts: '/openapi.json', { config: { needs: 'nobody'",
    "calls/video/passing.ts: `${signallingPath}/*`, { config: { needs: 'roomToken'",
  ]);
  // Each of them was found above.
  expect(find('**/*.ts', /config: \{ (needs): /g)).toHaveLength(3);
});
