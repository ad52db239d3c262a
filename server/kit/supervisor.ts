/**
 * Keeps a program (PostgreSQL, LiveKit) running beside the server. Starts it again whenever it dies, more and more
 * slowly, and ends it with the server, also when the server crashes.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { endProcess, signalIfThere } from './processes.ts';
import type { EndSignals, RunningProcess } from './processes.ts';

export interface SupervisedProcess extends RunningProcess {
  /** Resolves at its end. */
  readonly ended: Promise<unknown>;
}

export interface Program {
  /**
   * Starts the program, or finds it running, and resolves when it is ready. `track` is called as soon as there is a
   * process, which is ended when the start fails.
   * @throws Error that tells the operator why it does not start
   */
  readonly start: (
    track: (process: SupervisedProcess) => void,
    stopped: AbortSignal,
  ) => Promise<void>;
  /** Hears that the program has ended by itself; it is started again. */
  readonly onEnd: () => void;
  /** Hears a new reason for which the program cannot be started; it is tried again. */
  readonly onFailure: (reason: string) => void;
  readonly endSignals: EndSignals;
  /** Sent when the server ends without time to wait. */
  readonly exitSignal: NodeJS.Signals;
  /** A program that ran for so long before it died is started again at once. */
  readonly steadyAfterMs: number;
}

const restartDelaysMs = [0, 250, 500, 1_000, 2_000, 5_000];

export function createSupervisor(program: Program) {
  const { onEnd, onFailure, endSignals, exitSignal, steadyAfterMs } = program;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: SupervisedProcess | null = null;
  let loop: Promise<void> = Promise.resolve();
  process.once('exit', endWithServer);

  function endWithServer(): void {
    if (running?.isAlive()) signalIfThere(running.pid, exitSignal);
  }

  async function end(): Promise<void> {
    if (running !== null) await endProcess(running, endSignals);
    running = null;
  }

  /** Tries once. @throws what `Program.start` throws */
  async function start(): Promise<void> {
    try {
      await program.start((started) => (running = started), signal);
    } catch (error) {
      await end();
      throw error;
    }
  }

  async function restartWheneverItDies(): Promise<void> {
    const stopped = once(signal, 'abort');
    let lastReason = '';
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        if (running === null) await start();
        lastReason = '';
        const readyAt = performance.now();
        await Promise.race([running?.ended, stopped]);
        if (signal.aborted) return;
        running = null;
        if (performance.now() - readyAt >= steadyAfterMs) failures = 0;
        onEnd();
      } catch (error) {
        if (signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        // The same reason every few seconds would fill the log.
        if (reason !== lastReason) onFailure(reason);
        lastReason = reason;
      }
      const waitMs = restartDelaysMs[Math.min(failures, restartDelaysMs.length - 1)];
      await delay(waitMs, undefined, { signal }).catch(() => {});
    }
  }

  return {
    start,
    /** Starts the program again whenever it dies, until `stop`. */
    keepRunning(): void {
      loop = restartWheneverItDies();
    },
    async stop(): Promise<void> {
      stopping.abort();
      await end();
      await loop;
      // A start that was under way may have made a process meanwhile.
      await end();
      process.off('exit', endWithServer);
    },
  };
}
