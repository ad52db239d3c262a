/**
 * Compares the record of a call with the room at the video server. Webhooks may come late, twice, in any order or
 * never, so each of them only starts a comparison. Who left on purpose is taken from the webhook, because a list of
 * participants does not tell.
 */
import { conversationRoomPrefix } from '#contract/calls.ts';
import * as v from 'valibot';
import { id as idSchema } from '#contract/text.ts';
import { requireVideo } from './video/video.ts';
import type { RoomGuest, VideoNews } from './video/video.ts';
import { changeCallInQueue, inCallQueue, isMember } from './change.ts';
import type { ChangeNeeds, LockedCall } from './change.ts';
import { roomOf } from './effects.ts';
import type { CallEffect, CallRecordEvent } from './record/call-record.events.ts';
import { invitedOf, presentOf } from './record/call-record.ts';
import type { CallRecord } from './record/call-record.ts';
import { applyEvents } from './record/transition.ts';
import { forgetNews, isKnownNews, noteNews, readOtherCalls, readWithoutCall } from './store.ts';

export type RoomReconciler = ReturnType<typeof createRoomReconciler>;

export function createRoomReconciler(needs: ChangeNeeds) {
  const { db, video, onFailure } = needs;

  async function reconcile(conversationId: string, leaver: RoomGuest | null = null): Promise<void> {
    if (video.state() !== 'available') return;
    await inCallQueue(needs, conversationId, async (videoEffects) => {
      const guests = (await video.guestsOf(roomOf(conversationId)))?.filter(
        // Somebody who has left may be listed a moment longer.
        (guest) => isPerson(guest) && guest.sid !== leaver?.sid,
      );
      await changeCallInQueue(needs, videoEffects, {
        conversationId,
        entering: guests?.map(({ userId }) => userId) ?? [],
        decide: async (found) => {
          const { conversation, call } = found;
          if (!conversation || !call) {
            // The room was opened too late: its call is over.
            if (guests) videoEffects.push({ type: 'closeRoom' });
            return { answer: undefined };
          }
          // A video server that was started again has no rooms: people who come back need one.
          if (!guests) videoEffects.push({ type: 'openRoom' });
          const { events, expelled } = await compare(found, call.record, guests ?? []);
          videoEffects.push(...expelled);
          if (leaver) {
            const { userId, sid } = leaver;
            events.unshift({ type: 'media.left', userId, mediaSid: sid, at: found.at });
          }
          return { answer: undefined, transition: applyEvents(call, events) };
        },
      });
    });
  }

  interface Compared {
    readonly events: CallRecordEvent[];
    readonly expelled: readonly CallEffect[];
  }

  async function compare(
    found: LockedCall,
    record: CallRecord,
    guests: readonly RoomGuest[],
  ): Promise<Compared> {
    const { tx, at } = found;
    const guestIds = guests.map(({ userId }) => userId);
    const attendances = await readOtherCalls(tx, guestIds, record.conversationId);
    const elsewhere = new Set(attendances.map(({ userId }) => userId));
    const mayStay = ({ userId }: RoomGuest) => isMember(found, userId) && !elsewhere.has(userId);
    const concerned = [...presentOf(record), ...invitedOf(record)];
    const gone = concerned.filter((userId) => !isMember(found, userId));
    const joined = guests.filter(mayStay).filter(({ userId, sid }) => {
      const party = record.parties.get(userId);
      return party?.status !== 'joined' || party.mediaSid !== sid;
    });
    // Being cut off or loading the page again is not leaving: the record gives these people time to come back.
    const lost = [...record.parties].flatMap(([userId, { status, mediaSid }]) =>
      status !== 'joined' || mediaSid === null || guestIds.includes(userId)
        ? []
        : [{ type: 'media.lost', userId, mediaSid, at } as const],
    );
    return {
      events: [
        ...gone.map((userId) => ({ type: 'removed', userId, at }) as const),
        ...joined.map(
          ({ userId, sid }) => ({ type: 'media.joined', userId, mediaSid: sid, at }) as const,
        ),
        ...lost,
      ],
      expelled: guests
        .filter((guest) => !mayStay(guest))
        .map(({ userId }) => ({ type: 'expel', userId })),
    };
  }

  return {
    /** Brings the record in line with who is there, and opens the room of a call that has none. */
    reconcile: (conversationId: string) => reconcile(conversationId),
    /**
     * Handles a webhook. @throws VideoUnavailable, or an error of the database; the video server then sends the webhook
     * again
     */
    async receiveNews({ id, room, leaver }: VideoNews): Promise<void> {
      const conversationId = conversationOf(room);
      if (conversationId === undefined || (await isKnownNews(db, id))) return;
      // A refusal makes the video server send this again later. A comparison alone would not find who left on purpose.
      requireVideo(video);
      await reconcile(conversationId, leaver);
      // Noted only now, so that news whose handling failed counts when it is repeated. Handling it twice is harmless.
      await noteNews(db, id);
    },
    /** Closes rooms whose call is over: closing them at its end may have failed, or been lost with the process. */
    async closeAbandonedRooms(): Promise<void> {
      if (video.state() !== 'available') return;
      const conversationIds = (await video.listRooms()).flatMap(
        (room) => conversationOf(room) ?? [],
      );
      // An external video server may have rooms of other services.
      for (const conversationId of await readWithoutCall(db, conversationIds)) {
        await reconcile(conversationId).catch(onFailure);
      }
    },
    forgetOldNews: () => forgetNews(db),
  };
}

/** Answers whether a guest is a person. An external video server may have helpers of its own in a room. */
const isPerson = ({ userId }: RoomGuest): boolean => idOf(userId) !== undefined;

/** Returns the conversation that a room belongs to; undefined: it belongs to none. */
export function conversationOf(room: string): string | undefined {
  if (!room.startsWith(conversationRoomPrefix)) return undefined;
  return idOf(room.slice(conversationRoomPrefix.length));
}

function idOf(text: string): string | undefined {
  const parsed = v.safeParse(idSchema, text);
  return parsed.success ? parsed.output : undefined;
}
