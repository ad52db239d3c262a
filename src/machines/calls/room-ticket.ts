/** The ticket to a room of the video server, for calls and for rooms of /calls. */
import type { Api } from '#services/app/api/types.ts';

/** A ticket is good for two minutes (contract, POST /livekit/token). */
export interface RoomTicket {
  readonly token: string;
  readonly url: string;
}

/** The answer to POST /livekit/token had no address in it (spec 8, Missing video server URL). */
export class NoVideoAddress extends Error {
  override readonly name = 'NoVideoAddress';

  constructor() {
    super('no livekit url provided');
  }
}

/** @throws NoVideoAddress, or RequestFailed as every request. */
export async function askTicket(api: Api, room: string, signal: AbortSignal): Promise<RoomTicket> {
  const { body } = await api.call('POST /livekit/token', { body: { room } }, { signal });
  // The shape of answers is not checked, so the address may be missing altogether.
  if (!body.url) throw new NoVideoAddress();
  return { token: body.token, url: body.url };
}
