import { Track } from 'livekit-client';
import { expect, test } from 'vitest';
import { focusOf } from '#ui/call/focus.ts';
import { isScreen, isTheirs, keyOf, type Picture } from '#ui/call/tracks.ts';

function picture(identity: string, source: Track.Source, trackSid?: string): Picture {
  // As much of it as a key is made of.
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
  const camera = (isLocal: boolean, publication: unknown): Picture => {
    // As much of it as is asked for.
    const made: unknown = { participant: { isLocal }, source: Track.Source.Camera, publication };
    return made as Picture;
  };
  expect(isTheirs(camera(false, { track: {}, isMuted: false }))).toBe(true);
  expect(isTheirs(camera(false, { track: {}, isMuted: true }))).toBe(false);
  expect(isTheirs(camera(false, { track: undefined, isMuted: false }))).toBe(false);
  expect(isTheirs(camera(false, undefined))).toBe(false);
  expect(isTheirs(camera(true, { track: {}, isMuted: false }))).toBe(false);
});
