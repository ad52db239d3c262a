/** Builds LiveKit from its source with the machine's own Go, once. This takes two minutes on two cores. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { livekitVersion } from './release.ts';

const run = promisify(execFile);

const source = `github.com/livekit/livekit-server/cmd/server@v${livekitVersion}`;
/** From 1.21 on Go fetches the Go that a program asks for (1.26 here). */
const oldestGo = [1, 21] as const;

/** Returns the reason why Go cannot build LiveKit, in the operator's words; null: it can. */
export async function goMissing(): Promise<string | null> {
  try {
    const { stdout } = await run('go', ['version']);
    const [, major, minor] = /go(\d+)\.(\d+)/.exec(stdout) ?? [];
    const isOld = Number(major) === oldestGo[0] && Number(minor) < oldestGo[1];
    return isOld ? `${stdout.trim()}, а нужен Go 1.26` : null;
  } catch {
    return 'Go здесь нет';
  }
}

/** Builds the program in the workshop and returns its path. @throws Error with Go's last words */
export async function buildProgram(workshop: string, signal: AbortSignal): Promise<string> {
  const go = spawn('go', ['install', '-ldflags=-s -w', source], {
    cwd: workshop,
    // Go and its compilers are in a group of their own, so that all of them can be ended at once.
    detached: true,
    env: { ...caches(workshop), ...process.env, GOBIN: workshop, CGO_ENABLED: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = (): void => endGroup(go.pid);
  process.once('exit', end);
  signal.addEventListener('abort', end);
  try {
    if (go.pid !== undefined) goGently(go.pid);
    let said = '';
    go.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000);
    });
    const [code] = await once(go, 'close');
    signal.throwIfAborted();
    if (code !== 0) throw new Error(lastWords(said));
  } finally {
    process.off('exit', end);
    signal.removeEventListener('abort', end);
  }
  return join(workshop, 'server');
}

/** Puts Go's caches into the workshop if a service has no home of its own. They are deleted with it. */
function caches(workshop: string): Record<string, string> {
  if (process.env['HOME'] !== undefined) return {};
  return { GOPATH: join(workshop, 'go'), GOCACHE: join(workshop, 'go-build') };
}

/** Lowers the priority, so that people who use the messenger meanwhile are served first. */
function goGently(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Lowering the priority is not possible here; the build is then quicker, and others are slower.
  }
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}

/** Returns the end of what Go said. Go prints a line for each download, and the error comes last. */
function lastWords(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const trouble = lines.filter((line) => !line.startsWith('go: downloading'));
  return trouble.slice(-3).join(' · ') || 'без объяснений';
}
