/** A video server in memory: it keeps rooms and their participants, and can be down. tests/platform has the real one. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { VideoUnavailable } from '#server/calls/video/video.ts';
import type { RoomGuest, Video, VideoNews, VideoState } from '#server/calls/video/video.ts';

export interface TestVideo extends Video {
  /** The rooms with their participants. */
  readonly rooms: ReadonlyMap<string, readonly RoomGuest[]>;
  /** How often the participants of this room were requested. */
  looks(room: string): number;
  turn(state: VideoState): void;
  /** Puts its signalling behind `/livekit` on our own port. */
  signalAt(url: URL): void;
  /** Makes it stop answering before our server notices, or answer again. */
  hang(isHanging: boolean): void;
  /** Loses all rooms, as a restart does. */
  forget(): void;
  /** Connects a participant and replaces one of the same name. Answers the connection's id. */
  join(room: string, userId: string): string;
  leave(room: string, userId: string): void;
}

const newsSchema = v.object({
  id: v.string(),
  room: v.string(),
  leaver: v.nullable(v.object({ userId: v.string(), sid: v.string() })),
});

/** The signature of its webhook's news. */
export const videoSignature = 'signed';

export function createTestVideo(): TestVideo {
  const rooms = new Map<string, readonly RoomGuest[]>();
  const looks = new Map<string, number>();
  const listeners = new Set<(state: VideoState) => void>();
  let state: VideoState = 'available';
  let isHanging = false;
  let signalling: URL | null = null;

  async function answer<T>(value: () => T): Promise<T> {
    if (state !== 'available' || isHanging) throw new VideoUnavailable();
    return value();
  }
  const others = (room: string, userId: string): readonly RoomGuest[] =>
    (rooms.get(room) ?? []).filter((guest) => guest.userId !== userId);

  return {
    rooms,
    state: () => state,
    onState(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    addressFor: ({ protocol, host }) => `${protocol === 'https' ? 'wss' : 'ws'}://${host}/livekit`,
    signalling: () => signalling,
    signalAt: (url) => void (signalling = url),
    tokenFor: (room, { userId, name }) => answer(() => `${room} for ${userId}, ${name}`),
    async readToken(token) {
      const [, room, userId] = /^(.+) for (.+), /.exec(token) ?? [];
      return room === undefined || userId === undefined ? null : { room, userId };
    },
    openRoom: (room) =>
      answer(() => {
        rooms.set(room, rooms.get(room) ?? []);
        return room;
      }),
    closeRoom: (room) => answer(() => void rooms.delete(room)),
    listRooms: () => answer(() => [...rooms.keys()]),
    expel: (room, userId) =>
      answer(() => void (rooms.has(room) && rooms.set(room, others(room, userId)))),
    guestsOf: (room) =>
      answer(() => {
        looks.set(room, (looks.get(room) ?? 0) + 1);
        return rooms.get(room) ?? null;
      }),
    looks: (room) => looks.get(room) ?? 0,
    async readNews(rawBody, authorization) {
      if (authorization !== videoSignature) return 'forged';
      const news: VideoNews = v.parse(newsSchema, JSON.parse(rawBody));
      return news;
    },
    turn(next) {
      state = next;
      for (const listener of listeners) listener(state);
    },
    hang: (hangs) => void (isHanging = hangs),
    forget: () => rooms.clear(),
    join(room, userId) {
      const sid = randomUUID();
      rooms.set(room, [...others(room, userId), { userId, sid }]);
      return sid;
    },
    leave: (room, userId) => void rooms.set(room, others(room, userId)),
  };
}
