/** The pictures of a call: everybody's camera, also where it is off, and the screens that are shown. */
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
    // A speaker moves to the first page.
    { updateOnlyOn: [RoomEvent.ActiveSpeakersChanged], onlySubscribed: false },
  );

export const isScreen = ({ source }: Picture): boolean => source === Track.Source.ScreenShare;

/** Stays the same while somebody's camera goes on and off; each time that they show a screen is another. */
export function keyOf(picture: Picture): string {
  const { participant, source, publication } = picture;
  const key = `${participant.identity} ${source}`;
  return isScreen(picture) ? `${key} ${publication?.trackSid}` : key;
}

/** Somebody else's, and on; it need not be sent to us. */
export const isTheirs = ({ participant, publication }: Picture): boolean =>
  !participant.isLocal && publication !== undefined && !publication.isMuted;

/** It is sent to us. */
export const isThere = ({ publication }: Picture): boolean => publication?.track !== undefined;

export function nameOf(picture: Picture, faces: Faces): string {
  const { participant } = picture;
  if (participant.isLocal) return isScreen(picture) ? text.ownScreen : text.you;
  const name = faces[participant.identity]?.name ?? participant.name ?? '';
  return isScreen(picture) ? text.screenOf(name) : name;
}
