/** What an event tells, and what stands in the store about a call that begins. */
import type { AnyActorRef } from 'xstate';
import { readDb } from '#machines/store/db/db.reader.ts';
import { selectIsGroup } from '#machines/store/db/db.selectors.ts';
import { readPreferences } from '#machines/settings/preferences/preferences.reader.ts';
import { noCall, type CallContext } from './call.context.ts';
import type { CallEnd, CallEvent, EndedBefore, Incoming } from './call.events.ts';
import type { RoomEnd } from './call.room.ts';

type System = AnyActorRef['system'];

const heardIn = (event: CallEvent) => (event.type === 'call.heard' ? event.event : null);

export const incomingIn = (event: CallEvent): Incoming | null => {
  const heard = heardIn(event);
  if (heard?.name !== 'call:incoming') return null;
  const { conversationId, callId, from, video, ringForMs } = heard.payload;
  return { conversationId, callId, fromId: from.id, fromName: from.name, video, ringForMs };
};

export const endedIn = (event: CallEvent) => {
  const heard = heardIn(event);
  return heard?.name === 'call:ended' ? heard.payload : null;
};

export const acceptedIn = (event: CallEvent) => {
  const heard = heardIn(event);
  return heard?.name === 'call:accepted' ? heard.payload.callId : null;
};

/** These are about the ringing on one person's other devices. */
export const ofRinging: readonly CallEnd[] = ['answeredElsewhere', 'declinedElsewhere', 'missed'];

/** Before any. */
export const unknownVersion = -1;

export const versionOf = (system: System, conversationId: string): number =>
  readDb(system)?.conversations[conversationId]?.version ?? unknownVersion;

export const isGroupIn = (system: System, conversationId: string): boolean => {
  const db = readDb(system);
  return db !== null && selectIsGroup(db, conversationId);
};

/** Nobody is to hear a sound. */
const isSilentIn = (system: System): boolean =>
  readDb(system)?.self.chosenStatus === 'DND' || !readPreferences(system).sounds;

/** In the place of what has just ended, if anything has. */
export const ring = (system: System, incoming: Incoming, ended: CallContext) => ({
  ...noCall,
  before: endedBefore(ended),
  incoming,
  conversationId: incoming.conversationId,
  callId: incoming.callId,
  isGroup: isGroupIn(system, incoming.conversationId),
  isSilent: isSilentIn(system),
  sinceVersion: versionOf(system, incoming.conversationId),
});

const endedBefore = ({ conversationId, reason, isOutgoing }: CallContext): EndedBefore | null =>
  conversationId === null || reason === null ? null : { conversationId, reason, isOutgoing };

export const endOfRoom: Readonly<Record<RoomEnd, CallEnd>> = {
  self: 'ended',
  otherDevice: 'otherDevice',
  removed: 'removed',
  closed: 'ended',
  lost: 'lost',
};
