/** Chooses the large tile (spec 2: a screen share is pinned automatically and unpinned when it ends). */
export interface Focusable {
  readonly key: string;
  readonly isScreen: boolean;
}

/** The pinned tile while it exists; or else the newest screen that was not unpinned; or none. */
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

interface Shown {
  readonly participant: { readonly identity: string; readonly isLocal: boolean };
}

/** The one picture of a small window: the large one, or else the speaker's, or else the first of the others'. */
export function mainOf<Picture extends Shown>(
  pictures: readonly Picture[],
  focus: Picture | null,
  speaking: readonly { readonly identity: string }[],
): Picture | null {
  const others = pictures.filter(({ participant }) => !participant.isLocal);
  const speaker = others.find(({ participant }) =>
    speaking.some(({ identity }) => identity === participant.identity),
  );
  return focus ?? speaker ?? others[0] ?? pictures[0] ?? null;
}
