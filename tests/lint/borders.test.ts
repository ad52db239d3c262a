/** Checks in the server's sources that it hears and answers nothing outside the contract's tables. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const server = fileURLToPath(new URL('../../server', import.meta.url));

/** The matches of the pattern's group, as `file: match`. */
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
      "flood.ts: 'connection'",
      "flood.ts: 'packet'",
      "flood.ts: 'connection'",
      "flood.ts: 'close'",
      "gather.ts: 'connection'",
      "gather.ts: 'packetCreate'",
      "handshake.ts: 'close'",
      'listen.ts: countUnknown',
      'listen.ts: event',
      "server.ts: 'connection'",
    ].map((line) => `app/socket/${line}`),
  );
});

test('of the routes outside the contract’s table there are three, and they say who may ask and how often', () => {
  expect(find('**/*.ts', /config: (\{ needs: [^}]*\})/g)).toEqual([
    "app/health/health.ts: { needs: 'monitor', limit: 'metrics' }",
    "app/http/openapi.ts: { needs: 'nobody', limit: 'status' }",
    "calls/video/signalling-proxy.ts: { needs: 'roomToken', limit: 'signalling' }",
  ]);
});
