/** Which tile is large (spec 2: a screen share is pinned automatically and unpinned when it ends). */
export interface Focusable {
  readonly key: string;
  readonly isScreen: boolean;
}

/** What somebody pinned, if it is still there; or else the newest screen that they did not unpin; or none. */
export function focusOf(
  tiles: readonly Focusable[],
  pinned: string | null,
  unpinned: string | null,
): string | null {
  const chosen = tiles.find(({ key }) => key === pinned);
  if (chosen) return chosen.key;
  const screens = tiles.filter(({ isScreen }) => isScreen);
  return screens.findLast(({ key }) => key !== unpinned)?.key ?? null;
}
