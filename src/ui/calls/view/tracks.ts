/** Finds the pictures of a call: everybody's camera, also while it is off, and all shared screens. */
import {
  useRoomContext,
  useTracks,
  type TrackReferenceOrPlaceholder,
} from '@livekit/components-react';
import { ParticipantEvent, RoomEvent, Track, TrackEvent } from 'livekit-client';
import { useCallback, useSyncExternalStore } from 'react';
import type { Faces } from './call-context.ts';
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

/** Names a picture. A camera that goes off and on keeps its key; each share of a screen gets a new one. */
export function keyOf(picture: Picture): string {
  const { participant, source, publication } = picture;
  const key = `${participant.identity} ${source}`;
  return isScreen(picture) ? `${key} ${publication?.trackSid}` : key;
}

/** Answers whether this is another participant's picture that is on; it need not be sent to us. */
export const isTheirs = ({ participant, publication }: Picture): boolean =>
  !participant.isLocal && publication !== undefined && !publication.isMuted;

/** Answers whether the picture is being sent to us. */
export const isThere = ({ publication }: Picture): boolean => publication?.track !== undefined;

export function nameOf(picture: Picture, faces: Faces): string {
  const { participant } = picture;
  if (participant.isLocal) return isScreen(picture) ? text.ownScreen : text.you;
  const name = faces[participant.identity]?.name ?? participant.name ?? '';
  return isScreen(picture) ? text.screenOf(name) : name;
}

/** Anything of the library that reports events: a room, a participant, a track. */
interface Emitter<Event> {
  on(event: Event, changed: () => void): unknown;
  off(event: Event, changed: () => void): unknown;
}

/** Returns what `read` answers, read anew after each of these events; `events` stays the same from draw to draw. */
function useAfterEvents<Event, Value>(
  emitter: Emitter<Event> | undefined,
  events: readonly Event[],
  read: () => Value,
): Value {
  const watch = useCallback(
    (changed: () => void) => {
      for (const event of events) emitter?.on(event, changed);
      return () => {
        for (const event of events) emitter?.off(event, changed);
      };
    },
    [emitter, events],
  );
  return useSyncExternalStore(watch, read);
}

const mutings = [
  ParticipantEvent.TrackMuted,
  ParticipantEvent.TrackUnmuted,
  ParticipantEvent.TrackPublished,
  ParticipantEvent.TrackUnpublished,
  ParticipantEvent.LocalTrackPublished,
  ParticipantEvent.LocalTrackUnpublished,
] as const;

/**
 * Answers whether this microphone, camera or screen sends nothing. The library's own hook identifies people by name:
 * after a reconnection to the same room it still watches the lost connection, where nothing is sent any more.
 */
export const useIsMuted = ({ participant, source }: Picture): boolean =>
  useAfterEvents(
    participant,
    mutings,
    () => participant.getTrackPublication(source)?.isMuted ?? true,
  );

const sendings = [
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
] as const;

/** Returns the others' pictures that are on; it follows changes of on and off, and of their sending. */
export function useTheirs(pictures: readonly Picture[]): readonly Picture[] {
  const theirs = () => pictures.filter(isTheirs);
  // `read` returns a string, because a new list would never equal the old one.
  const read = () =>
    theirs()
      .map((one) => `${keyOf(one)} ${isThere(one)}`)
      .join();
  useAfterEvents(useRoomContext(), sendings, read);
  return theirs();
}

const switchings = [
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.TrackPublished,
  RoomEvent.TrackUnpublished,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
] as const;

/** Returns the keys of the cameras and screens that are on, one's own among them. */
export function useKeysOn(pictures: readonly Picture[]): readonly string[] {
  const read = () =>
    pictures
      .filter(
        ({ participant, source }) => participant.getTrackPublication(source)?.isMuted === false,
      )
      .map(keyOf)
      .join();
  return useAfterEvents(useRoomContext(), switchings, read).split(',');
}

const restarts = [TrackEvent.Restarted] as const;

/** Returns the browser's track of one of ours; it changes with each change of the device. */
export const useStreamTrack = (track: Track | undefined): MediaStreamTrack | null =>
  useAfterEvents(track, restarts, () => track?.mediaStreamTrack ?? null);
