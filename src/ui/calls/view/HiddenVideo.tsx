import { hiddenVideoMachine } from '#machines/calls/hidden-video/hidden-video.machine.ts';
import { RemoteTrackPublication } from 'livekit-client';
import { useEffect, useState } from 'react';
import { createActor } from 'xstate';
import { keyOf, type Picture } from './tracks.ts';

interface HiddenVideosProps {
  pictures: readonly Picture[];
  seen: ReadonlySet<string>;
}

/** Draws nothing: stops the sending of pictures that no tile shows, those of other pages included. */
export function HiddenVideos({ pictures, seen }: HiddenVideosProps) {
  return pictures.map((picture) => {
    const { publication } = picture;
    return publication instanceof RemoteTrackPublication ? (
      // Another publication of the same camera needs its own subscription.
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
  const [video] = useState(() =>
    createActor(
      hiddenVideoMachine.provide({
        actions: {
          subscribe: () => publication.setSubscribed(true),
          unsubscribe: () => publication.setSubscribed(false),
        },
      }),
    ),
  );
  useEffect(() => {
    video.start();
    return () => void video.stop();
  }, [video]);
  useEffect(() => {
    video.send({ type: isSeen ? 'video.shown' : 'video.hidden' });
  }, [video, isSeen]);
  return null;
}
