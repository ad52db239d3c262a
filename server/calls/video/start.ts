/** Starts the video server that the configuration asks for. Nothing waits for it. */
import type { Config } from '#server/app/config/read.ts';
import type { Log } from '#server/app/log.ts';
import { noVideo } from './video.ts';
import type { Video } from './video.ts';

/** Starts it and puts its end on `cleanup`. LiveKit's library takes some megabytes, and is loaded for nobody in vain. */
export async function startVideo(
  config: Config,
  log: Log,
  cleanup: AsyncDisposableStack,
): Promise<Video> {
  const { livekit } = config;
  if (livekit.kind === 'off') return noVideo;
  const video =
    livekit.kind === 'given'
      ? (await import('./external.ts')).externalVideo(livekit, log)
      : (await import('./embedded/embedded.ts')).embeddedVideo({ config, livekit, log });
  cleanup.defer(() => video.stop());
  return video;
}
