/**
 * Whether who calls is still there. A device that loses its power says nothing, and its socket would stay open for
 * most of a minute; so while it rings, and only then, every node asks its sockets of the caller each second, by the
 * transport's own ping: every client of Socket.IO answers it by itself, and nobody else's phone is woken.
 */
import { callCallerSilentAsks } from '#contract/limits.ts';
import type { ConnectionRegistry } from '#server/store/bus/bus.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Timings } from '#server/kit/timings.ts';

/** A socket. */
export interface Line {
  readonly socketId: string;
  /** Nothing waits for the answer: what it says, whatever it is, is a sign. */
  readonly ask: () => void;
}

export interface HeldLine {
  /** Something came from there. */
  sign(): void;
  /** It is closed. */
  release(): void;
}

export interface Pulse {
  hold(userId: string, line: Line): HeldLine;
  /** It rings. Harmless for a call that is asked for already. */
  rings(callId: string, callerId: string): void;
  /** It rings no more. */
  over(callId: string): void;
  stop(): void;
}

interface PulseNeeds {
  readonly connections: ConnectionRegistry;
  readonly clock: Clock;
  readonly timings: Timings;
  /** Their last socket may have fallen silent, or one have spoken again. */
  readonly onChange: (userId: string) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

interface Listened extends Line {
  /** Asks since its last sign. They are counted, not the time: a server that was busy itself has asked nothing. */
  unanswered: number;
  heardAt: number;
  isSilent: boolean;
}

export function createPulse(needs: PulseNeeds): Pulse {
  const { connections, clock, timings, onChange, onFailure } = needs;
  const linesOf = new Map<string, Set<Listened>>();
  const asking = new Map<string, NodeJS.Timeout>();
  let isStopped = false;

  function note(userId: string, line: Listened, isSilent: boolean): void {
    line.isSilent = isSilent;
    connections
      .noteSilent(userId, line.socketId, isSilent ? line.heardAt : null)
      .then(() => onChange(userId))
      .catch(onFailure);
  }

  function askAll(userId: string): void {
    for (const line of linesOf.get(userId) ?? []) {
      if (line.unanswered >= callCallerSilentAsks && !line.isSilent) note(userId, line, true);
      line.unanswered += 1;
      line.ask();
    }
  }

  function over(callId: string): void {
    clearInterval(asking.get(callId));
    asking.delete(callId);
  }

  return {
    over,
    hold(userId, given) {
      const line: Listened = { ...given, unanswered: 0, heardAt: clock.now(), isSilent: false };
      const lines = linesOf.get(userId) ?? new Set();
      linesOf.set(userId, lines.add(line));
      return {
        sign() {
          line.unanswered = 0;
          line.heardAt = clock.now();
          if (line.isSilent) note(userId, line, false);
        },
        release() {
          lines.delete(line);
          if (lines.size === 0 && linesOf.get(userId) === lines) linesOf.delete(userId);
        },
      };
    },
    rings(callId, callerId) {
      if (isStopped || asking.has(callId)) return;
      // From here on silence means something; what was not asked before had nothing to say.
      for (const line of linesOf.get(callerId) ?? []) {
        if (!line.isSilent) Object.assign(line, { unanswered: 0, heardAt: clock.now() });
      }
      askAll(callerId);
      // Should its end not be heard of: no call rings for longer.
      let asksLeft = Math.ceil(timings.callRingMs / timings.callCallerAskedMs);
      const timer = setInterval(() => {
        asksLeft -= 1;
        if (asksLeft <= 0) over(callId);
        else askAll(callerId);
      }, timings.callCallerAskedMs);
      asking.set(callId, timer);
    },
    stop() {
      isStopped = true;
      for (const callId of asking.keys()) over(callId);
    },
  };
}
