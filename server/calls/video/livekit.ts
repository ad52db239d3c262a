/**
 * Reaches a LiveKit through its own SDK: manages rooms and the people in them, makes tokens, and reads its signed news.
 */
import {
  AccessToken,
  ParticipantInfo_State,
  RoomServiceClient,
  TokenVerifier,
  TwirpError,
  WebhookReceiver,
  type WebhookEvent,
} from 'livekit-server-sdk';
import * as callLimits from '#contract/call-limits.ts';
import type { RoomGuest, Video } from './video.ts';
import { VideoUnavailable } from './video.ts';

export interface LiveKitAccess {
  /** The address at which the server asks it, http or https. */
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** LiveKit's `DisconnectReason`, which its SDK does not hand on. */
const clientInitiated = 1;
/** LiveKit is on this machine or near it: a request that is not answered by then will not be. */
const answerWithinS = 5;
/** The news that concerns rooms; other news is of tracks and recordings. */
const newsOfRooms: readonly string[] = [
  'participant_joined',
  'participant_left',
  'participant_connection_aborted',
  'room_finished',
];

export interface LiveKit extends Omit<Video, 'state' | 'onState' | 'addressFor' | 'signalling'> {
  /** Tells whether LiveKit answers and takes our keys. */
  probe(): Promise<'answers' | 'refusesKeys' | 'silent'>;
}

export function livekitAt({ url, apiKey, apiSecret }: LiveKitAccess): LiveKit {
  const rooms = new RoomServiceClient(url, apiKey, apiSecret, {
    requestTimeout: answerWithinS,
    failover: false,
  });
  const receiver = new WebhookReceiver(apiKey, apiSecret);
  const verifier = new TokenVerifier(apiKey, apiSecret);

  return {
    async probe() {
      try {
        await rooms.listRooms(['']);
        return 'answers';
      } catch (error) {
        return error instanceof TwirpError && error.status === 401 ? 'refusesKeys' : 'silent';
      }
    },

    async tokenFor(room, { userId, name }) {
      const token = new AccessToken(apiKey, apiSecret, {
        identity: userId,
        name,
        metadata: JSON.stringify({ app: 'vest', userId }),
        ttl: callLimits.roomTokenMs / 1_000,
      });
      token.addGrant({
        roomJoin: true,
        room,
        canPublish: true,
        canPublishData: true,
        canSubscribe: true,
        canUpdateOwnMetadata: false,
      });
      return token.toJwt();
    },

    async readToken(token) {
      try {
        const { sub: userId, video } = await verifier.verify(token);
        if (userId === undefined || !video?.roomJoin || !video.room) return null;
        return { userId, room: video.room };
      } catch {
        return null;
      }
    },

    async openRoom(room) {
      const { sid } = await asked(() =>
        rooms.createRoom({
          name: room,
          emptyTimeout: callLimits.roomEmptyMs / 1_000,
          departureTimeout: callLimits.roomDepartureMs / 1_000,
          maxParticipants: callLimits.roomMaxPeople,
        }),
      );
      return sid;
    },

    async closeRoom(room) {
      await whereThere(() => rooms.deleteRoom(room));
    },

    async listRooms() {
      return (await asked(() => rooms.listRooms())).map(({ name }) => name);
    },

    async expel(room, userId) {
      // LiveKit's own server passes over this, so that `/livekit` asks who may enter; LiveKit Cloud would otherwise
      // refuse the tokens of the next minute, too, with which somebody who has left may come back.
      const revokeTokenTs = BigInt(Math.floor(Date.now() / 1_000));
      await whereThere(() => rooms.removeParticipant(room, userId, { revokeTokenTs }));
    },

    async guestsOf(room) {
      const [found] = await asked(() => rooms.listRooms([room]));
      if (found === undefined) return null;
      const people = await whereThere(() => rooms.listParticipants(room));
      return (
        people
          // People who have gone may still be listed.
          ?.filter(({ state }) => state !== ParticipantInfo_State.DISCONNECTED)
          .map(({ identity, sid }): RoomGuest => ({ userId: identity, sid })) ?? null
      );
    },

    async readNews(rawBody, authorization) {
      let event;
      try {
        event = await receiver.receive(rawBody, authorization);
      } catch {
        return 'forged';
      }
      const { id, room } = event;
      if (!newsOfRooms.includes(event.event) || room === undefined) return null;
      return { id, room: room.name, leaver: leaverIn(event) };
    },
  };
}

function leaverIn({ event, participant }: WebhookEvent): RoomGuest | null {
  const isLeaving =
    event === 'participant_left' && Number(participant?.disconnectReason) === clientInitiated;
  return isLeaving && participant ? { userId: participant.identity, sid: participant.sid } : null;
}

/** Asks LiveKit. @throws VideoUnavailable for every error: none is the asking person's fault */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new VideoUnavailable(undefined, { cause: error });
  }
}

/** Asks LiveKit about a room or a person; null: it is not there. @throws VideoUnavailable for every other error */
async function whereThere<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof TwirpError && error.code === 'not_found') return null;
    throw new VideoUnavailable(undefined, { cause: error });
  }
}
