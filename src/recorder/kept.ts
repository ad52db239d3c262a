/** The recording that a tab keeps over a reload. The main bundle has only this part of the recorder. */
export const key = 'vest.recording';

export function forgetKept(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A browser that blocks the storage keeps nothing.
  }
}
