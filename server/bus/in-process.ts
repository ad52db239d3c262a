/** The bus of a server that is one process. */
import type { Audience, Bus, ConnectionRegistry, Liveness, Notice } from './bus.ts';
import type { ServerEvent } from '#contract/events.ts';

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
    close: () => {
      eventListeners.clear();
      noticeListeners.clear();
      return Promise.resolve();
    },
  };
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function createConnectionRegistry(): ConnectionRegistry {
  const socketsByUser = new Map<string, Map<string, Liveness>>();

  const livenessOf = (userId: string): Liveness | 'gone' => {
    const sockets = socketsByUser.get(userId);
    if (!sockets) return 'gone';
    return [...sockets.values()].includes('active') ? 'active' : 'idle';
  };

  return {
    put: (userId, socketId, liveness) => {
      const before = livenessOf(userId);
      const sockets = socketsByUser.get(userId) ?? new Map<string, Liveness>();
      socketsByUser.set(userId, sockets.set(socketId, liveness));
      return Promise.resolve({ before, after: livenessOf(userId) });
    },
    remove: (userId, socketId) => {
      const before = livenessOf(userId);
      const sockets = socketsByUser.get(userId);
      sockets?.delete(socketId);
      if (sockets?.size === 0) socketsByUser.delete(userId);
      return Promise.resolve({ before, after: livenessOf(userId) });
    },
    of: (userIds) => {
      const found = new Map<string, Liveness>();
      for (const userId of userIds) {
        const liveness = livenessOf(userId);
        if (liveness !== 'gone') found.set(userId, liveness);
      }
      return Promise.resolve(found);
    },
    count: (userId) => Promise.resolve(socketsByUser.get(userId)?.size ?? 0),
  };
}
