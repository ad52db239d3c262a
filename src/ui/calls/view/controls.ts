/** Decides which buttons a call's control bar has, and whether they have words (spec 6 and 9). */
import { callBarMinPx, callBarWithChatMinPx } from '#contract/limits.ts';

/** The part of LiveKit's ParticipantPermission that matters here; sources are the protocol's numbers. */
export interface Permissions {
  readonly canPublish: boolean;
  /** An empty list permits all sources. */
  readonly canPublishSources: readonly number[];
  readonly canPublishData: boolean;
}

export interface Controls {
  readonly microphone: boolean;
  readonly camera: boolean;
  readonly screen: boolean;
  readonly chat: boolean;
}

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

/** True when the view (not the window) has room for icons only. */
export const isMinimal = (widthPx: number, isChatOpen: boolean): boolean =>
  widthPx < (isChatOpen ? callBarWithChatMinPx : callBarMinPx);
