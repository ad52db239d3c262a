/** Contract, Configuration. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/read.ts';
import { StartRefused } from '#server/refusal.ts';
import { emptyFolder, startServer } from './fixtures.ts';

const linesOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment, emptyFolder());
  } catch (error) {
    if (error instanceof StartRefused) return error.lines;
    throw error;
  }
  return [];
};

test('nothing has to be set', () => {
  const folder = emptyFolder();
  expect(readConfig({}, folder)).toEqual({
    host: '127.0.0.1',
    port: 4000,
    publicUrl: 'http://localhost:4000',
    dataDir: join(folder, 'data'),
    databaseUrl: null,
    pgBin: null,
    registration: 'open',
    uploadMaxBytes: 104_857_600,
    rateLimits: true,
    trustProxy: false,
    logLevel: 'info',
    metricsToken: null,
    isDevelopment: false,
  });
});

test('settings come from .env, and the environment goes before it', () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, '.env'), 'PORT=4018\nREGISTRATION="invite" # как в клубе\n');
  expect(readConfig({ PORT: '4019' }, folder)).toMatchObject({
    port: 4019,
    publicUrl: 'http://localhost:4019',
    registration: 'invite',
  });
});

test('a variable without a value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' }, emptyFolder())).toMatchObject({
    port: 4000,
    databaseUrl: null,
  });
});

test('the address of the site needs no slash at its end', () => {
  const { publicUrl } = readConfig({ PUBLIC_URL: 'https://vest.example.org/' }, emptyFolder());
  expect(publicUrl).toBe('https://vest.example.org');
});

test('proxies are named by address', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: '10.0.0.1,fd00::/8' }, emptyFolder());
  expect(trustProxy).toBe('10.0.0.1,fd00::/8');
});

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '40x'],
  ['HOST', 'a b'],
  ['PUBLIC_URL', 'vest.example.org'],
  ['PUBLIC_URL', 'https://vest.example.org/chat'],
  ['REGISTRATION', 'closed'],
  ['UPLOAD_MAX_BYTES', '100MB'],
  ['RATE_LIMITS', 'no'],
  ['TRUST_PROXY', '10.0.0.1/64'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused with a line that names it and says what it takes', (name, value) => {
  const lines = linesOf({ [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`${name}=${value}: нужно `);
});

test('a secret that is wrong is not printed', () => {
  const lines = linesOf({ METRICS_TOKEN: 'short', DATABASE_URL: 'mysql://u:secret@h/d' });
  expect(lines).toHaveLength(2);
  expect(lines.join()).toContain('METRICS_TOKEN: нужно');
  expect(lines.join()).not.toMatch(/short|secret/);
});

test('each wrong value has its own line, and the process ends with 1 before it makes anything', async () => {
  const folder = emptyFolder();
  const server = await startServer(join(folder, 'data'), {
    cwd: folder,
    env: { PORT: 'http', LOG_LEVEL: 'loud' },
  });
  expect(await server.ended).toBe(1);
  expect(server.output.trim().split('\n')).toEqual([
    '✗ PORT=http: нужно целое число от 1 до 65535.',
    '✗ LOG_LEVEL=loud: нужно fatal, error, warn, info, debug, trace или silent.',
  ]);
});
