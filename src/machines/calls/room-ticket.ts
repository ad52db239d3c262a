/** The way into a room of the video server, for calls and for rooms of /calls. */
import type { Api } from '#services/app/api/types.ts';

/** Good for two minutes (contract, POST /livekit/token). */
export interface RoomTicket {
  readonly token: string;
  readonly url: string;
}

/** The answer to POST /livekit/token had no address in it (spec 8). */
export class NoVideoAddress extends Error {
  override readonly name = 'NoVideoAddress';

  constructor() {
    super('no livekit url provided');
  }
}

/** @throws NoVideoAddress, or as every request does. */
export async function askTicket(api: Api, room: string, signal: AbortSignal): Promise<RoomTicket> {
  const { body } = await api.call('POST /livekit/token', { body: { room } }, { signal });
  // Nobody checks the shape of answers: the address may be missing altogether.
  if (!body.url) throw new NoVideoAddress();
  return { token: body.token, url: body.url };
}
