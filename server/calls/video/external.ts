/**
 * Uses a LiveKit that somebody else runs (LIVEKIT_URL), and asks now and then whether it is there and takes our keys.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { LiveKitConfig } from '#server/app/config/livekit.ts';
import type { Log } from '#server/app/log.ts';
import { livekitAt } from './livekit.ts';
import { stateOfVideo } from './video.ts';
import type { Video } from './video.ts';

const probeEveryMs = { available: 5_000, preparing: 2_000, off: 15_000 } as const;
const meanings = { answers: 'available', silent: 'preparing', refusesKeys: 'off' } as const;

export function externalVideo(
  config: Extract<LiveKitConfig, { kind: 'given' }>,
  log: Log,
): Video & { stop(): void } {
  const state = stateOfVideo();
  const livekit = livekitAt(config);
  const stopped = new AbortController();
  void watch();

  async function watch(): Promise<void> {
    let before: keyof typeof meanings | null = null;
    while (!stopped.signal.aborted) {
      const found = await livekit.probe();
      if (stopped.signal.aborted) return;
      if (found !== before) say(found);
      before = found;
      state.set(meanings[found]);
      await delay(probeEveryMs[state.state()], undefined, { signal: stopped.signal }).catch(
        () => {},
      );
    }
  }

  function say(found: keyof typeof meanings): void {
    if (found === 'answers') log.info(`Видеосервер ${config.url} отвечает.`);
    else if (found === 'silent') log.error(`Видеосервер ${config.url} не отвечает: звонков нет.`);
    else {
      log.error(
        `Видеосервер ${config.url} не принимает LIVEKIT_API_KEY и LIVEKIT_API_SECRET: звонков нет.`,
      );
    }
  }

  return {
    ...livekit,
    state: state.state,
    onState: state.onState,
    addressFor: () => config.publicUrl,
    signalling: () => null,
    stop: () => stopped.abort(),
  };
}
