/** Which buttons the control bar of a call has, and whether with words (spec 6 and 9). */
import { callBarMinPx, callBarWithChatMinPx } from '#contract/limits.ts';

/** The part of LiveKit's ParticipantPermission that matters here; sources are the protocol's numbers. */
export interface Permissions {
  readonly canPublish: boolean;
  /** Empty: all. */
  readonly canPublishSources: readonly number[];
  readonly canPublishData: boolean;
}

export interface Controls {
  readonly microphone: boolean;
  readonly camera: boolean;
  readonly screen: boolean;
  readonly chat: boolean;
}

/** TrackSource of the protocol: the package itself would be 100 KB of the chunk. */
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

/** Icons alone: by the view's own width, not the window's. */
export const isMinimal = (widthPx: number, isChatOpen: boolean): boolean =>
  widthPx < (isChatOpen ? callBarWithChatMinPx : callBarMinPx);
