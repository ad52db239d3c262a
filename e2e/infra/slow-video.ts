/** A real LiveKit that starts only when the test allows it, like one that has to be downloaded or built first. */
import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, sep } from 'node:path';
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
    // A server that root has started runs as another account, which reads neither root's caches nor this folder as it is.
    await chmod(video.#folder, 0o755);
    const real = program.includes(sep) ? join(video.#folder, 'real') : program;
    if (real !== program) await copyFile(program, real);
    // It always answers which version it is.
    const script = `#!/bin/sh
[ "$1" = --version ] || while [ ! -e '${video.#gate}' ]; do sleep 0.1; done
PATH='${process.env['PATH']}' exec '${real}' "$@"
`;
    await writeFile(join(video.#folder, 'livekit-server'), script, { mode: 0o755 });
    return video;
  }

  /** Makes a server find this LiveKit before any other. */
  get environment(): Readonly<Record<string, string>> {
    return { PATH: `${this.#folder}${delimiter}${process.env['PATH']}` };
  }

  /** Lets it start, now and later. */
  async letGo(): Promise<void> {
    await writeFile(this.#gate, '');
  }

  /** Makes the next start wait. */
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
