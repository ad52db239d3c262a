import {
  isTrackReference,
  useConnectionQualityIndicator,
  useIsSpeaking,
  useRoomContext,
  VideoTrack,
} from '@livekit/components-react';
import { ConnectionQuality, RoomEvent, Track, type Participant } from 'livekit-client';
import MicOff from 'lucide-react/icons/mic-off';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import SignalHigh from 'lucide-react/icons/signal-high';
import SignalLow from 'lucide-react/icons/signal-low';
import SignalMedium from 'lucide-react/icons/signal-medium';
import SignalZero from 'lucide-react/icons/signal-zero';
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { IconButton } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { callTile as text } from '#ui/text/calls.ru.ts';
import patterns from '#ui/kit/patterns.module.css';
import { looksAway } from '../devices/OwnVideo.tsx';
import { useCall } from './call-context.ts';
import styles from './Tile.module.css';
import { isScreen, keyOf, nameOf, useIsMuted, useStreamTrack, type Picture } from './tracks.ts';

interface TileProps {
  picture: Picture;
  /** `large` and `main` fill the stage: the first shows all of its picture, `main` leaves no edge where it can. */
  look?: 'plain' | 'large' | 'small' | 'main' | 'voice';
  isPinned?: boolean;
  /** False where there is no room for pinning, or nothing to choose from. */
  canPin?: boolean;
}

/** Shows one person's camera, or their avatar while it is off; or one screen. */
export function Tile({ picture, look = 'plain', isPinned = false, canPin = true }: TileProps) {
  const { faces, view } = useCall();
  const { participant } = picture;
  const tile = useRef<HTMLElement>(null);
  const key = keyOf(picture);
  useSight(tile, key);
  const isSpeaking = useIsSpeaking(participant);
  const name = nameOf(picture, faces);
  const isOfScreen = isScreen(picture);
  return (
    <article
      ref={tile}
      aria-label={name}
      className={classes(
        styles['tile'],
        styles[look],
        isOfScreen && styles['screen'],
        isSpeaking && !isOfScreen && styles['speaking'],
      )}
    >
      <Face picture={picture} name={name} look={look} />
      <p className={styles['name']}>
        {!isOfScreen && <Muted participant={participant} />}
        <span className={patterns['oneLine']} dir="auto">
          {name}
        </span>
        {isSpeaking && !isOfScreen && <span className={patterns['unseen']}>{text.speaking}</span>}
        <Quality participant={participant} />
      </p>
      {canPin && (
        <IconButton
          label={isPinned ? text.unpin(name) : text.pin(name)}
          className={styles['pin']}
          onClick={() => view.send({ type: isPinned ? 'callView.unpin' : 'callView.pin', key })}
        >
          {isPinned ? <PinOff /> : <Pin />}
        </IconButton>
      )}
    </article>
  );
}

/** Reports whether the tile is in view. */
function useSight(tile: React.RefObject<HTMLElement | null>, key: string) {
  const { onSeen } = useCall();
  useEffect(() => {
    const node = tile.current;
    if (!node) return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) onSeen(key, last.isIntersecting);
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      onSeen(key, false);
    };
  }, [tile, key, onSeen]);
}

interface FaceProps {
  picture: Picture;
  name: string;
  look: TileProps['look'];
}

function Face({ picture, name, look }: FaceProps) {
  const { faces } = useCall();
  const isOff = useIsMuted(picture);
  const { participant } = picture;
  const own = participant.isLocal ? picture.publication?.track : undefined;
  const isTurned = looksAway(useStreamTrack(own));
  const isMirrored = participant.isLocal && !isScreen(picture) && !isTurned;
  const canBeShown =
    isTrackReference(picture) &&
    !isOff &&
    (participant.isLocal || picture.publication.isSubscribed) &&
    picture.publication.track !== undefined;
  const face = faces[participant.identity];
  const shown = face?.name ?? participant.name ?? name;
  return (
    <>
      <Voice participant={participant}>
        <Avatar
          id={participant.identity}
          name={shown}
          url={face?.avatarUrl ?? null}
          size={look === 'small' ? 48 : look === 'voice' || look === 'main' ? 144 : 96}
        />
      </Voice>
      {canBeShown && (
        <VideoTrack
          trackRef={picture}
          className={classes(styles['video'], isMirrored && styles['mirrored'])}
          onLoadedData={notePicture}
          onPlaying={notePicture}
          onResize={notePicture}
        />
      )}
    </>
  );
}

/**
 * Notes on the element what styles cannot ask: that the first picture is there, until which the face stays, and whether
 * it is upright, for a phone may be turned any time.
 */
function notePicture({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) {
  video.toggleAttribute('data-shown', video.videoWidth > 0);
  video.toggleAttribute('data-upright', video.videoHeight > video.videoWidth);
}

/**
 * Draws the ring around a face, which breathes with the loudness. The level is set on the element itself, because React
 * would draw it several times a second.
 */
function Voice({ participant, children }: { participant: Participant; children: ReactNode }) {
  const room = useRoomContext();
  const ring = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = () => {
      const level = Math.min(1, participant.audioLevel * LOUD);
      ring.current?.style.setProperty('--level', level.toFixed(2));
    };
    room.on(RoomEvent.ActiveSpeakersChanged, show);
    return () => void room.off(RoomEvent.ActiveSpeakersChanged, show);
  }, [room, participant]);
  return (
    <span ref={ring} className={styles['face']}>
      {children}
    </span>
  );
}

/** Speech at the usual distance from a microphone comes near a third of the full level. */
const LOUD = 3;

function Muted({ participant }: { participant: Participant }) {
  const isMuted = useIsMuted({ participant, source: Track.Source.Microphone });
  return isMuted && <MicOff role="img" aria-label={text.muted} className={styles['sign']} />;
}

const signs = {
  [ConnectionQuality.Excellent]: { Sign: SignalHigh, words: text.quality.excellent, isBad: false },
  [ConnectionQuality.Good]: { Sign: SignalMedium, words: text.quality.good, isBad: false },
  [ConnectionQuality.Poor]: { Sign: SignalLow, words: text.quality.poor, isBad: true },
  [ConnectionQuality.Lost]: { Sign: SignalZero, words: text.quality.lost, isBad: true },
} as const;

/** Shows how good a connection is. A good one shows on hover alone; a bad one, and any on touch screens, shows always. */
function Quality({ participant }: { participant: Participant }) {
  const { quality } = useConnectionQualityIndicator({ participant });
  if (quality === ConnectionQuality.Unknown) return null;
  const { Sign, words, isBad } = signs[quality];
  return (
    <span
      role="img"
      aria-label={words}
      className={classes(
        styles['sign'],
        styles['strength'],
        isBad ? styles['bad'] : styles['good'],
      )}
    >
      {/* Faint full bars lie below the sign, because one or two bars alone look like specks. */}
      <SignalHigh className={styles['bars']} />
      <Sign />
    </span>
  );
}
