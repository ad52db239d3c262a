/**
 * Chooses the large tile (spec 2: a screen share is pinned automatically and unpinned when it ends), and how the tiles
 * of a call stand.
 */
import { useSpeakingParticipants } from '@livekit/components-react';
import { useSelector } from '@xstate/react';
import { selectPinned, selectUnpinned } from '#machines/calls/call-view/call-view.selectors.ts';
import { useCall } from './call-context.ts';
import { isScreen, keyOf, useKeysOn, type Picture } from './tracks.ts';

interface Focusable {
  readonly key: string;
  readonly isScreen: boolean;
}

/** Returns the pinned tile while it exists; or else the newest screen that was not unpinned; or else null. */
export function focusOf(
  tiles: readonly Focusable[],
  pinned: string | null,
  unpinned: string | null,
): string | null {
  const chosen = tiles.find(({ key }) => key === pinned);
  if (chosen) return chosen.key;
  const screens = tiles.filter((tile) => tile.isScreen);
  return screens.findLast(({ key }) => key !== unpinned)?.key ?? null;
}

/** Returns the large picture; null: there is none. */
function useFocus(pictures: readonly Picture[]): Picture | null {
  const { view } = useCall();
  const pinned = useSelector(view, selectPinned);
  const unpinned = useSelector(view, selectUnpinned);
  const key = focusOf(
    pictures.map((one) => ({ key: keyOf(one), isScreen: isScreen(one) })),
    pinned,
    unpinned,
  );
  return pictures.find((one) => keyOf(one) === key) ?? null;
}

export type Arrangement =
  /** In a call of two one picture fills the stage, and the other stands in a corner of it. */
  | {
      readonly way: 'pair';
      readonly main: Picture;
      readonly corner: Picture;
      /** The large picture is on, so it fills the view from edge to edge. */
      readonly fills: boolean;
    }
  /** One is large, with the others beside it. */
  | { readonly way: 'focus'; readonly large: Picture; readonly others: readonly Picture[] }
  /** All have the same size. `voice`: two people talk, and neither has a picture on. */
  | { readonly way: 'grid' | 'voice'; readonly pictures: readonly Picture[] };

/**
 * Returns the pictures of a call of two, first the one that is large: the other person's, unless one pinned oneself;
 * null: more than two pictures are there, or nobody else.
 */
export function pairOf<One extends Shown>(
  pictures: readonly One[],
  focus: One | null,
): readonly [main: One, corner: One] | null {
  const [first, second] = pictures;
  if (!first || !second || pictures.length > 2) return null;
  if (first.participant.isLocal === second.participant.isLocal) return null;
  const [own, other] = first.participant.isLocal ? [first, second] : [second, first];
  return focus === own ? [own, other] : [other, own];
}

/** Returns how the pictures stand on the stage. */
export function useArrangement(pictures: readonly Picture[]): Arrangement {
  const large = useFocus(pictures);
  const on = useKeysOn(pictures);
  const pair = pictures.some(isScreen) ? null : pairOf(pictures, large);
  if (pair) {
    const [main, corner] = pair;
    const isOn = (one: Picture) => on.includes(keyOf(one));
    if (!isOn(main) && !isOn(corner)) return { way: 'voice', pictures: pair };
    return { way: 'pair', main, corner, fills: isOn(main) };
  }
  if (!large) return { way: 'grid', pictures };
  return { way: 'focus', large, others: pictures.filter((one) => one !== large) };
}

interface Shown {
  readonly participant: { readonly identity: string; readonly isLocal: boolean };
}

/** Returns the large picture, or else the speaker's, or else the first of the others', or else one's own. */
export function mainOf<One extends Shown>(
  pictures: readonly One[],
  focus: One | null,
  speaking: readonly { readonly identity: string }[],
): One | null {
  const others = pictures.filter(({ participant }) => !participant.isLocal);
  const speaker = others.find(({ participant }) =>
    speaking.some(({ identity }) => identity === participant.identity),
  );
  return focus ?? speaker ?? others[0] ?? pictures[0] ?? null;
}

/** Returns the picture for a view with room for only one. */
export function useMain(pictures: readonly Picture[]): Picture | null {
  const focus = useFocus(pictures);
  return mainOf(pictures, focus, useSpeakingParticipants());
}
