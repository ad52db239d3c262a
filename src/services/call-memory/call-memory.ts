import type { CallMemory } from './types.ts';

const key = 'vest.call';

export function createCallMemory(window: Window = globalThis.window): CallMemory {
  return {
    read() {
      try {
        return window.sessionStorage.getItem(key);
      } catch {
        // The browser keeps nothing for this site: a reload leaves the call.
        return null;
      }
    },
    write(callId) {
      try {
        if (callId === null) window.sessionStorage.removeItem(key);
        else window.sessionStorage.setItem(key, callId);
      } catch {
        // As above.
      }
    },
  };
}
