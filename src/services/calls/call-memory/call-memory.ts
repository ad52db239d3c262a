import type { CallMemory, RememberedCall } from './types.ts';

const key = 'vest.call';

export function createCallMemory(window: Window = globalThis.window): CallMemory {
  return {
    read(userId) {
      try {
        return callIn(JSON.parse(window.sessionStorage.getItem(key) ?? 'null'), userId);
      } catch {
        // Another version wrote it, or the browser keeps nothing for this site: a reload then leaves the call.
        return null;
      }
    },
    write(userId, call) {
      try {
        if (call === null) window.sessionStorage.removeItem(key);
        else window.sessionStorage.setItem(key, JSON.stringify({ userId, ...call }));
      } catch {
        // The browser keeps nothing for this site: a reload then leaves the call.
      }
    },
  };
}

function callIn(found: unknown, selfId: string): RememberedCall | null {
  const { userId, callId, audio, video } = Object(found);
  const isCall =
    userId === selfId &&
    typeof callId === 'string' &&
    typeof audio === 'boolean' &&
    typeof video === 'boolean';
  return isCall ? { callId, audio, video } : null;
}
