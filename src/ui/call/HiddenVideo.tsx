import { hiddenVideoMachine } from '#machines/hidden-video/hidden-video.machine.ts';
import { RemoteTrackPublication } from 'livekit-client';
import { useEffect, useRef } from 'react';
import { createActor, type ActorRefFrom } from 'xstate';
import { keyOf, type Picture } from './tracks.ts';

interface HiddenVideosProps {
  pictures: readonly Picture[];
  seen: ReadonlySet<string>;
}

/** Draws nothing: pictures that no tile shows are not sent, also those of other pages. */
export function HiddenVideos({ pictures, seen }: HiddenVideosProps) {
  return pictures.map((picture) => {
    const { publication } = picture;
    return publication instanceof RemoteTrackPublication ? (
      // Another publication of the same camera: another one to be subscribed to.
      <HiddenVideo
        key={publication.trackSid}
        publication={publication}
        isSeen={seen.has(keyOf(picture))}
      />
    ) : null;
  });
}

interface HiddenVideoProps {
  publication: RemoteTrackPublication;
  isSeen: boolean;
}

function HiddenVideo({ publication, isSeen }: HiddenVideoProps) {
  const video = useRef<ActorRefFrom<typeof hiddenVideoMachine>>(null);
  useEffect(() => {
    const running = createActor(
      hiddenVideoMachine.provide({
        actions: {
          subscribe: () => publication.setSubscribed(true),
          unsubscribe: () => publication.setSubscribed(false),
        },
      }),
    );
    running.start();
    video.current = running;
    return () => void running.stop();
  }, [publication]);
  useEffect(() => {
    video.current?.send({ type: isSeen ? 'video.shown' : 'video.hidden' });
  }, [publication, isSeen]);
  return null;
}
