/** Makes the bus of a server that is one process. */
import type { Audience, Bus, ConnectionRegistry, Liveness, Notice } from './bus.ts';
import type { ServerEvent } from '#contract/events.ts';
import type { PresenceStatus } from '#contract/users.ts';

export function createInProcessBus(): Bus {
  const eventListeners = new Set<(audience: Audience, event: ServerEvent) => void>();
  const noticeListeners = new Set<(notice: Notice) => void>();
  return {
    publish: (audience, event) => {
      for (const listener of eventListeners) listener(audience, event);
    },
    announce: (notice) => {
      for (const listener of noticeListeners) listener(notice);
    },
    onEvent: (listener) => subscribe(eventListeners, listener),
    onNotice: (listener) => subscribe(noticeListeners, listener),
    connections: createConnectionRegistry(),
  };
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function createConnectionRegistry(): ConnectionRegistry {
  const socketsOf = new Map<string, Map<string, Liveness>>();
  const lingering = new Map<string, Liveness>();
  const toldOf = new Map<string, PresenceStatus>();
  const silentSince = new Map<string, number>();

  const socketIdsOf = (userId: string): string[] => [...(socketsOf.get(userId)?.keys() ?? [])];
  const livenessOf = (userId: string): Liveness | undefined => {
    const sockets = socketsOf.get(userId);
    if (!sockets) return lingering.get(userId);
    return [...sockets.values()].includes('active') ? 'active' : 'idle';
  };

  const livenessListeners = new Set<(userId: string) => void>();
  function change<T>(userId: string, work: () => T): T {
    const before = livenessOf(userId);
    const result = work();
    if (livenessOf(userId) !== before) {
      for (const listener of livenessListeners) listener(userId);
    }
    return result;
  }

  return {
    put: async (userId, socketId, liveness) =>
      change(userId, () => {
        const sockets = socketsOf.get(userId) ?? new Map<string, Liveness>();
        socketsOf.set(userId, sockets.set(socketId, liveness));
        lingering.delete(userId);
        return sockets.size;
      }),
    remove: async (userId, socketId) =>
      change(userId, () => {
        const sockets = socketsOf.get(userId);
        const liveness = sockets?.get(socketId);
        sockets?.delete(socketId);
        silentSince.delete(socketId);
        if (!sockets || sockets.size > 0) return 'others';
        socketsOf.delete(userId);
        if (liveness) lingering.set(userId, liveness);
        return 'last';
      }),
    forget: async (userId) => void change(userId, () => lingering.delete(userId)),
    onLiveness: (listener) => subscribe(livenessListeners, listener),
    of: async (userIds) => present(userIds, livenessOf),
    noteSilent: async (userId, socketId, since) => {
      const isOpen = socketsOf.get(userId)?.has(socketId) === true;
      if (since !== null && isOpen) silentSince.set(socketId, since);
      else silentSince.delete(socketId);
    },
    silentSince: async (userId) => {
      const times = socketIdsOf(userId).flatMap((socketId) => silentSince.get(socketId) ?? []);
      return times.length === 0 ? null : Math.max(...times);
    },
    count: async (userId) =>
      socketIdsOf(userId).filter((socketId) => !silentSince.has(socketId)).length,
    told: async (userIds) => present(userIds, (userId) => toldOf.get(userId)),
    noteTold: async (statuses) => {
      for (const [userId, status] of statuses) {
        if (status === 'OFFLINE') toldOf.delete(userId);
        else toldOf.set(userId, status);
      }
    },
  };
}

/** Maps the ids to what `find` answers, without those for which it finds nothing. */
const present = <T>(ids: readonly string[], find: (id: string) => T | undefined) =>
  new Map(
    ids.flatMap((id): [string, T][] => {
      const found = find(id);
      return found === undefined ? [] : [[id, found]];
    }),
  );
