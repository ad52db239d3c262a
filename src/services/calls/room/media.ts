/** Wakes up, publishes and switches the person's own sound and picture in a room. No failure here ends the call. */
import { LocalVideoTrack, RoomEvent, Track, type LocalTrack, type Room } from 'livekit-client';
import { failureOf } from '../devices/failures.ts';
import { createHold } from './hold.ts';
import { createLocalTracks, flipCamera } from './local-tracks.ts';
import { watchUnplugged } from './unplugged.ts';
import type { MediaFailure, MediaKind, MediaNotices, OpenRoom, RoomRequest } from './types.ts';

const sources = { microphone: Track.Source.Microphone, camera: Track.Source.Camera } as const;
type Own = keyof typeof sources;

/** A device of this id, any device, or none. */
type Wanted = boolean | { deviceId: string };

const deviceKinds = { microphone: 'audioinput', camera: 'videoinput' } as const;

/** A publication fails if the connection breaks meanwhile, although it comes back, so it is tried this often. */
const publishTries = 3;

/** Calls `onTurned` when the person turns their own microphone or camera on or off. */
export function createMedia(room: Room, onTurned: (kind: Own, on: boolean) => void) {
  const me = room.localParticipant;
  const watchers = new Set<() => void>();
  let notices: MediaNotices = {
    failures: { microphone: null, camera: null, screen: null },
    replaced: null,
    isAudioBlocked: false,
  };
  const begun = Promise.withResolvers<void>();
  /** Tracks that were woken up for the beginning. */
  let captured: readonly LocalTrack[] = [];
  let isStopped = false;
  /** What the person is heard and seen with, or will be once it can be published. */
  const isOn = { microphone: false, camera: false };

  const hold = createHold(room, (track, error) => note(kindOf(track), error));
  const localTracks = createLocalTracks(room, (track) => hold.keep(track));
  /** Views compare the notices by identity, so a change makes a new object. */
  function notice(some: Partial<MediaNotices>): void {
    notices = { ...notices, ...some };
    for (const changed of watchers) changed();
  }
  function note(kind: MediaKind, error: unknown): MediaFailure | null {
    const failure = error === null ? null : failureOf(error, globalThis.isSecureContext);
    notice({ failures: { ...notices.failures, [kind]: failure } });
    return failure;
  }

  async function wake(wanted: Readonly<Record<Own, Wanted>>): Promise<void> {
    const { microphone: audio, camera: video } = wanted;
    const tracks = await me.createTracks({ audio, video });
    if (isStopped) for (const track of tracks) track.stop();
    else captured = [...captured, ...tracks];
  }

  async function wakeAlone(kind: Own, wanted: Wanted): Promise<void> {
    // A person who has left is not asked any more.
    if (wanted === false || isStopped) return;
    try {
      await wake({ microphone: false, camera: false, [kind]: wanted });
    } catch (error) {
      note(kind, error);
    }
  }

  /**
   * Publishes the camera that shows the person to themselves, so that others see the same picture. Without it, wakes
   * one.
   */
  async function takeOver(waking: Promise<MediaStreamTrack | null>, wanted: Wanted): Promise<void> {
    const shown = await waking;
    if (isStopped) return;
    if (shown?.readyState === 'live') captured = [...captured, cameraTrack(shown.clone())];
    else await wakeAlone('camera', wanted);
  }

  async function wakeTogether(microphone: Wanted, camera: Wanted): Promise<void> {
    try {
      // The browser asks for both at once.
      await wake({ microphone, camera });
    } catch {
      // One of the devices may still work.
      await wakeAlone('microphone', microphone);
      await wakeAlone('camera', camera);
    }
  }

  async function publishOne(track: LocalTrack): Promise<void> {
    const kind = kindOf(track);
    hold.keep(track);
    try {
      await me.publishTrack(track);
      isOn[kind] = true;
    } catch (error) {
      track.stop();
      await publishAnew(kind, note(kind, error));
    }
  }

  /** Wakes the device again and publishes it, unless the device itself failed or the person turns it off meanwhile. */
  async function publishAnew(kind: Own, failed: MediaFailure | null): Promise<void> {
    let failure = failed;
    isOn[kind] = true;
    for (let tries = 1; tries < publishTries && failure === 'other' && isOn[kind]; tries += 1)
      failure = await turnOwn(kind, true);
    if (failure !== null) isOn[kind] = false;
  }

  /** The library publishes all tracks anew for a new connection, and forgets those that fail. */
  async function publishForgotten(): Promise<void> {
    for (const kind of ['microphone', 'camera'] as const) {
      if (!isOn[kind] || me.getTrackPublication(sources[kind])) continue;
      const failure = await turnOwn(kind, true);
      if (isOn[kind]) await publishAnew(kind, failure);
    }
  }

  /** Turns one on or off; answers why it failed, or null. */
  async function turnOwn(kind: Own, on: boolean): Promise<MediaFailure | null> {
    try {
      await localTracks.turn(kind, on);
      isOn[kind] = on;
      // If the former device is gone, this may be another one.
      if (on) unplugged.noteChosen();
      return note(kind, null);
    } catch (error) {
      return note(kind, error);
    }
  }

  /** Turns one on or off once the devices are awake. */
  async function turnAwake(kind: Own, on: boolean): Promise<void> {
    // Otherwise it would be published anew after the person has turned it off.
    if (!on) isOn[kind] = false;
    await begun.promise;
    await turnOwn(kind, on);
  }

  /** Shows a device as off when nothing comes from it any more; a press turns it on again. */
  async function giveUp(kind: Own): Promise<void> {
    isOn[kind] = false;
    // A track that cannot even be muted has lost its connection, too.
    await localTracks.turn(kind, false).catch(() => {});
  }

  async function share(on: boolean): Promise<void> {
    try {
      await localTracks.turn('screen', on);
      note('screen', null);
    } catch (error) {
      note('screen', hasChangedMind(error) ? null : error);
    }
  }

  /**
   * Switches to another device; answers whether it succeeded. The library releases one device before it asks for the
   * other.
   */
  async function switchTo(
    kind: MediaDeviceKind,
    deviceId: string,
    isExact: boolean,
  ): Promise<boolean> {
    const mine = ownOf(kind);
    let isWell = true;
    try {
      await room.switchActiveDevice(kind, deviceId, isExact);
      // The library mutes a track for which it found no other device.
      if (mine && isOn[mine]) isWell = (await turnOwn(mine, true)) === null;
    } catch (error) {
      if (mine) note(mine, error);
      isWell = false;
    }
    if (!isWell && mine && isOn[mine]) await giveUp(mine);
    return isWell;
  }

  const unplugged = watchUnplugged(room, async (kind, isLast) => {
    const mine = ownOf(kind);
    const wasOn = mine && isOn[mine];
    const isWell = await switchTo(kind, 'default', false);
    if (isWell && !isLast) notice({ replaced: kind });
    else if (notices.replaced === kind) notice({ replaced: null });
    // A device that was off is reported when it is turned on.
    if (!isWell && isLast && wasOn) note(mine, noneLeft());
  });

  room.on(RoomEvent.Reconnected, () => void publishForgotten());
  room.on(RoomEvent.AudioPlaybackStatusChanged, () =>
    notice({ isAudioBlocked: !room.canPlaybackAudio }),
  );

  const open: Omit<OpenRoom, 'chat' | 'clockSkewMs'> = {
    room,
    notices: () => notices,
    watch(changed) {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
    async startAudio() {
      // The library reports by its event whether it sounds now.
      await room.startAudio().catch(() => {});
    },
    async turn(kind, on) {
      if (kind === 'screen') {
        await share(on);
        return;
      }
      onTurned(kind, on);
      await turnAwake(kind, on);
    },
    talk: (on) => turnAwake('microphone', on),
    async flipCamera() {
      try {
        const next = await flipCamera(room);
        if (next !== null) await switchTo('videoinput', next, true);
      } catch (error) {
        note('camera', error);
      }
      unplugged.noteChosen();
    },
    async switchDevice(kind, deviceId) {
      // Otherwise a device that is still waking up would take the place of this one.
      if (kind !== 'audiooutput') await begun.promise;
      await switchTo(kind, deviceId, deviceId !== 'default');
      unplugged.noteChosen();
      if (notices.replaced === kind) notice({ replaced: null });
    },
    dismissReplaced: () => notice({ replaced: null }),
    dismissFailure: (kind) => note(kind, null),
  };

  return {
    open,
    /** Wakes the devices up; devices that fail are noted. */
    async capture(request: RoomRequest): Promise<void> {
      const { audio, video, microphoneId, cameraId, ownPicture } = request;
      const microphone = audio && wantedDevice(microphoneId);
      const camera = video && wantedDevice(cameraId);
      if (!audio && !video) return;
      const waking = (video && ownPicture?.()) || null;
      if (waking)
        await Promise.all([wakeAlone('microphone', microphone), takeOver(waking, camera)]);
      else await wakeTogether(microphone, camera);
      for (const [kind, wanted] of [
        ['microphone', microphoneId],
        ['camera', cameraId],
      ] as const) {
        const track = captured.find(({ source }) => source === sources[kind]);
        const got = track?.mediaStreamTrack.getSettings().deviceId;
        const isOther = wanted !== 'default' && got !== undefined && got !== wanted;
        if (isOther) notice({ replaced: deviceKinds[kind] });
      }
    },
    /** Publishes the captured tracks once the room is reached; they leave the device after `heldUntil`. */
    async publish(heldUntil?: Promise<void>): Promise<void> {
      await Promise.all([hold.until(heldUntil), ...captured.map(publishOne)]);
      begun.resolve();
    },
    stop(): void {
      isStopped = true;
      localTracks.stop();
      unplugged.stop();
      for (const track of captured) track.stop();
      begun.resolve();
    },
  };
}

function cameraTrack(track: MediaStreamTrack): LocalTrack {
  const { deviceId = 'default' } = track.getSettings();
  const camera = new LocalVideoTrack(track, { ...track.getConstraints(), deviceId }, false);
  camera.source = Track.Source.Camera;
  return camera;
}

const ownOf = (kind: MediaDeviceKind): Own | undefined =>
  (['microphone', 'camera'] as const).find((one) => deviceKinds[one] === kind);

/**
 * Makes the error that browsers give when a page asks for a missing device. While a device is being removed, some
 * browsers give another one.
 */
const noneLeft = () => new DOMException('It was the last one', 'NotFoundError');

const kindOf = ({ source }: LocalTrack): Own =>
  source === Track.Source.Camera ? 'camera' : 'microphone';

/**
 * Returns the device to ask for. For a plain id the library asks for exactly this device and, if it is gone, for any.
 */
const wantedDevice = (deviceId: string) => (deviceId === 'default' ? true : { deviceId });

/**
 * Answers whether the person closed the browser's window for choosing a screen. If the system forbids the screen, the
 * error's message names the system.
 */
const hasChangedMind = (error: unknown): boolean =>
  failureOf(error, true) === 'denied' && error instanceof Error && !/system/i.test(error.message);
