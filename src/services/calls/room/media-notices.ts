/** The notices about a person's own devices: an object that is replaced when something changes. */
import { MediaDeviceFailure } from 'livekit-client';
import type { MediaFailure, MediaNotices } from './types.ts';

export interface Notices {
  readonly now: () => MediaNotices;
  readonly watch: (changed: () => void) => () => void;
  readonly change: (some: Partial<MediaNotices>) => void;
}

const nothing: MediaNotices = {
  failures: { microphone: null, camera: null, screen: null },
  replaced: null,
  isAudioBlocked: false,
};

export function createNotices(): Notices {
  const watchers = new Set<() => void>();
  let now = nothing;
  return {
    now: () => now,
    watch(changed) {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
    change(some) {
      now = { ...now, ...some };
      for (const changed of watchers) changed();
    },
  };
}

const failures: Readonly<Record<MediaDeviceFailure, MediaFailure>> = {
  [MediaDeviceFailure.PermissionDenied]: 'denied',
  [MediaDeviceFailure.NotFound]: 'missing',
  [MediaDeviceFailure.DeviceInUse]: 'busy',
  [MediaDeviceFailure.Other]: 'other',
};

export function failureOf(error: unknown): MediaFailure {
  // Browsers hide devices from pages that are not secure.
  if (!globalThis.isSecureContext) return 'insecure';
  return failures[MediaDeviceFailure.getFailure(error) ?? MediaDeviceFailure.Other];
}
