/** The settings of our LiveKit, and the addresses that browsers get (calls: Server and tests, One address). */
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownAddress } from '#server/calls/video/address.ts';
import {
  loadKeys,
  portsFrom,
  portsIn,
  settingsText,
} from '#server/calls/video/embedded/settings.ts';
import { choosePorts, nodeIpFor, ownUrl } from '#server/calls/video/embedded/network.ts';
import { keepLogShort, lockFile, openLog, writeAtomically } from '#server/kit/data-files.ts';

const settings = {
  ports: portsFrom(7880),
  nodeIp: '127.0.0.1',
  isLoopback: true,
  keys: { apiKey: 'vest', apiSecret: 'a "secret"' },
  webhookUrl: 'http://127.0.0.1:4000/api/livekit/webhook',
};

test('by default browsers of this machine alone are told where LiveKit is, and it asks nobody outside what its address is', () => {
  expect(settingsText(settings)).toBe(`port: 7880
bind_addresses: ["127.0.0.1"]
logging: {level: warn, json: false}
rtc:
  tcp_port: 7881
  udp_port: 7882
  use_external_ip: false
  node_ip: "127.0.0.1"
  stun_servers: ["127.0.0.1:7882"]
  enable_loopback_candidate: true
  ips: {includes: ["127.0.0.1/32"]}
keys: {"vest": "a \\"secret\\""}
room:
  auto_create: false
  empty_timeout: 60
  departure_timeout: 20
  max_participants: 50
webhook: {api_key: "vest", urls: ["http://127.0.0.1:4000/api/livekit/webhook"]}
`);
});

test('in a network its media is reached at the machine’s address, its signalling through our port alone', () => {
  const text = settingsText({ ...settings, nodeIp: '192.0.2.7', isLoopback: false });
  expect(text).toContain('node_ip: "192.0.2.7"');
  expect(text).toContain('bind_addresses: ["127.0.0.1"]');
  expect(text).toContain('stun_servers: ["192.0.2.7:7882"]');
  expect(text).toContain('enable_loopback_candidate: false');
  expect(text).not.toContain('includes');
});

test('the ports of last time are read from the settings', () => {
  expect(portsIn(settingsText({ ...settings, ports: portsFrom(41_000) }))).toEqual({
    signalling: 41_000,
    mediaTcp: 41_001,
    mediaUdp: 41_002,
  });
  expect(portsIn('')).toBe(null);
});

test('the address for media follows HOST', async () => {
  expect(await nodeIpFor('127.0.0.1')).toBe('127.0.0.1');
  expect(await nodeIpFor('localhost')).toBe('127.0.0.1');
  expect(await nodeIpFor('::1')).toBe('127.0.0.1');
  expect(await nodeIpFor('192.0.2.7')).toBe('192.0.2.7');
  expect(await nodeIpFor('0.0.0.0')).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
  expect(await nodeIpFor('0.0.0.0')).not.toBe('0.0.0.0');
});

test('LiveKit tells its news to our own port, whichever address that listens on', () => {
  expect(ownUrl('127.0.0.1', 4000)).toBe('http://127.0.0.1:4000');
  expect(ownUrl('0.0.0.0', 4000)).toBe('http://127.0.0.1:4000');
  expect(ownUrl('192.0.2.7', 80)).toBe('http://192.0.2.7:80');
  expect(ownUrl('::1', 4000)).toBe('http://[::1]:4000');
});

test('ports that another program has are passed over, those that the operator names are not', async () => {
  const taken = createServer().listen(0);
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  // The port of media over TCP would be here.
  const before = portsFrom(port - 1);
  expect((await choosePorts(null, before)).signalling).not.toBe(before.signalling);
  expect(await choosePorts(before.signalling, null)).toEqual(before);
});

test('the keys are made once, for the server alone; damaged ones are made anew', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vest-video-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const made = loadKeys(dataDir);
  expect(made.apiSecret).toMatch(/^[\w-]{43}$/);
  expect(loadKeys(dataDir)).toEqual(made);
  const file = join(dataDir, 'keys', 'livekit.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, 'short');
  expect(loadKeys(dataDir).apiSecret).not.toBe(made.apiSecret);
});

const home = { publicUrl: 'http://localhost:4000', isDevelopment: false };
const site = { publicUrl: 'https://vest.example.org', isDevelopment: false };

test('browsers find the signalling where they found the page', () => {
  const plain = { protocol: 'http', host: '192.168.1.5:4000' };
  expect(ownAddress(plain, home)).toBe('ws://192.168.1.5:4000/livekit');
  expect(ownAddress({ protocol: 'https', host: 'a.example' }, home)).toBe(
    'wss://a.example/livekit',
  );
  // A proxy asks us by http, and may not pass on the visitor's host.
  const proxied = { protocol: 'http', host: 'vest.example.org' };
  expect(ownAddress(proxied, site)).toBe('wss://vest.example.org/livekit');
  const origin = 'https://vest.example.org';
  expect(ownAddress({ protocol: 'http', host: '127.0.0.1:4000', origin }, site)).toBe(
    'wss://vest.example.org/livekit',
  );
  // The operator asks on the machine itself.
  expect(ownAddress({ protocol: 'http', host: 'localhost:4000' }, site)).toBe(
    'ws://localhost:4000/livekit',
  );
});

test('another site’s page is not led to itself', () => {
  const asked = { protocol: 'https', host: 'vest.example.org', origin: 'https://evil.example' };
  expect(ownAddress(asked, site)).toBe('wss://vest.example.org/livekit');
});

test('a link in the place of a file of ours is refused, and what it leads to is not touched', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vest-video-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const [precious, place] = [join(dataDir, 'precious'), join(dataDir, 'keys', 'livekit.key')];
  writeFileSync(precious, 'x'.repeat(64));
  mkdirSync(dirname(place));
  symlinkSync(precious, place);
  const line = `${place} — ссылка, а здесь Весть по ссылкам не ходит: уберите её.`;
  expect(() => loadKeys(dataDir)).toThrow(line);
  expect(() => openLog(place)).toThrow(line);
  expect(() => lockFile(place, 0)).toThrow(line);
  keepLogShort(place, 1);
  // A new file takes the link's place, and one that was planted beside it is not written through.
  symlinkSync(precious, `${place}.new`);
  writeAtomically(place, Buffer.from('ours'));
  expect(readFileSync(place, 'utf8')).toBe('ours');
  expect(readFileSync(precious, 'utf8')).toBe('x'.repeat(64));
});
