/**
 * What the video server knows better: who is there. Its news may be late, lost, doubled and in any order, so they only
 * make us look; every look compares the room with the record (contract, Token).
 */
import { conversationRoomPrefix } from '#contract/calls.ts';
import * as v from 'valibot';
import { id as idSchema } from '#contract/text.ts';
import type { Queries } from '../database/database.ts';
import type { Timings } from '../timings.ts';
import type { RoomGuest, VideoNews } from '../video/video.ts';
import { changeCallIn, inCallLane } from './change.ts';
import type { ChangeNeeds, Found } from './change.ts';
import { roomOf } from './deeds.ts';
import type { CallDeed, CallRecordEvent } from './record/call-record.events.ts';
import { invitedOf, presentOf } from './record/call-record.ts';
import type { CallRecord } from './record/call-record.ts';
import { stepped } from './record/step.ts';
import { forgetNews, noteNews, readElsewhere } from './store.ts';

export interface Look {
  /** The video server told something. */
  heard(news: VideoNews): Promise<void>;
  /** Who is there? Puts right whatever the record has otherwise. */
  look(conversationId: string): Promise<void>;
  forgetOldNews(): Promise<void>;
}

export function createLook(needs: ChangeNeeds, timings: Timings): Look {
  const { db, video, clock } = needs;
  /** Since when connections are missed: to be cut off, to load the page again or to lose the server is not leaving. */
  const missedSince = new Map<string, number>();

  async function look(conversationId: string): Promise<void> {
    if (video.state() !== 'available') return;
    await inCallLane(needs, conversationId, async (later) => {
      const guests = (await video.guestsOf(roomOf(conversationId)))?.filter(isPerson);
      await changeCallIn(needs, later, {
        conversationId,
        entering: guests?.map(({ userId }) => userId) ?? [],
        decide: async (found) => {
          const { place, call } = found;
          if (!place || !call) {
            // Nobody is to be in it: a door that was opened late.
            if (guests) later.push({ type: 'closeRoom' });
            return { answer: undefined };
          }
          const { events, expelled } = await compare(found, call.record, guests ?? []);
          later.push(...expelled);
          return { answer: undefined, step: stepped(call, events) };
        },
      });
    });
  }

  interface Compared {
    readonly events: readonly CallRecordEvent[];
    readonly expelled: readonly CallDeed[];
  }

  async function compare(
    { tx, place, at }: Found,
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
        ...left(record, guests, at),
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
      .filter(({ userId, sid }) => parties.get(userId)?.mediaSid !== sid)
      .map(({ userId, sid }) => ({ type: 'media.joined', userId, mediaSid: sid, at }));
  }

  /** Who has been away for longer than coming back takes. */
  function left(record: CallRecord, guests: readonly RoomGuest[], at: number): CallRecordEvent[] {
    const there = new Set(guests.map(({ userId }) => userId));
    const events: CallRecordEvent[] = [];
    for (const [userId, { status, mediaSid }] of record.parties) {
      const key = `${record.id} ${userId}`;
      if (status !== 'joined' || mediaSid === null || there.has(userId)) {
        missedSince.delete(key);
        continue;
      }
      const since = missedSince.get(key) ?? at;
      missedSince.set(key, since);
      if (at - since < timings.callJoinMs) continue;
      missedSince.delete(key);
      events.push({ type: 'media.left', userId, mediaSid, at });
    }
    return events;
  }

  return {
    look,
    async heard({ id, room }) {
      const conversationId = conversationOf(room);
      if (conversationId === undefined || !(await noteNews(db, id))) return;
      await look(conversationId);
    },
    async forgetOldNews() {
      const at = clock.now();
      for (const [key, since] of missedSince) if (at - since > hourMs) missedSince.delete(key);
      await forgetNews(db);
    },
  };
}

const hourMs = 3_600_000;

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
  const elsewhere = await readElsewhere(tx, ids, conversationId);
  return new Set(elsewhere.map(({ userId }) => userId));
}
