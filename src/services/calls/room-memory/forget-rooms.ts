/** Names the `localStorage` key of a person's rooms. */
export const roomsKeyOf = (userId: string): string => `vest:rooms:${userId}`;

/**
 * Forgets a person's rooms. This is apart from the memory, which is loaded with the code of calls: a person whose
 * account is deleted may never have called.
 */
export function forgetRooms(userId: string, window: Window = globalThis.window): void {
  try {
    window.localStorage.removeItem(roomsKeyOf(userId));
  } catch {
    // The browser keeps nothing for this site, so there is nothing to forget.
  }
}
