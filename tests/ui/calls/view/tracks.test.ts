import { Track } from 'livekit-client';
import { expect, test } from 'vitest';
import { focusOf } from '#ui/calls/view/focus.ts';
import { isScreen, isThere, isTheirs, keyOf, type Picture } from '#ui/calls/view/tracks.ts';

function picture(identity: string, source: Track.Source, trackSid?: string): Picture {
  // Only the fields of which a key is made.
  const made: unknown = { participant: { identity }, source, publication: { trackSid } };
  return made as Picture;
}

const focusOn = (pictures: readonly Picture[], unpinned: string | null) =>
  focusOf(
    pictures.map((one) => ({ key: keyOf(one), isScreen: isScreen(one) })),
    null,
    unpinned,
  );

test('a camera is the same one when it was off meanwhile', () => {
  const { Camera } = Track.Source;
  expect(keyOf(picture('anna', Camera, 'TR_1'))).toBe(keyOf(picture('anna', Camera, 'TR_2')));
  expect(keyOf(picture('anna', Camera, 'TR_1'))).not.toBe(keyOf(picture('gleb', Camera, 'TR_1')));
});

test('a screen that was unpinned stays among the others; what the same person shows next is large', () => {
  const first = picture('gleb', Track.Source.ScreenShare, 'TR_1');
  const second = picture('gleb', Track.Source.ScreenShare, 'TR_2');
  expect(focusOn([first], keyOf(first))).toBe(null);
  expect(focusOn([second], keyOf(first))).toBe(keyOf(second));
});

test('of what the others have, one takes out what is on and is sent; nothing of oneself', () => {
  const look = (isLocal: boolean, publication?: { isMuted: boolean; track?: unknown }) => {
    // Only the fields that are read.
    const made: unknown = { participant: { isLocal }, source: Track.Source.Camera, publication };
    const camera = made as Picture;
    return { isTheirs: isTheirs(camera), isThere: isThere(camera) };
  };
  const track = {};
  expect(look(false, { isMuted: false, track })).toEqual({ isTheirs: true, isThere: true });
  expect(look(false, { isMuted: false })).toEqual({ isTheirs: true, isThere: false });
  expect(look(false, { isMuted: true, track })).toMatchObject({ isTheirs: false });
  expect(look(false)).toEqual({ isTheirs: false, isThere: false });
  expect(look(true, { isMuted: false, track })).toMatchObject({ isTheirs: false });
});
