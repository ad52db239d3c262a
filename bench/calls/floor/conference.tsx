/** LiveKit's own components for a conference, unchanged. */
import { LiveKitRoom, VideoConference } from '@livekit/components-react';
import '@livekit/components-styles';
import { createRoot } from 'react-dom/client';
import type { Way } from './given.ts';
import { roomOptions } from '#services/calls/room/options.ts';

export function showConference(root: Element, { url, token }: Way): void {
  createRoot(root).render(
    <LiveKitRoom
      serverUrl={url}
      token={token}
      connect
      audio
      video
      options={roomOptions({ isGroup: true })}
      data-lk-theme="default"
    >
      <VideoConference />
    </LiveKitRoom>,
  );
}
