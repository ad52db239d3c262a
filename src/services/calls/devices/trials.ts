import { cameraSizeOf } from '../room/camera-size.ts';
import { failureOf } from './failures.ts';
import type { TrialInput, TrialKind, Trials } from './types.ts';

export function createTrials(window: Window = globalThis.window): Trials {
  // On pages that are not secure this is missing, whatever the types say.
  const mediaDevices: MediaDevices | undefined = window.navigator.mediaDevices;
  const watchers = new Set<() => void>();
  const tracks: Partial<Record<TrialKind, MediaStreamTrack | null>> = {};
  const waking: Partial<Record<TrialKind, Promise<MediaStreamTrack | null> | null>> = {};

  function show(kind: TrialKind, track: MediaStreamTrack | null): void {
    tracks[kind] = track;
    for (const changed of watchers) changed();
  }

  return {
    begin(input, on) {
      const trial = new AbortController();
      const { signal } = trial;
      const { kind } = input;
      const asked = mediaDevices
        ? wake(mediaDevices, input)
        : Promise.reject(new Error('No HTTPS'));
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
          if (signal.aborted) return;
          const failure = failureOf(error, mediaDevices !== undefined);
          on({ type: 'trial.failed', kind, failure });
        },
      );
      return () => trial.abort();
    },
    current: (kind) => tracks[kind] ?? null,
    awake: (kind) => waking[kind] ?? null,
    watch(changed) {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
  };
}

async function wake(
  mediaDevices: MediaDevices,
  { kind, deviceId, forCall }: TrialInput,
): Promise<MediaStreamTrack> {
  const ask = (device: MediaTrackConstraints) => {
    const wanted = { ...device, ...(forCall && cameraSizeOf(forCall.isGroup)) };
    return mediaDevices.getUserMedia(kind === 'microphone' ? { audio: wanted } : { video: wanted });
  };
  // `exact` is needed: Chromium passes over a device that is only preferred if another one suits it better.
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
