/**
 * Our own LiveKit as a supervised child: in a process group of its own, because Ctrl-C reaches the terminal's whole
 * group; restarted whenever it dies, ended with us. A LiveKit that a killed server has left is kept running if its
 * settings are still ours, so that the calls in it go on.
 */
import { spawn } from 'node:child_process';
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
import { chownLikeParent, writeAtomically, readIfPresent } from '#server/kit/data-files.ts';
import { endProcess, hasArgument, processIds } from '#server/kit/processes.ts';
import { Supervisor, type SupervisedProcess } from '#server/kit/supervisor.ts';
import type { Log } from '#server/app/log.ts';
import { livekitAt, type LiveKitAccess } from '../livekit.ts';
import { areFree, choosePorts, isLoopback, nodeIpFor, ownUrl } from './network.ts';
import { portsIn, settingsText, type Keys, type Ports } from './settings.ts';

export interface EmbeddedOptions {
  /** An executable, or its name on the PATH. */
  readonly program: string;
  /** Prepared and locked by the caller. */
  readonly dataDir: string;
  readonly keys: Keys;
  /** The address of our own server. */
  readonly host: string;
  readonly port: number;
  readonly livekit: { readonly port: number | null; readonly nodeIp: string | null };
  readonly log: Log;
  /** Hears where LiveKit can be asked; null: it is away. */
  readonly onReach: (access: LiveKitAccess | null) => void;
}

/** A LiveKit that ran for a minute before it died is one that can start. */
const steadyAfterMs = 60_000;
const readyWithinMs = 20_000;
const probeEveryMs = 50;
/** Polling is needed because an adopted process is not our child, so no event tells its end. */
const pollMs = 500;
/** LiveKit logs little, but a year is long. */
const logMaxBytes = 4 * 1_048_576;
const logCheckMs = 60_000;

/** The first SIGTERM alone would wait until everybody has left; the second one closes what is open and ends LiveKit. */
const endSignals = [
  ['SIGTERM', 100],
  ['SIGTERM', 1_500],
  ['SIGKILL', 1_000],
] as const;

/** The LiveKits with these settings that a killed server has left. Call it while holding DATA_DIR's lock: they are nobody else's then. */
export const orphansOn = (settingsFile: string): number[] =>
  processIds().filter((pid) => isLiveKitOn(settingsFile, pid));

const isLiveKitOn = (settingsFile: string, pid: number): boolean =>
  hasArgument(pid, '--config', settingsFile);

export class EmbeddedLiveKit {
  readonly #options: EmbeddedOptions;
  readonly #folder: string;
  readonly #settingsFile: string;
  readonly #logFile: string;
  readonly #supervisor: Supervisor;
  readonly #logCheck: NodeJS.Timeout;

  constructor(options: EmbeddedOptions) {
    const { dataDir, log, onReach } = options;
    this.#options = options;
    this.#folder = join(dataDir, 'livekit');
    this.#settingsFile = join(this.#folder, 'livekit.yaml');
    this.#logFile = join(this.#folder, 'livekit.log');
    this.#supervisor = new Supervisor({
      start: (track, stopped) => this.#start(track, stopped),
      onEnd: () => {
        onReach(null);
        log.error(`Видеосервер остановился: ${this.#lastWords()}. Запускаю снова.`);
      },
      onFailure: (reason) => {
        log.error(`Видеосервер не запускается: ${reason}. Пробую снова.`);
      },
      endSignals,
      exitSignal: 'SIGKILL',
      steadyAfterMs,
    });
    this.#supervisor.keepRunning();
    this.#logCheck = setInterval(() => this.#keepLogShort(), logCheckMs).unref();
  }

  /** Ends LiveKit; calls are cut. */
  async stop(): Promise<void> {
    clearInterval(this.#logCheck);
    await this.#supervisor.stop();
    this.#options.onReach(null);
  }

  async #start(track: (process: SupervisedProcess) => void, stopped: AbortSignal): Promise<void> {
    const { log, onReach } = this.#options;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    chownLikeParent(this.#folder);
    const adopted = await this.#adopt(stopped);
    stopped.throwIfAborted();
    const running = adopted ?? (await this.#spawn());
    track(running);
    if (!(await isReady(running, stopped))) throw new Error(this.#lastWords());
    onReach(running.access);
    log.info(
      `Видеосервер ${adopted === null ? 'работает' : 'найден работающим'}: порты ${portsText(running.ports)}.`,
    );
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

  /** Finds a LiveKit that a killed server has left. One with other settings, or that does not answer, is ended (null). */
  async #adopt(stopped: AbortSignal): Promise<Running | null> {
    const pids = orphansOn(this.#settingsFile);
    const [pid] = pids;
    if (pid === undefined) return null;
    const before = this.#settingsBefore();
    const ports = portsIn(before);
    if (pids.length === 1 && ports !== null && (await this.#settings(ports)) === before) {
      const wanted = this.#options.livekit.port;
      const isAlive = () => isLiveKitOn(this.#settingsFile, pid);
      const ended = untilGone(isAlive, stopped);
      const found = { pid, ports, isAlive, ended, access: this.#accessAt(ports) };
      const isWanted = wanted === null || wanted === ports.signalling;
      if (isWanted && (await livekitAt(found.access).probe()) === 'answers') return found;
    }
    for (const orphan of pids) {
      const isAlive = () => isLiveKitOn(this.#settingsFile, orphan);
      await endProcess({ pid: orphan, isAlive }, endSignals);
    }
    return null;
  }

  async #spawn(): Promise<Running> {
    const { program, livekit } = this.#options;
    const ports = await choosePorts(livekit.port, portsIn(this.#settingsBefore()));
    if (livekit.port !== null && !(await areFree(ports))) {
      throw new Error(`порты ${portsText(ports)} (LIVEKIT_PORT) заняты другой программой`);
    }
    writeAtomically(this.#settingsFile, Buffer.from(await this.#settings(ports)));
    // A file instead of a pipe: LiveKit may outlive us, and writing to a broken pipe would end it.
    writeFileSync(this.#logFile, '', { mode: 0o600 });
    chownLikeParent(this.#logFile);
    const said = openSync(this.#logFile, 'a');
    try {
      const child = spawn(program, ['--config', this.#settingsFile], {
        cwd: '/',
        // Our own environment may have variables that LiveKit reads: only the file configures it.
        env: { PATH: process.env['PATH'] },
        detached: true,
        stdio: ['ignore', said, said],
      });
      await once(child, 'spawn');
      const isAlive = () => child.exitCode === null && child.signalCode === null;
      const ended = once(child, 'exit');
      return { pid: child.pid ?? 0, ports, isAlive, ended, access: this.#accessAt(ports) };
    } finally {
      closeSync(said);
    }
  }

  #accessAt({ signalling }: Ports): LiveKitAccess {
    return { url: `http://127.0.0.1:${signalling}`, ...this.#options.keys };
  }

  #settingsBefore(): string {
    return readIfPresent(this.#settingsFile)?.toString() ?? '';
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
      // The file was removed.
    }
  }
}

interface Running extends SupervisedProcess {
  readonly ports: Ports;
  readonly access: LiveKitAccess;
}

async function untilGone(isAlive: () => boolean, stopped: AbortSignal): Promise<void> {
  while (isAlive() && !stopped.aborted) await delay(pollMs);
}

/** Tells whether LiveKit answers and takes our keys, which another program at that port would not. */
async function isReady({ access, isAlive }: Running, signal: AbortSignal): Promise<boolean> {
  const livekit = livekitAt(access);
  const deadline = performance.now() + readyWithinMs;
  while (isAlive() && !signal.aborted && performance.now() < deadline) {
    const found = await livekit.probe();
    if (found === 'answers') return true;
    // Another LiveKit took the port first.
    if (found === 'refusesKeys') return false;
    await delay(probeEveryMs);
  }
  return false;
}

const portsText = ({ signalling, mediaTcp, mediaUdp }: Ports) =>
  `${signalling}, ${mediaTcp} (TCP) и ${mediaUdp} (UDP)`;
