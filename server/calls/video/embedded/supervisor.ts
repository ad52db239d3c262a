/**
 * Our own LiveKit as a supervised child: in a process group of its own (Ctrl-C reaches the whole group of the
 * terminal), started again whenever it dies, ended with us. One that a killed server has left is taken over as it is
 * when its settings are still ours: the calls in it go on.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chownLikeParent } from '#server/kit/chown-like-parent.ts';
import { writeAtomically, readIfPresent } from '#server/kit/atomic-file.ts';
import type { Log } from '#server/app/log.ts';
import { livekitAt, type LiveKitAccess } from '../livekit.ts';
import type { Keys } from './keys.ts';
import { areFree, choosePorts, isLoopback, nodeIpFor, ownUrl } from './network.ts';
import { endLiveKit, isLiveKitOn, orphansOn, signalIfThere } from './orphan.ts';
import { portsIn, settingsText, type Ports } from './settings.ts';

export interface OwnOptions {
  /** An executable, or its name on the PATH. */
  readonly program: string;
  /** Prepared and locked by the caller. */
  readonly dataDir: string;
  readonly keys: Keys;
  /** Of our own server. */
  readonly host: string;
  readonly port: number;
  readonly livekit: { readonly port: number | null; readonly nodeIp: string | null };
  readonly log: Log;
  /** Where it is to be asked; null: it is away. */
  readonly onReach: (access: LiveKitAccess | null) => void;
}

const restartDelaysMs = [0, 250, 500, 1_000, 2_000, 5_000, 15_000];
/** One that has run so long and dies is not one that cannot start. */
const steadyAfterMs = 60_000;
const readyWithinMs = 20_000;
const lookMs = 50;
/** An adopted process is not our child, and its end has no event. */
const watchMs = 500;
/** It says little; in a year it may be much. */
const logMaxBytes = 4 * 1_048_576;

export class EmbeddedLiveKit {
  readonly #options: OwnOptions;
  readonly #folder: string;
  readonly #settingsFile: string;
  readonly #logFile: string;
  readonly #stopped = new AbortController();
  readonly #running: Promise<void>;
  #pid: number | null = null;

  constructor(options: OwnOptions) {
    this.#options = options;
    this.#folder = join(options.dataDir, 'livekit');
    this.#settingsFile = join(this.#folder, 'livekit.yaml');
    this.#logFile = join(this.#folder, 'livekit.log');
    process.once('exit', this.#endWithUs);
    this.#running = this.#run();
  }

  /** A server that crashes must not leave its video server behind. */
  readonly #endWithUs = (): void => {
    if (this.#pid !== null && isLiveKitOn(this.#settingsFile, this.#pid)) {
      signalIfThere(this.#pid, 'SIGKILL');
    }
  };

  /** Ends LiveKit; calls are cut. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
    process.off('exit', this.#endWithUs);
  }

  /** Again and again, more and more slowly: a port that is taken, for one, may be free some time. */
  async #run(): Promise<void> {
    const { log, onReach } = this.#options;
    const { signal } = this.#stopped;
    let trouble = '';
    for (let failures = 0; !signal.aborted; failures += 1) {
      const startedAt = performance.now();
      try {
        await this.#runOnce();
        trouble = '';
      } catch (error) {
        // Every 15 s the same would fill the log.
        if (reasonOf(error) !== trouble) {
          trouble = reasonOf(error);
          log.error(`Видеосервер не запускается: ${trouble}. Пробую снова.`);
        }
      }
      onReach(null);
      if (signal.aborted) return;
      if (performance.now() - startedAt > steadyAfterMs) failures = 0;
      const waitMs = restartDelaysMs[Math.min(failures, restartDelaysMs.length - 1)];
      await delay(waitMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Until it has ended, by itself or because we were told to stop. @throws when it did not even start */
  async #runOnce(): Promise<void> {
    const { log, onReach } = this.#options;
    const { signal } = this.#stopped;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    chownLikeParent(this.#folder);
    const adopted = await this.#adopt();
    const running = adopted ?? (await this.#start());
    this.#pid = running.pid;
    try {
      if (!(await isReady(running, signal))) {
        if (signal.aborted) return;
        throw new Error(this.#lastWords());
      }
      onReach(running.access);
      log.info(
        `Видеосервер ${adopted === null ? 'работает' : 'найден работающим'}: порты ${saying(running.ports)}.`,
      );
      while (running.isAlive() && !signal.aborted) {
        await Promise.race([running.ended, delay(watchMs, undefined, { signal }).catch(() => {})]);
        this.#keepLogShort();
      }
      if (!signal.aborted) {
        log.error(`Видеосервер остановился: ${this.#lastWords()}. Запускаю снова.`);
      }
    } finally {
      await endLiveKit(running.pid, running.isAlive);
      this.#pid = null;
    }
  }

  async #settings(ports: Ports): Promise<string> {
    const { host, port, keys, livekit } = this.#options;
    const nodeIp = livekit.nodeIp ?? (await nodeIpFor(host));
    return settingsText({
      ports,
      nodeIp,
      isLoopback: isLoopback(nodeIp),
      keys,
      webhookUrl: `${ownUrl(host, port)}/api/livekit/webhook`,
    });
  }

  /** null: there was none, or one that had other settings or does not answer; that one is ended. */
  async #adopt(): Promise<Running | null> {
    const pids = orphansOn(this.#settingsFile);
    const [pid] = pids;
    if (pid === undefined) return null;
    const before = this.#settingsBefore();
    const ports = portsIn(before);
    if (pids.length === 1 && ports !== null && (await this.#settings(ports)) === before) {
      const wanted = this.#options.livekit.port;
      const found = this.#seen(pid, ports);
      const isWanted = wanted === null || wanted === ports.signalling;
      if (isWanted && (await livekitAt(found.access).probe()) === 'answers') return found;
    }
    for (const orphan of pids) {
      await endLiveKit(orphan, () => isLiveKitOn(this.#settingsFile, orphan));
    }
    return null;
  }

  async #start(): Promise<Running> {
    const { program, livekit } = this.#options;
    const ports = await choosePorts(livekit.port, portsIn(this.#settingsBefore()));
    if (livekit.port !== null && !(await areFree(ports))) {
      throw new Error(`порты ${saying(ports)} (LIVEKIT_PORT) заняты другой программой`);
    }
    writeAtomically(this.#settingsFile, Buffer.from(await this.#settings(ports)));
    // A file and not a pipe to us: a program whose pipe is gone ends with its next word, and it may outlive us.
    writeFileSync(this.#logFile, '', { mode: 0o600 });
    chownLikeParent(this.#logFile);
    const said = openSync(this.#logFile, 'a');
    try {
      const child = spawn(program, ['--config', this.#settingsFile], {
        cwd: '/',
        // Ours has settings by such names: nothing but the file speaks to LiveKit.
        env: { PATH: process.env['PATH'] },
        detached: true,
        stdio: ['ignore', said, said],
      });
      await once(child, 'spawn');
      return this.#seen(child.pid ?? 0, ports, child);
    } finally {
      closeSync(said);
    }
  }

  #seen(pid: number, ports: Ports, child?: ChildProcess): Running {
    const url = `http://127.0.0.1:${ports.signalling}`;
    return {
      pid,
      ports,
      access: { url, ...this.#options.keys },
      isAlive: () =>
        child === undefined
          ? isLiveKitOn(this.#settingsFile, pid)
          : child.exitCode === null && child.signalCode === null,
      ended: child === undefined ? new Promise(() => {}) : once(child, 'exit'),
    };
  }

  #settingsBefore(): string {
    return Buffer.from(readIfPresent(this.#settingsFile) ?? []).toString();
  }

  #lastWords(): string {
    try {
      const lines = readFileSync(this.#logFile, 'utf8').split('\n');
      return lines.findLast((line) => line.trim() !== '')?.trim() ?? 'без объяснений';
    } catch {
      return 'без объяснений';
    }
  }

  #keepLogShort(): void {
    try {
      if (statSync(this.#logFile).size > logMaxBytes) truncateSync(this.#logFile);
    } catch {
      // Somebody has removed it: then it is short.
    }
  }
}

interface Running {
  readonly pid: number;
  readonly ports: Ports;
  readonly access: LiveKitAccess;
  readonly isAlive: () => boolean;
  /** Never of an adopted one. */
  readonly ended: Promise<unknown>;
}

/** It takes our keys: another LiveKit at that port would not. */
async function isReady({ access, isAlive }: Running, signal: AbortSignal): Promise<boolean> {
  const livekit = livekitAt(access);
  const deadline = performance.now() + readyWithinMs;
  while (isAlive() && !signal.aborted && performance.now() < deadline) {
    const found = await livekit.probe();
    if (found === 'answers') return true;
    // Another one was quicker to take the port.
    if (found === 'refusesKeys') return false;
    await delay(lookMs);
  }
  return false;
}

const saying = ({ signalling, mediaTcp, mediaUdp }: Ports) =>
  `${signalling}, ${mediaTcp} (TCP) и ${mediaUdp} (UDP)`;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
