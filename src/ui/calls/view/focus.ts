/** Chooses the large tile (spec 2: a screen share is pinned automatically and unpinned when it ends). */
import { useSpeakingParticipants } from '@livekit/components-react';
import { useSelector } from '@xstate/react';
import { selectPinned, selectUnpinned } from '#machines/calls/call-view/call-view.selectors.ts';
import { useCall } from './call-context.ts';
import { isScreen, keyOf, type Picture } from './tracks.ts';

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
export function useFocus(pictures: readonly Picture[]): Picture | null {
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
