/**
 * What the video server knows better: who is there. Its news may be late, lost, doubled and in any order, so they make
 * us look, and every look compares the room with the record; only who left of their own is not to be seen by looking.
 */
import { conversationRoomPrefix } from '#contract/calls.ts';
import * as v from 'valibot';
import { id as idSchema } from '#contract/text.ts';
import type { Queries } from '#server/store/database/database.ts';
import { VideoUnavailable } from './video/video.ts';
import type { RoomGuest, VideoNews } from './video/video.ts';
import { changeCallInQueue, inCallQueue } from './change.ts';
import type { ChangeNeeds, LockedCall } from './change.ts';
import { roomOf } from './effects.ts';
import type { CallEffect, CallRecordEvent } from './record/call-record.events.ts';
import { invitedOf, presentOf } from './record/call-record.ts';
import type { CallRecord } from './record/call-record.ts';
import { applyEvents } from './record/transition.ts';
import { forgetNews, isKnownNews, noteNews, readOtherCalls, readWithoutCall } from './store.ts';

export interface RoomReconciler {
  /** The video server told something. @throws VideoUnavailable, or what the database says: it is to be told again */
  receiveNews(news: VideoNews): Promise<void>;
  /** Who is there? Puts right whatever the record has otherwise, and opens the room of a call that has none. */
  reconcile(conversationId: string): Promise<void>;
  /** Looks at the rooms whose call is over: to close one fails with the video server, and is lost with a process. */
  closeAbandonedRooms(): Promise<void>;
  forgetOldNews(): Promise<void>;
}

export function createRoomReconciler(needs: ChangeNeeds): RoomReconciler {
  const { db, video, onFailure } = needs;

  async function reconcile(conversationId: string, leaver: RoomGuest | null = null): Promise<void> {
    if (video.state() !== 'available') return;
    await inCallQueue(needs, conversationId, async (videoEffects) => {
      const guests = (await video.guestsOf(roomOf(conversationId)))?.filter(
        // Who has left may be listed a moment longer.
        (guest) => isPerson(guest) && guest.sid !== leaver?.sid,
      );
      await changeCallInQueue(needs, videoEffects, {
        conversationId,
        entering: guests?.map(({ userId }) => userId) ?? [],
        decide: async (found) => {
          const { place, call } = found;
          if (!place || !call) {
            // Nobody is to be in it: a door that was opened late.
            if (guests) videoEffects.push({ type: 'closeRoom' });
            return { answer: undefined };
          }
          // A video server that was started again: who comes back finds a room.
          if (!guests) videoEffects.push({ type: 'openRoom' });
          const { events, expelled } = await compare(found, call.record, guests ?? []);
          videoEffects.push(...expelled);
          const leaving = leaver ? [leftBy(leaver, found.at)] : [];
          return { answer: undefined, transition: applyEvents(call, [...leaving, ...events]) };
        },
      });
    });
  }

  interface Compared {
    readonly events: readonly CallRecordEvent[];
    readonly expelled: readonly CallEffect[];
  }

  async function compare(
    { tx, place, at }: LockedCall,
    record: CallRecord,
    guests: readonly RoomGuest[],
  ): Promise<Compared> {
    const isMember = (userId: string) => place?.userIds.includes(userId) === true;
    const elsewhere = await elsewhereAmong(tx, guests, record.conversationId);
    const mayStay = ({ userId }: RoomGuest) => isMember(userId) && !elsewhere.has(userId);
    const concerned = [...presentOf(record), ...invitedOf(record)];
    const gone = concerned.filter((userId) => !isMember(userId));
    return {
      events: [
        ...gone.map((userId) => ({ type: 'removed', userId, at }) as const),
        ...joined(record, guests.filter(mayStay), at),
        ...lost(record, guests, at),
      ],
      expelled: guests
        .filter((guest) => !mayStay(guest))
        .map(({ userId }) => ({ type: 'expel', userId })),
    };
  }

  function joined(
    { parties }: CallRecord,
    guests: readonly RoomGuest[],
    at: number,
  ): CallRecordEvent[] {
    return guests
      .filter(({ userId, sid }) => {
        const party = parties.get(userId);
        return party?.status !== 'joined' || party.mediaSid !== sid;
      })
      .map(({ userId, sid }) => ({ type: 'media.joined', userId, mediaSid: sid, at }));
  }

  /** To be cut off, to load the page again or to lose the server is not leaving: the record gives them time. */
  function lost(
    { parties }: CallRecord,
    guests: readonly RoomGuest[],
    at: number,
  ): CallRecordEvent[] {
    const there = new Set(guests.map(({ userId }) => userId));
    return [...parties].flatMap(([userId, { status, mediaSid }]) =>
      status !== 'joined' || mediaSid === null || there.has(userId)
        ? []
        : [{ type: 'media.lost', userId, mediaSid, at }],
    );
  }

  return {
    reconcile: (conversationId) => reconcile(conversationId),
    async receiveNews({ id, room, leaver }) {
      const conversationId = conversationOf(room);
      if (conversationId === undefined || (await isKnownNews(db, id))) return;
      // Whoever tells it tells it again then: no look of ours would find out who has left of their own.
      if (video.state() !== 'available') throw new VideoUnavailable();
      await reconcile(conversationId, leaver);
      // Not sooner: of what failed here nothing is known yet. Told twice at once it makes us look twice, which is harmless.
      await noteNews(db, id);
    },
    async closeAbandonedRooms() {
      if (video.state() !== 'available') return;
      const conversationIds = (await video.listRooms()).flatMap(
        (room) => conversationOf(room) ?? [],
      );
      // Of our own conversations alone: others may have rooms at a video server that is given.
      for (const conversationId of await readWithoutCall(db, conversationIds)) {
        await reconcile(conversationId).catch(onFailure);
      }
    },
    forgetOldNews: () => forgetNews(db),
  };
}

const leftBy = ({ userId, sid }: RoomGuest, at: number): CallRecordEvent => ({
  type: 'media.left',
  userId,
  mediaSid: sid,
  at,
});

/** A video server that others use too may have its own helpers in a room. */
const isPerson = ({ userId }: RoomGuest): boolean => idOf(userId) !== undefined;

/** undefined: a room that belongs to no conversation. */
export function conversationOf(room: string): string | undefined {
  if (!room.startsWith(conversationRoomPrefix)) return undefined;
  return idOf(room.slice(conversationRoomPrefix.length));
}

function idOf(text: string): string | undefined {
  const parsed = v.safeParse(idSchema, text);
  return parsed.success ? parsed.output : undefined;
}

async function elsewhereAmong(
  tx: Queries,
  guests: readonly RoomGuest[],
  conversationId: string,
): Promise<ReadonlySet<string>> {
  const ids = guests.map(({ userId }) => userId);
  const elsewhere = await readOtherCalls(tx, ids, conversationId);
  return new Set(elsewhere.map(({ userId }) => userId));
}
