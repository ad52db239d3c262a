/**
 * Supervises our own LiveKit as a child process: restarts it whenever it dies, and ends it with us. The child has a
 * process group of its own, because Ctrl-C reaches the terminal's whole group. A LiveKit that a killed server has left
 * is kept running if its settings are still ours, so that the calls in it go on.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { keepLogShort, openLog, writeAtomically, readIfPresent } from '#server/kit/data-files.ts';
import { endProcess, hasArgument, processIds } from '#server/kit/processes.ts';
import { createSupervisor, type SupervisedProcess } from '#server/kit/supervisor.ts';
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
/** LiveKit logs little, but after a year the file would be large. */
const logMaxBytes = 4 * 1_048_576;
const logCheckMs = 60_000;

/** The first SIGTERM alone would wait until everybody has left; the second one closes what is open and ends LiveKit. */
const endSignals = [
  ['SIGTERM', 100],
  ['SIGTERM', 1_500],
  ['SIGKILL', 1_000],
] as const;

/**
 * Finds the LiveKits with these settings that a killed server has left. The caller holds DATA_DIR's lock, so that they
 * are nobody else's.
 */
export const orphansOn = (settingsFile: string): number[] =>
  processIds().filter((pid) => isLiveKitOn(settingsFile, pid));

const isLiveKitOn = (settingsFile: string, pid: number): boolean =>
  hasArgument(pid, '--config', settingsFile);

export type EmbeddedLiveKit = ReturnType<typeof superviseLiveKit>;

/** Starts LiveKit at once, and again whenever it dies. */
export function superviseLiveKit(options: EmbeddedOptions) {
  const { program, dataDir, keys, host, port, livekit, log, onReach } = options;
  const folder = join(dataDir, 'livekit');
  const settingsFile = join(folder, 'livekit.yaml');
  const logFile = join(folder, 'livekit.log');
  const supervisor = createSupervisor({
    start,
    onEnd: () => {
      onReach(null);
      log.error(`Видеосервер остановился: ${lastWords()}. Запускаю снова.`);
    },
    onFailure: (reason) => {
      log.error(`Видеосервер не запускается: ${reason}. Пробую снова.`);
    },
    endSignals,
    exitSignal: 'SIGKILL',
    steadyAfterMs,
  });
  supervisor.keepRunning();
  const logCheck = setInterval(() => keepLogShort(logFile, logMaxBytes), logCheckMs).unref();

  return {
    /** Ends LiveKit; calls are cut. */
    async stop(): Promise<void> {
      clearInterval(logCheck);
      await supervisor.stop();
      onReach(null);
    },
  };

  async function start(
    track: (process: SupervisedProcess) => void,
    stopped: AbortSignal,
  ): Promise<void> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const adopted = await adopt(stopped);
    stopped.throwIfAborted();
    const running = adopted ?? (await spawnLiveKit());
    track(running);
    if (!(await isReady(running, stopped))) throw new Error(lastWords());
    onReach(running.access);
    log.info(
      `Видеосервер ${adopted === null ? 'работает' : 'найден работающим'}: порты ${portsText(running.ports)}.`,
    );
  }

  async function settingsWith(ports: Ports): Promise<string> {
    const nodeIp = livekit.nodeIp ?? (await nodeIpFor(host));
    return settingsText({
      ports,
      nodeIp,
      isLoopback: isLoopback(nodeIp),
      keys,
      webhookUrl: `${ownUrl(host, port)}/api/livekit/webhook`,
    });
  }

  /**
   * Finds a LiveKit that a killed server has left; null: there is none to use. One that has other settings or does not
   * answer is ended.
   */
  async function adopt(stopped: AbortSignal): Promise<Running | null> {
    const pids = orphansOn(settingsFile);
    const [pid] = pids;
    if (pid === undefined) return null;
    const before = settingsBefore();
    const ports = portsIn(before);
    if (pids.length === 1 && ports !== null && (await settingsWith(ports)) === before) {
      const wanted = livekit.port;
      const isAlive = () => isLiveKitOn(settingsFile, pid);
      const ended = untilGone(isAlive, stopped);
      const found = { pid, ports, isAlive, ended, access: accessAt(ports) };
      const isWanted = wanted === null || wanted === ports.signalling;
      if (isWanted && (await livekitAt(found.access).probe()) === 'answers') return found;
    }
    for (const orphan of pids) {
      const isAlive = () => isLiveKitOn(settingsFile, orphan);
      await endProcess({ pid: orphan, isAlive }, endSignals);
    }
    return null;
  }

  async function spawnLiveKit(): Promise<Running> {
    const ports = await choosePorts(livekit.port, portsIn(settingsBefore()));
    if (livekit.port !== null && !(await areFree(ports))) {
      throw new Error(`порты ${portsText(ports)} (LIVEKIT_PORT) заняты другой программой`);
    }
    writeAtomically(settingsFile, Buffer.from(await settingsWith(ports)));
    // A file instead of a pipe: LiveKit may outlive us, and writing to a broken pipe would end it.
    const said = openLog(logFile);
    try {
      const child = spawn(program, ['--config', settingsFile], {
        cwd: '/',
        // Our own environment may have variables that LiveKit reads: only the file configures it.
        env: { PATH: process.env['PATH'] },
        detached: true,
        stdio: ['ignore', said, said],
      });
      await once(child, 'spawn');
      const isAlive = () => child.exitCode === null && child.signalCode === null;
      const ended = once(child, 'exit');
      return { pid: child.pid ?? 0, ports, isAlive, ended, access: accessAt(ports) };
    } finally {
      closeSync(said);
    }
  }

  function accessAt({ signalling }: Ports): LiveKitAccess {
    return { url: `http://127.0.0.1:${signalling}`, ...keys };
  }

  function settingsBefore(): string {
    return readIfPresent(settingsFile)?.toString() ?? '';
  }

  function lastWords(): string {
    try {
      const lines = (readIfPresent(logFile)?.toString() ?? '').split('\n');
      return lines.findLast((line) => line.trim() !== '')?.trim() ?? 'без объяснений';
    } catch {
      return 'без объяснений';
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
