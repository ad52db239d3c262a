/** The video server that the configuration asks for. Nothing waits for it. */
import type { Config } from '#server/app/config/config.ts';
import type { Log } from '#server/app/log.ts';
import { givenVideo } from './given.ts';
import { noVideo } from './off.ts';
import { ownVideo } from './own/own.ts';
import type { Video } from './video.ts';

/** What it starts is put on `cleanup`. */
export function startVideo(config: Config, log: Log, cleanup: AsyncDisposableStack): Video {
  const { livekit } = config;
  if (livekit.kind === 'off') return noVideo;
  const video =
    livekit.kind === 'given' ? givenVideo(livekit, log) : ownVideo({ config, livekit, log });
  cleanup.defer(() => video.stop());
  return video;
}
