/**
 * Notices that a caller is gone. The socket of a device that lost its power would stay open for most of a minute. While
 * a call rings, every node therefore pings the caller's sockets each second. Every client of Socket.IO answers the
 * transport's own ping, and nobody else's phone is woken.
 */
import { callCallerSilentAsks } from '#contract/call-limits.ts';
import type { ConnectionRegistry } from '#server/store/bus/bus.ts';
import type { Clock, Timings } from '#server/kit/time.ts';

/** A socket that can be asked. */
export interface LiveSocket {
  readonly socketId: string;
  /** Sends a ping. Nothing waits for the answer: whatever the socket says counts as a sign of life. */
  readonly ask: () => void;
}

export type CallerLiveness = ReturnType<typeof createCallerLiveness>;

interface LivenessNeeds {
  readonly connections: ConnectionRegistry;
  readonly clock: Clock;
  readonly timings: Timings;
  /** A socket of this person has fallen silent or speaks again. */
  readonly onChange: (userId: string) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

interface AskedSocket extends LiveSocket {
  /** Pings since its last sign of life. They are counted instead of time, because a busy server may not have asked. */
  unanswered: number;
  heardAt: number;
  isSilent: boolean;
}

export function createCallerLiveness(needs: LivenessNeeds) {
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

  /** Stops the pings when the call has stopped ringing. */
  function stopAsking(callId: string): void {
    clearInterval(asking.get(callId));
    asking.delete(callId);
  }

  return {
    stopAsking,
    addSocket(userId: string, given: LiveSocket) {
      const socket: AskedSocket = {
        ...given,
        unanswered: 0,
        heardAt: clock.now(),
        isSilent: false,
      };
      const sockets = socketsOf.get(userId) ?? new Set();
      socketsOf.set(userId, sockets.add(socket));
      return {
        /** Notes a sign of life: the device said something. */
        noteSign(): void {
          socket.unanswered = 0;
          socket.heardAt = clock.now();
          if (socket.isSilent) note(userId, socket, false);
        },
        /** Forgets the socket, which is closed. */
        remove(): void {
          sockets.delete(socket);
          if (sockets.size === 0 && socketsOf.get(userId) === sockets) socketsOf.delete(userId);
        },
      };
    },
    /** Begins to ping the caller's sockets, because the call rings. Harmless if it has begun already. */
    startAsking(callId: string, callerId: string): void {
      if (isStopped || asking.has(callId)) return;
      // Silence counts from the first ping: before that nobody had asked.
      for (const socket of socketsOf.get(callerId) ?? []) {
        if (!socket.isSilent) Object.assign(socket, { unanswered: 0, heardAt: clock.now() });
      }
      askAll(callerId);
      // The pings end after the longest time that a call rings, even if the news of its end is lost.
      let asksLeft = Math.ceil(timings.callRingMs / timings.callCallerAskedMs);
      const timer = setInterval(() => {
        asksLeft -= 1;
        if (asksLeft <= 0) stopAsking(callId);
        else askAll(callerId);
      }, timings.callCallerAskedMs);
      asking.set(callId, timer);
    },
    stop(): void {
      isStopped = true;
      for (const callId of asking.keys()) stopAsking(callId);
    },
  };
}
