/** `localStorage`'s name for the rooms of somebody. */
export const roomsKeyOf = (userId: string): string => `vest:rooms:${userId}`;

/** Apart from the memory: whose account is deleted may never have called. */
export function forgetRooms(userId: string, window: Window = globalThis.window): void {
  try {
    window.localStorage.removeItem(roomsKeyOf(userId));
  } catch {
    // The browser keeps nothing for this site: there is nothing then.
  }
}
