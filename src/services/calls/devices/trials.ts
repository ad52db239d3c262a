import { cameraSizeOf } from '../room/camera-size.ts';
import type { MediaFailure } from '../room/types.ts';
import type { TrialInput, TrialKind, Trials } from './types.ts';

export function createTrials(window: Window = globalThis.window): Trials {
  const watchers = new Set<() => void>();
  const tracks: Record<TrialKind, MediaStreamTrack | null> = { microphone: null, camera: null };

  const waking: Record<TrialKind, Promise<MediaStreamTrack | null> | null> = {
    microphone: null,
    camera: null,
  };

  function show(kind: TrialKind, track: MediaStreamTrack | null): void {
    tracks[kind] = track;
    for (const changed of watchers) changed();
  }

  return {
    begin(input, on) {
      const trial = new AbortController();
      const { signal } = trial;
      const { kind } = input;
      const asked = wake(window, input);
      const awake = asked.catch(() => null);
      if (input.forCall) waking[kind] = awake;
      signal.addEventListener('abort', () => {
        if (waking[kind] === awake) waking[kind] = null;
      });
      void asked.then(
        (track) => {
          const letGo = () => {
            track.stop();
            if (tracks[kind] === track) show(kind, null);
          };
          if (signal.aborted) {
            letGo();
            return;
          }
          signal.addEventListener('abort', letGo);
          track.addEventListener(
            'ended',
            () => {
              trial.abort();
              on({ type: 'trial.ended', kind });
            },
            { signal },
          );
          show(kind, track);
          on({ type: 'trial.running', kind });
        },
        (error: unknown) => {
          if (!signal.aborted) on({ type: 'trial.failed', kind, failure: failureOf(error) });
        },
      );
      return () => trial.abort();
    },
    current: (kind) => tracks[kind],
    awake: (kind) => waking[kind],
    watch(changed) {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
  };
}

/** The page shows no devices, because it is not on HTTPS. */
class Insecure extends Error {}

async function wake(
  window: Window,
  { kind, deviceId, forCall }: TrialInput,
): Promise<MediaStreamTrack> {
  // On pages that are not secure this is missing, whatever the types say.
  const mediaDevices: MediaDevices | undefined = window.navigator.mediaDevices;
  if (!mediaDevices) throw new Insecure();
  const ask = (device: MediaTrackConstraints) => {
    const wanted = { ...device, ...(forCall && cameraSizeOf(forCall.isGroup)) };
    return mediaDevices.getUserMedia(kind === 'microphone' ? { audio: wanted } : { video: wanted });
  };
  // `exact`, because Chromium passes over a device that is only preferred if another one suits it better.
  const stream = await (deviceId === 'default'
    ? ask({})
    : ask({ deviceId: { exact: deviceId } }).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'OverconstrainedError') return ask({});
        throw error;
      }));
  const [track] = stream.getTracks();
  if (!track) throw new DOMException('The stream is empty', 'NotFoundError');
  return track;
}

/** The error names of browsers, old ones among them. */
const failures: Readonly<Record<string, MediaFailure>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  DevicesNotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
};

function failureOf(error: unknown): MediaFailure {
  if (error instanceof Insecure) return 'insecure';
  return (error instanceof Error && failures[error.name]) || 'other';
}
