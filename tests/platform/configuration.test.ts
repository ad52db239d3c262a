/** The server's settings (contract, Configuration). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/app/config/read.ts';
import { StartupError } from '#server/app/startup-error.ts';
import { emptyFolder, startServer } from './fixtures.ts';

const linesOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment, emptyFolder());
  } catch (error) {
    if (error instanceof StartupError) return error.lines;
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
    registration: null,
    eblidDigits: null,
    auditDays: 730,
    uploadMaxBytes: 104_857_600,
    rateLimits: true,
    trustProxy: false,
    logLevel: 'info',
    metricsToken: null,
    isDevelopment: false,
    livekit: { kind: 'own', port: null, nodeIp: null, publicUrl: null },
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

test('proxies are named by address; «on» means those of this machine and its own networks', () => {
  const proxiesOf = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }, emptyFolder()).trustProxy;
  expect(proxiesOf('10.0.0.1,fd00::/8')).toBe('10.0.0.1,fd00::/8');
  expect(proxiesOf('on')).toContain('192.168.0.0/16');
  expect(proxiesOf('on')).not.toContain('0.0.0.0/0');
});

test('a server without limits is not for the internet', () => {
  const PUBLIC_URL = 'https://vest.example.org';
  const [first, second] = linesOf({ RATE_LIMITS: 'off', PUBLIC_URL });
  expect(first).toContain('RATE_LIMITS=off при PUBLIC_URL=https://vest.example.org');
  expect(second).toContain('RATE_LIMITS=off-i-know');
  const { rateLimits } = readConfig({ RATE_LIMITS: 'off-i-know', PUBLIC_URL }, emptyFolder());
  expect(rateLimits).toBe(false);
  const local = { RATE_LIMITS: 'off', PUBLIC_URL: 'http://127.0.0.1:4000' };
  expect(linesOf(local)).toEqual([]);
  expect(linesOf({ ...local, HOST: '0.0.0.0' })[0]).toContain('HOST=0.0.0.0');
  expect(linesOf({ ...local, HOST: '::1' })).toEqual([]);
});

const livekitOf = (environment: Record<string, string>) =>
  readConfig(environment, emptyFolder()).livekit;

test('a LiveKit that is there already is known to the server and to browsers, each by its kind of address', () => {
  const keys = { LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' };
  const given = { kind: 'given', apiKey: 'key', apiSecret: 'secret' };
  expect(livekitOf({ LIVEKIT_URL: 'wss://livekit.example.org/', ...keys })).toEqual({
    ...given,
    url: 'https://livekit.example.org',
    publicUrl: 'wss://livekit.example.org',
  });
  const inside = {
    LIVEKIT_URL: 'http://10.0.0.2:7880',
    LIVEKIT_PUBLIC_URL: 'https://example.org/video',
  };
  expect(livekitOf({ ...inside, ...keys })).toEqual({
    ...given,
    url: 'http://10.0.0.2:7880',
    publicUrl: 'wss://example.org/video',
  });
});

test('our own LiveKit takes a port and an address for media; calls can be turned off', () => {
  expect(livekitOf({ LIVEKIT_PORT: '7000', LIVEKIT_NODE_IP: '192.0.2.1' })).toEqual({
    kind: 'own',
    port: 7000,
    nodeIp: '192.0.2.1',
    publicUrl: null,
  });
  expect(livekitOf({ LIVEKIT_URL: 'off' })).toEqual({ kind: 'off' });
});

test('a LiveKit without its keys is refused with a line for each, and so are keys without a LiveKit', () => {
  expect(linesOf({ LIVEKIT_URL: 'http://10.0.0.2:7880' })).toEqual([
    'LIVEKIT_API_KEY: нужно вместе с LIVEKIT_URL.',
    'LIVEKIT_API_SECRET: нужно вместе с LIVEKIT_URL.',
  ]);
  expect(linesOf({ LIVEKIT_API_KEY: 'key' })).toEqual([
    'LIVEKIT_API_KEY: нужно только вместе с LIVEKIT_URL.',
  ]);
});

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '40x'],
  ['HOST', 'a b'],
  ['PUBLIC_URL', 'vest.example.org'],
  ['PUBLIC_URL', 'https://vest.example.org/chat'],
  ['REGISTRATION', 'closed'],
  ['EBLID_DIGITS', '3'],
  ['EBLID_DIGITS', '9'],
  ['UPLOAD_MAX_BYTES', '100MB'],
  ['QUOTA_BYTES', '2GB'],
  ['RATE_LIMITS', 'no'],
  ['TRUST_PROXY', '10.0.0.1/64'],
  ['LOG_LEVEL', 'loud'],
  ['LIVEKIT_URL', 'livekit.example.org'],
  ['LIVEKIT_URL', 'https://user@livekit.example.org'],
  ['LIVEKIT_PUBLIC_URL', 'ftp://livekit.example.org'],
  ['LIVEKIT_PORT', '65534'],
  ['LIVEKIT_PORT', 'any'],
  ['LIVEKIT_NODE_IP', '::1'],
])('%s=%s is refused with a line that names it and says what it takes', (name, value) => {
  const lines = linesOf({ [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`${name}=${value}: ожидается `);
});

test('a sentence of a refused setting agrees with whatever it asks for', () => {
  const linesFor = (name: string) => linesOf({ [name]: 'x y' });
  expect(linesFor('HOST')).toEqual([
    'HOST=x y: ожидается адрес или имя, на котором слушать: 127.0.0.1, 0.0.0.0, ::.',
  ]);
  expect(linesFor('PUBLIC_URL')).toEqual([
    'PUBLIC_URL=x y: ожидается адрес сайта без пути: https://vest.example.org.',
  ]);
  expect(linesFor('DATABASE_URL')).toEqual([
    'DATABASE_URL: ожидается адрес PostgreSQL: postgres://user:password@host:5432/database.',
  ]);
  expect(linesFor('LIVEKIT_URL')).toEqual([
    'LIVEKIT_URL=x y: ожидается адрес LiveKit: https://livekit.example.org, или off, если звонки не нужны.',
  ]);
});

test('a secret that is wrong is not printed', () => {
  const lines = linesOf({
    METRICS_TOKEN: 'short',
    DATABASE_URL: 'mysql://u:secret@h/d',
    LIVEKIT_API_SECRET: 'a secret',
  });
  expect(lines).toHaveLength(3);
  expect(lines.join()).toContain('METRICS_TOKEN: ожидается');
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
    '✗ PORT=http: ожидается целое число от 1 до 65535.',
    '✗ LOG_LEVEL=loud: ожидается fatal, error, warn, info, debug, trace или silent.',
  ]);
});
