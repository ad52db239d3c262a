/** A real LiveKit that does not start before it is let: as where it has to be fetched or built first. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { lookForProgram } from '#server/calls/video/program/find.ts';

export class SlowVideo {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async create(): Promise<SlowVideo> {
    const program = await lookForProgram({ log: console, dataDir: null });
    if (program === null) throw new Error('There is no LiveKit on this machine: npm test gets one');
    const video = new SlowVideo(await mkdtemp(join(tmpdir(), 'vest-slow-video-')));
    // Which version it is can be asked at any time.
    const script = `#!/bin/sh
[ "$1" = --version ] || while [ ! -e '${video.#gate}' ]; do sleep 0.1; done
PATH='${process.env['PATH']}' exec '${program}' "$@"
`;
    await writeFile(join(video.#folder, 'livekit-server'), script, { mode: 0o755 });
    return video;
  }

  /** A server with this finds it before every other. */
  get environment(): Readonly<Record<string, string>> {
    return { PATH: `${this.#folder}${delimiter}${process.env['PATH']}` };
  }

  /** Let it start, now and later. */
  async letGo(): Promise<void> {
    await writeFile(this.#gate, '');
  }

  /** The next one that starts waits. */
  async hold(): Promise<void> {
    await rm(this.#gate, { force: true });
  }

  async dispose(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  get #gate(): string {
    return join(this.#folder, 'go');
  }
}
