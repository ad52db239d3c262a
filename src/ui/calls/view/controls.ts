/**
 * Turns the person's own devices on and off, and tells which buttons of the control bar they may use (spec 6 and 9).
 */
import { useLocalParticipant, useLocalParticipantPermissions } from '@livekit/components-react';
import { callBarMinPx, callBarWithChatMinPx } from '#contract/call-limits.ts';
import { useCall, type MediaKind, type ShownStage } from './call-context.ts';

/** The part of LiveKit's ParticipantPermission that matters here; sources are the protocol's numbers. */
interface Permissions {
  readonly canPublish: boolean;
  /** An empty list permits all sources. */
  readonly canPublishSources: readonly number[];
  readonly canPublishData: boolean;
}

export type Controls = Readonly<Record<MediaKind | 'chat', boolean>>;

/** Values of TrackSource in the protocol: importing its package would add 100 KB to the chunk. */
const sources = { camera: 1, microphone: 2, screen: 3 } as const;

const none: Controls = { microphone: false, camera: false, screen: false, chat: false };

export function controlsOf(permissions: Permissions | null, canShareScreen: boolean): Controls {
  if (!permissions) return none;
  const { canPublish, canPublishSources, canPublishData } = permissions;
  const may = (source: keyof typeof sources) =>
    canPublish && (canPublishSources.length === 0 || canPublishSources.includes(sources[source]));
  return {
    microphone: may('microphone'),
    camera: may('camera'),
    screen: may('screen') && canShareScreen,
    chat: canPublishData,
  };
}

/** Answers whether the browser can share a screen: phones cannot, nor can a page without HTTPS. */
const canShareScreen = (): boolean =>
  'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices;

/** Returns the buttons that the person may use; without a connection they may only leave. */
export function useControls(stage: ShownStage): Controls {
  const permissions = useLocalParticipantPermissions();
  return controlsOf((stage !== 'rejoining' && permissions) || null, canShareScreen());
}

/** Answers whether the view (not the window) has no room for words beside the icons: they stand below them. */
export const isMinimal = (widthPx: number, isChatOpen: boolean): boolean =>
  widthPx < (isChatOpen ? callBarWithChatMinPx : callBarMinPx);

export interface OwnMedia {
  readonly isOn: Readonly<Record<MediaKind, boolean>>;
  readonly set: (kind: MediaKind, on: boolean) => void;
  /** Turns the microphone on while a key is held down. */
  readonly talk: (on: boolean) => void;
}

export function useMedia(): OwnMedia {
  const { call } = useCall();
  const { isMicrophoneEnabled, isCameraEnabled, isScreenShareEnabled } = useLocalParticipant();
  return {
    isOn: {
      microphone: isMicrophoneEnabled,
      camera: isCameraEnabled,
      screen: isScreenShareEnabled,
    },
    set: (kind, on) => void call.turn(kind, on),
    talk: (on) => void call.talk(on),
  };
}
