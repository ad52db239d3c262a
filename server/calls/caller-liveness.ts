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
export interface LiveSocket {
  readonly socketId: string;
  /** Nothing waits for the answer: what it says, whatever it is, is a sign. */
  readonly ask: () => void;
}

export interface WatchedSocket {
  /** Something came from there. */
  noteSign(): void;
  /** It is closed. */
  remove(): void;
}

export interface CallerLiveness {
  addSocket(userId: string, socket: LiveSocket): WatchedSocket;
  /** It rings. Harmless for a call that is asked for already. */
  startAsking(callId: string, callerId: string): void;
  /** It rings no more. */
  stopAsking(callId: string): void;
  stop(): void;
}

interface LivenessNeeds {
  readonly connections: ConnectionRegistry;
  readonly clock: Clock;
  readonly timings: Timings;
  /** Their last socket may have fallen silent, or one have spoken again. */
  readonly onChange: (userId: string) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

interface AskedSocket extends LiveSocket {
  /** Asks since its last sign. They are counted, not the time: a server that was busy itself has asked nothing. */
  unanswered: number;
  heardAt: number;
  isSilent: boolean;
}

export function createCallerLiveness(needs: LivenessNeeds): CallerLiveness {
  const { connections, clock, timings, onChange, onFailure } = needs;
  const socketsOf = new Map<string, Set<AskedSocket>>();
  const asking = new Map<string, NodeJS.Timeout>();
  let isStopped = false;

  function note(userId: string, socket: AskedSocket, isSilent: boolean): void {
    socket.isSilent = isSilent;
    connections
      .noteSilent(userId, socket.socketId, isSilent ? socket.heardAt : null)
      .then(() => onChange(userId))
      .catch(onFailure);
  }

  function askAll(userId: string): void {
    for (const socket of socketsOf.get(userId) ?? []) {
      if (socket.unanswered >= callCallerSilentAsks && !socket.isSilent) note(userId, socket, true);
      socket.unanswered += 1;
      socket.ask();
    }
  }

  function stopAsking(callId: string): void {
    clearInterval(asking.get(callId));
    asking.delete(callId);
  }

  return {
    stopAsking,
    addSocket(userId, given) {
      const socket: AskedSocket = {
        ...given,
        unanswered: 0,
        heardAt: clock.now(),
        isSilent: false,
      };
      const sockets = socketsOf.get(userId) ?? new Set();
      socketsOf.set(userId, sockets.add(socket));
      return {
        noteSign() {
          socket.unanswered = 0;
          socket.heardAt = clock.now();
          if (socket.isSilent) note(userId, socket, false);
        },
        remove() {
          sockets.delete(socket);
          if (sockets.size === 0 && socketsOf.get(userId) === sockets) socketsOf.delete(userId);
        },
      };
    },
    startAsking(callId, callerId) {
      if (isStopped || asking.has(callId)) return;
      // From here on silence means something; what was not asked before had nothing to say.
      for (const socket of socketsOf.get(callerId) ?? []) {
        if (!socket.isSilent) Object.assign(socket, { unanswered: 0, heardAt: clock.now() });
      }
      askAll(callerId);
      // Should its end not be heard of: no call rings for longer.
      let asksLeft = Math.ceil(timings.callRingMs / timings.callCallerAskedMs);
      const timer = setInterval(() => {
        asksLeft -= 1;
        if (asksLeft <= 0) stopAsking(callId);
        else askAll(callerId);
      }, timings.callCallerAskedMs);
      asking.set(callId, timer);
    },
    stop() {
      isStopped = true;
      for (const callId of asking.keys()) stopAsking(callId);
    },
  };
}
