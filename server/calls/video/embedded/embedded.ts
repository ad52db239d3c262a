/** Runs calls over our own LiveKit, which is found or fetched in the background and then supervised. */
import type { Config } from '#server/app/config/read.ts';
import type { LiveKitConfig } from '#server/app/config/livekit.ts';
import type { Log } from '#server/app/log.ts';
import { ownAddress } from '../address.ts';
import { livekitAt, type LiveKit, type LiveKitAccess } from '../livekit.ts';
import { findProgram, ProgramMissing } from '../program/find.ts';
import { stateOfVideo, VideoUnavailable, type Video } from '../video.ts';
import { loadKeys } from './settings.ts';
import { superviseLiveKit, type EmbeddedLiveKit } from './supervisor.ts';

export interface EmbeddedVideo extends Video {
  stop(): Promise<void>;
}

interface Options {
  readonly config: Config;
  readonly livekit: Extract<LiveKitConfig, { kind: 'own' }>;
  readonly log: Log;
  /** Tests replace it. */
  readonly find?: typeof findProgram;
}

/** Starts LiveKit and returns at once; the state is `preparing` until LiveKit answers. */
export function embeddedVideo({
  config,
  livekit,
  log,
  find = findProgram,
}: Options): EmbeddedVideo {
  const { dataDir, host, port } = config;
  const state = stateOfVideo();
  const stopped = new AbortController();
  const keys = loadKeys(dataDir);
  let now: { readonly access: LiveKitAccess; readonly livekit: LiveKit } | null = null;
  let own: EmbeddedLiveKit | null = null;
  const begun = begin();

  async function begin(): Promise<void> {
    try {
      const program = await find({ log, signal: stopped.signal, dataDir });
      if (stopped.signal.aborted) return;
      own = superviseLiveKit({ program, dataDir, keys, host, port, livekit, log, onReach });
    } catch (error) {
      if (stopped.signal.aborted) return;
      const why = error instanceof ProgramMissing ? error.message : String(error);
      log.error(`Звонков не будет. ${why}`);
      state.set('off');
    }
  }

  function onReach(access: LiveKitAccess | null): void {
    now = access === null ? null : { access, livekit: livekitAt(access) };
    state.set(access === null ? 'preparing' : 'available');
  }

  function reached(): LiveKit {
    if (now === null) throw new VideoUnavailable();
    return now.livekit;
  }

  // Webhooks and tokens are signed by the same keys at any address. Webhooks may come before we know that LiveKit listens.
  const reader = livekitAt({ url: 'http://127.0.0.1', ...keys });
  return {
    state: state.state,
    onState: state.onState,
    addressFor: (request) => livekit.publicUrl ?? ownAddress(request, config),
    signalling: () => (now === null ? null : new URL(now.access.url)),
    tokenFor: async (...given) => reached().tokenFor(...given),
    readToken: reader.readToken,
    openRoom: async (room) => reached().openRoom(room),
    closeRoom: async (room) => reached().closeRoom(room),
    listRooms: async () => reached().listRooms(),
    expel: async (...given) => reached().expel(...given),
    guestsOf: async (room) => reached().guestsOf(room),
    readNews: reader.readNews,
    async stop() {
      stopped.abort();
      await begun;
      await own?.stop();
    },
  };
}
