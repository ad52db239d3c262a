/** A machine on which LiveKit is searched: its PATH and its user's cache are folders of the test. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { platform } from '#server/calls/video/program/cache.ts';
import { livekitVersion } from '#server/calls/video/program/release.ts';
import type { Search } from '#server/calls/video/program/find.ts';

/** A script that prints this version of LiveKit and does nothing else. */
export const livekitSaying = (version: string) =>
  `#!/bin/sh\necho "livekit-server version ${version}"\n`;

export function emptyMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'vest-video-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  for (const name of ['sh', 'echo', 'cat', 'cp', 'sleep', 'touch']) {
    symlinkSync(`/bin/${name}`, join(programs, name));
  }
  vi.stubEnv('PATH', programs);
  onTestFinished(() => void vi.unstubAllEnvs());
  const cache = join(folder, 'cache');
  const said: string[] = [];
  const giveUpAttempt = new AbortController();
  return {
    folder,
    /** The place where a LiveKit that was found is kept. */
    cached: join(cache, 'vest', `livekit-server-${livekitVersion}-${platform}`),
    said,
    giveUpAttempt,
    /** The settings of a search; there is no release unless the test has one. */
    search: (changes: Partial<Search> = {}): Search => ({
      log: { info: (text) => void said.push(text), warn: (text) => void said.push(text) },
      signal: giveUpAttempt.signal,
      dataDir: null,
      environment: { XDG_CACHE_HOME: cache, HOME: folder },
      release: null,
      ...changes,
    }),
    install: (name: string, text: string) => writeProgram(join(programs, name), text),
  };
}

export function writeProgram(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
}
