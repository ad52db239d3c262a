/** The API of the LiveKit of a server under test, with that server's own keys. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RoomServiceClient } from 'livekit-server-sdk';
import { livekitAt } from '#server/calls/video/livekit.ts';
import { loadKeys, portsIn } from '#server/calls/video/embedded/settings.ts';
import type { VestServer } from './vest-server.ts';

export async function livekitOf({ dataDir }: VestServer) {
  const settings = await readFile(join(dataDir, 'livekit', 'livekit.yaml'), 'utf8');
  const url = `http://127.0.0.1:${portsIn(settings)?.signalling}`;
  const access = { url, ...loadKeys(dataDir) };
  const rooms = new RoomServiceClient(url, access.apiKey, access.apiSecret);
  return { access, livekit: livekitAt(access), rooms };
}
