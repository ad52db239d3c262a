/** Starts the video server that the configuration asks for. Nothing waits for it. */
import type { Config } from '#server/app/config/read.ts';
import type { Log } from '#server/app/log.ts';
import { externalVideo } from './external.ts';
import { embeddedVideo } from './embedded/embedded.ts';
import { noVideo } from './video.ts';
import type { Video } from './video.ts';

/** Starts it and puts its end on `cleanup`. */
export function startVideo(config: Config, log: Log, cleanup: AsyncDisposableStack): Video {
  const { livekit } = config;
  if (livekit.kind === 'off') return noVideo;
  const video =
    livekit.kind === 'given'
      ? externalVideo(livekit, log)
      : embeddedVideo({ config, livekit, log });
  cleanup.defer(() => video.stop());
  return video;
}
