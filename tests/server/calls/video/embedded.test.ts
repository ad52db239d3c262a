/** How the rest of the server sees a video server that starts, dies, or cannot be had. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { embeddedVideo } from '#server/calls/video/embedded/embedded.ts';
import { ProgramMissing } from '#server/calls/video/program/find.ts';
import { VideoUnavailable, type VideoState } from '#server/calls/video/video.ts';
import { testConfig } from '#tests/server/infra/server.ts';

function videoWith(find: () => Promise<string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vest-video-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const video = embeddedVideo({
    config: { ...testConfig, dataDir },
    livekit: { kind: 'own', port: null, nodeIp: null, publicUrl: null },
    log: { debug: say, info: say, warn: say, error: say },
    find,
  });
  onTestFinished(() => video.stop());
  return { video, said };
}

test('while it is being fetched calls are being prepared, and nobody gets a way in', async () => {
  const fetching = Promise.withResolvers<string>();
  const { video } = videoWith(() => fetching.promise);
  expect(video.state()).toBe('preparing');
  expect(video.signalling()).toBe(null);
  await expect(video.openRoom('кухня')).rejects.toThrow(VideoUnavailable);
  await expect(video.tokenFor('кухня', { userId: 'u', name: 'Анна' })).rejects.toThrow(
    VideoUnavailable,
  );
  fetching.reject(new ProgramMissing('нет'));
});

test('where none can be had calls are off, and the log says why', async () => {
  const fetching = Promise.withResolvers<string>();
  const { video, said } = videoWith(() => fetching.promise);
  const heard: VideoState[] = [];
  video.onState((state) => heard.push(state));
  fetching.reject(new ProgramMissing('LiveKit не найден и не получен: Go здесь нет.'));
  await expect.poll(() => video.state()).toBe('off');
  expect(heard).toEqual(['off']);
  expect(said).toEqual(['Звонков не будет. LiveKit не найден и не получен: Go здесь нет.']);
});

test('a program that ends at once is tried again and again, and its trouble is said once', async () => {
  const { video, said } = videoWith(async () => 'false');
  await expect.poll(() => said.length).toBeGreaterThan(0);
  await expect(video.guestsOf('кухня')).rejects.toThrow(VideoUnavailable);
  expect(video.state()).toBe('preparing');
  expect(new Set(said).size).toBe(said.length);
  expect(said[0]).toBe('Видеосервер не запускается: без объяснений. Пробую снова.');
});
