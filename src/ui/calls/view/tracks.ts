/** The pictures of a call: everybody's camera, also while it is off, and all shared screens. */
import { useTracks, type TrackReferenceOrPlaceholder } from '@livekit/components-react';
import { RoomEvent, Track } from 'livekit-client';
import type { Faces } from './call-room.ts';
import { callView as text } from '#ui/text/calls.ru.ts';

export type Picture = TrackReferenceOrPlaceholder;

export const usePictures = (): readonly Picture[] =>
  useTracks(
    [
      { source: Track.Source.Camera, withPlaceholder: true },
      { source: Track.Source.ScreenShare, withPlaceholder: false },
    ],
    // The hook re-sorts so that a speaker moves to the first page.
    { updateOnlyOn: [RoomEvent.ActiveSpeakersChanged], onlySubscribed: false },
  );

export const isScreen = ({ source }: Picture): boolean => source === Track.Source.ScreenShare;

/** The same key for a camera that goes off and on; each share of a screen gets a new one. */
export function keyOf(picture: Picture): string {
  const { participant, source, publication } = picture;
  const key = `${participant.identity} ${source}`;
  return isScreen(picture) ? `${key} ${publication?.trackSid}` : key;
}

/** Another participant's picture that is on; it need not be sent to us. */
export const isTheirs = ({ participant, publication }: Picture): boolean =>
  !participant.isLocal && publication !== undefined && !publication.isMuted;

/** The picture is being sent to us. */
export const isThere = ({ publication }: Picture): boolean => publication?.track !== undefined;

export function nameOf(picture: Picture, faces: Faces): string {
  const { participant } = picture;
  if (participant.isLocal) return isScreen(picture) ? text.ownScreen : text.you;
  const name = faces[participant.identity]?.name ?? participant.name ?? '';
  return isScreen(picture) ? text.screenOf(name) : name;
}
