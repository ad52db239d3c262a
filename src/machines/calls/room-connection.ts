/** Connects to a room of the video server, for calls and for rooms of /calls. */
import type { Api } from '#services/app/api/types.ts';
import type { DeviceChoiceStore } from '#services/calls/devices/types.ts';
import type { RoomFact, RoomRequest, Rooms } from '#services/calls/room/types.ts';

/** A ticket is good for two minutes (contract, POST /livekit/token). */
export type RoomTicket = Pick<RoomRequest, 'token' | 'url'>;

/**
 * The input of the actor that holds one connection. Stopping this actor disconnects; each further connection starts the actor again, with a
 * fresh ticket. If a device fails, the room's view shows it, and the person goes on listening.
 */
export type RoomInput = RoomTicket & Pick<RoomRequest, 'isGroup' | 'audio' | 'video'>;

/** The answer to POST /livekit/token had no address in it (spec 8, Missing video server URL). */
export class NoVideoAddress extends Error {
  override readonly name = 'NoVideoAddress';

  constructor() {
    super('no livekit url provided');
  }
}

/**
 * Asks the server for a ticket to the room.
 * @throws NoVideoAddress, or RequestFailed like every request.
 */
export async function askTicket(api: Api, room: string, signal: AbortSignal): Promise<RoomTicket> {
  const { body } = await api.call('POST /livekit/token', { body: { room } }, { signal });
  // The shape of answers is not checked, so the address may be missing altogether.
  if (!body.url) throw new NoVideoAddress();
  return { token: body.token, url: body.url };
}

/**
 * Joins the ticket with the settings of the connection.
 * @throws Error before there is a ticket.
 */
export function roomInput(
  ticket: RoomTicket | null,
  { isGroup, audio, video }: Omit<RoomInput, keyof RoomTicket>,
): RoomInput {
  if (ticket === null) throw new Error('There is no ticket in this state');
  return { ...ticket, isGroup, audio, video };
}

export interface RoomServices {
  readonly rooms: Rooms;
  readonly deviceChoices: DeviceChoiceStore;
}

/** Connects with the devices that the person has chosen; answers with the function that leaves. */
export function joinRoom(
  { rooms, deviceChoices }: RoomServices,
  input: RoomInput & Pick<RoomRequest, 'heldUntil' | 'ownPicture'>,
  on: (fact: RoomFact) => void,
): () => void {
  const { audioDeviceId: microphoneId, videoDeviceId: cameraId } = deviceChoices.read();
  return rooms.join({ ...input, microphoneId, cameraId }, on);
}

/** Notes how the person has turned microphone or camera, for the next connection. */
export const turned = (
  { audio, video }: Pick<RoomInput, 'audio' | 'video'>,
  { kind, on }: Extract<RoomFact, { type: 'room.turned' }>,
) => (kind === 'microphone' ? { audio: on, video } : { audio, video: on });

export const isConnectionLost = ({ event }: { readonly event: { readonly type: string } }) =>
  'reason' in event && event.type === 'room.disconnected' && event.reason === 'lost';
