/** A video server in memory: it keeps rooms and who is in them, and can be away. The real one: tests/platform. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { VideoUnavailable } from '#server/calls/video/video.ts';
import type { RoomGuest, Video, VideoNews, VideoState } from '#server/calls/video/video.ts';

export interface TestVideo extends Video {
  /** Its rooms, and in each who is there. */
  readonly rooms: ReadonlyMap<string, readonly RoomGuest[]>;
  /** How often it was asked who is there. */
  looks(room: string): number;
  turn(state: VideoState): void;
  /** It does not answer, though nobody has noticed yet. */
  hang(isHanging: boolean): void;
  /** All rooms are gone, as when it was started again. */
  forget(): void;
  /** Somebody is there from now on; anybody of the same name is not. Answers the connection. */
  join(room: string, userId: string): string;
  leave(room: string, userId: string): void;
}

const newsSchema = v.object({
  id: v.string(),
  room: v.string(),
  leaver: v.nullable(v.object({ userId: v.string(), sid: v.string() })),
});

/** What its webhook is signed with. */
export const videoSignature = 'signed';

export function createTestVideo(): TestVideo {
  const rooms = new Map<string, readonly RoomGuest[]>();
  const looks = new Map<string, number>();
  const listeners = new Set<(state: VideoState) => void>();
  let state: VideoState = 'available';
  let isHanging = false;

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
    signalling: () => null,
    tokenFor: (room, { userId, name }) => answer(() => `${room} for ${userId}, ${name}`),
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
