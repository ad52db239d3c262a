/**
 * Serves the list of recent calls, and /livekit: tokens for rooms of the video server, and its webhook (contract, Token).
 */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/app/http/refusal.ts';
import { serve } from '#server/app/http/serve.ts';
import { conversationRoomPrefix, guestName } from '#contract/calls.ts';
import * as callLimits from '#contract/call-limits.ts';
import { readDisplayName } from '#server/people/users/person.ts';
import { howReached } from './video/address.ts';
import { readRecentCalls } from './recent.ts';
import { requireRoom } from './room-access.ts';

export async function callRoutes(app: FastifyInstance): Promise<void> {
  const { db, video } = app.deps;

  serve(app, 'GET /calls', async ({ user }) => ({ calls: await readRecentCalls(db, user.id) }));

  serve(app, 'POST /livekit/token', async ({ user, body, request }) => {
    const room = await requireRoom(app.deps, user.id, body.room);
    const name = (await readDisplayName(db, user.id)) || guestName;
    await Promise.all([video.openRoom(room), requireSeat(room, user.id)]);
    const token = await video.tokenFor(room, { userId: user.id, name });
    const url = video.addressFor(howReached(request));
    return { token, url, data: { token, url } };
  });

  /**
   * Checks that a room without a conversation has a free place. The video server turns people away from a full room
   * too, but gives no reason. In a call of a conversation the record has decided already. @throws Refusal `room_full`
   */
  async function requireSeat(room: string, userId: string): Promise<void> {
    if (room.startsWith(conversationRoomPrefix)) return;
    const guests = (await video.guestsOf(room)) ?? [];
    // Somebody who comes again replaces their own connection.
    const others = guests.filter((guest) => guest.userId !== userId);
    if (others.length >= callLimits.roomMaxPeople) throw new Refusal('room_full');
  }

  await app.register(webhook);
}

/**
 * Serves the webhook in a scope of its own without body parsers, because the signature is over the bytes of the body.
 */
async function webhook(app: FastifyInstance): Promise<void> {
  const { video, calls } = app.deps;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
  serve(app, 'POST /livekit/webhook', async ({ request }) => {
    const text = typeof request.body === 'string' ? request.body : '';
    const news = await video.readNews(text, request.headers.authorization);
    if (news === 'forged') throw new Refusal('unauthorized');
    // A refusal makes the video server repeat it.
    if (news !== null) await calls.receiveNews(news);
  });
}
