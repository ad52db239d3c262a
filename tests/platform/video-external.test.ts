/** A LiveKit that the operator runs (LIVEKIT_URL), and the webhooks of a LiveKit. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { externalVideo } from '#server/calls/video/external.ts';
import { livekitAt, type LiveKitAccess } from '#server/calls/video/livekit.ts';
import { loadKeys } from '#server/calls/video/embedded/settings.ts';
import { superviseLiveKit } from '#server/calls/video/embedded/supervisor.ts';
import { VideoUnavailable } from '#server/calls/video/video.ts';
import { emptyFolder } from './fixtures.ts';
import { portOfItsOwn, requireLiveKit } from './livekit.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** A LiveKit without a server of ours, which sends its webhooks to `port`. */
async function startLiveKit(port: number) {
  const program = await requireLiveKit();
  const dataDir = emptyFolder();
  const keys = loadKeys(dataDir);
  const reached = Promise.withResolvers<LiveKitAccess>();
  const own = superviseLiveKit({
    program,
    dataDir,
    keys,
    host: '127.0.0.1',
    port,
    livekit: { port: await portOfItsOwn(), nodeIp: null },
    log: quiet,
    onReach: (access) => access !== null && reached.resolve(access),
  });
  onTestFinished(() => own.stop());
  return { own, access: await reached.promise };
}

test('the news of a room reaches our port, signed by the keys that it was given, and comes again when it was refused', async () => {
  const heard: { body: string; authorization: string | undefined }[] = [];
  const hear = async (request: IncomingMessage): Promise<void> => {
    const { authorization } = request.headers;
    if (request.url === '/api/livekit/webhook') {
      heard.push({ body: await text(request), authorization });
    }
  };
  const listener = createServer((request, response) => {
    // The first delivery is refused.
    void hear(request).then(() => response.writeHead(heard.length === 1 ? 503 : 204).end());
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => void listener.close());
  // Safe: it listens on TCP.
  const { port } = listener.address() as AddressInfo;

  const { access } = await startLiveKit(port);
  const livekit = livekitAt(access);
  await livekit.openRoom('conv-1');
  await livekit.closeRoom('conv-1');
  const read = () =>
    Promise.all(heard.map(({ body, authorization }) => livekit.readNews(body, authorization)));
  await expect
    .poll(read, { timeout: 60_000 })
    .toContainEqual(expect.objectContaining({ room: 'conv-1', leaver: null }));
  expect(await read()).not.toContain('forged');
  const told = () => heard.filter(({ body }) => body === heard[0]?.body).length;
  await expect.poll(told, { timeout: 60_000 }).toBe(2);
  const strangers = livekitAt({ ...access, apiSecret: 'another of thirty-two characters.' });
  const [first] = heard;
  expect(await strangers.readNews(first?.body ?? '', first?.authorization)).toBe('forged');
});

test('a given LiveKit is known to be there, to be away, and to refuse our keys', async () => {
  const { own, access } = await startLiveKit(1);
  const watch = (apiSecret: string) => {
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const config = { kind: 'given', publicUrl: 'wss://video.example.org', ...access } as const;
    const log = { ...quiet, info: say, error: say };
    const video = externalVideo({ ...config, apiSecret }, log);
    onTestFinished(() => video.stop());
    return { video, said };
  };
  const { video } = watch(access.apiSecret);
  await expect.poll(() => video.state()).toBe('available');
  expect(video.addressFor({ protocol: 'http', host: 'localhost:4000' })).toBe(
    'wss://video.example.org',
  );
  expect(await video.openRoom('кухня')).toMatch(/^RM_/);

  const { video: refused, said } = watch('another of thirty-two characters.');
  await expect.poll(() => refused.state()).toBe('off');
  expect(said).toEqual([
    `Видеосервер ${access.url} не принимает LIVEKIT_API_KEY и LIVEKIT_API_SECRET: звонков нет.`,
  ]);

  await own.stop();
  const { video: away } = watch(access.apiSecret);
  await expect(away.openRoom('кухня')).rejects.toThrow(VideoUnavailable);
  await expect.poll(() => video.state(), { timeout: 60_000 }).toBe('preparing');
});
