/** Where each of the server's events goes: the chart only lets them through. */
import { enqueueActions, type AnyActorRef } from 'xstate';
import type { ServerEvent, ServerEventName } from '#contract/events.ts';
import type { DbEvent } from '../db/db.events.ts';
import { selectIsDoubtful } from '../db/db.people.ts';
import { readDb } from '../db/db.reader.ts';
import { tell } from '#machines/kit/peers.ts';
import type { VersionedEvent } from '../sync/sync.events.ts';
import type { RealtimeEvent } from './realtime.events.ts';

const versioned: Readonly<Record<VersionedEvent['name'], true>> = {
  'message:new': true,
  'message:notify': true,
  'message:update': true,
  'receipts:update': true,
  'conversations:new': true,
  'conversations:update': true,
  'conversations:removed': true,
};

const isVersioned = (event: ServerEvent): event is VersionedEvent => event.name in versioned;

type PeopleEvent = Extract<
  ServerEvent,
  { name: 'presence:update' | 'profile:update' | `contacts:${string}` }
>;

const aboutPeople: Readonly<Record<PeopleEvent['name'], true>> = {
  'presence:update': true,
  'profile:update': true,
  'contacts:request:new': true,
  'contacts:request:accepted': true,
  'contacts:removed': true,
};

const isAboutPeople = (event: ServerEvent): event is PeopleEvent => event.name in aboutPeople;

const isOfCall = (event: ServerEvent): event is Extract<ServerEvent, { name: `call:${string}` }> =>
  event.name.startsWith('call:');

export const isNamed = <N extends ServerEventName>(
  event: ServerEvent,
  name: N,
): event is Extract<ServerEvent, { name: N }> => event.name === name;

/** The server's event that the socket brought, if it brought one. */
export const serverEventIn = (event: RealtimeEvent): ServerEvent | null =>
  event.type === 'socket.signal' && event.signal.type === 'event' ? event.signal.event : null;

/** An action: hands the server's event to whom it concerns. */
export const route = <Context extends object>() =>
  enqueueActions<
    Context & Record<string, unknown>,
    RealtimeEvent,
    undefined,
    RealtimeEvent,
    never,
    never,
    never,
    never,
    never
  >(({ event, system, enqueue }) => {
    const arrived = serverEventIn(event);
    if (!arrived) return;
    if (isVersioned(arrived)) {
      enqueue(tell('sync', { type: 'sync.received', event: arrived }));
    } else if (isAboutPeople(arrived)) {
      enqueue(tell('db', factAbout(arrived)));
    } else if (isNamed(arrived, 'conversation:typing')) {
      const { conversationId, userId, typing } = arrived.payload;
      const type = typing ? 'typist.began' : 'typist.stopped';
      enqueue(tell('typists', { type, conversationId, userId }));
    }
    if (isOfCall(arrived)) enqueue(tell('call', { type: 'call.heard', event: arrived }));
    const author = authorIn(arrived);
    if (author) enqueue(tell('typists', { type: 'typist.stopped', ...author }));
    if (isNamed(arrived, 'message:notify') && !arrived.payload.quiet) {
      enqueue(tell('notifier', { type: 'notifier.messageCame', ...arrived.payload }));
    }
    if (isNamed(arrived, 'sessions:changed')) {
      enqueue(tell('devices', { type: 'devices.refresh' }));
    }
    if (isNamed(arrived, 'profile:update')) {
      const { userId } = arrived.payload;
      enqueue(tell('session', { type: 'session.profileMoved', userId }));
    }
    if (needsList(system, arrived)) enqueue(tell('inbox', { type: 'inbox.refreshSoon' }));
    const moved = personIn(arrived);
    if (moved !== null) enqueue(tell('person', { type: 'person.moved', userId: moved }));
  });

/** Who has just written what: his «stopped» may be behind it, or lost. */
function authorIn(event: ServerEvent): { conversationId: string; userId: string } | null {
  if (isNamed(event, 'message:new')) {
    const { conversationId, senderId } = event.payload.message;
    return { conversationId, userId: senderId };
  }
  if (!isNamed(event, 'message:notify')) return null;
  const { conversationId, senderId } = event.payload;
  return { conversationId, userId: senderId };
}

/** Of whom one may see something else now: who becomes a contact shows more, who ends it shows less. */
function personIn(event: ServerEvent): string | null {
  if (isNamed(event, 'profile:update') || isNamed(event, 'contacts:removed'))
    return event.payload.userId;
  const isRequest =
    isNamed(event, 'contacts:request:new') || isNamed(event, 'contacts:request:accepted');
  return isRequest ? event.payload.contact.friend.id : null;
}

/** Neither event says whether the account is still there; the list does, as it is seen by a stranger. */
function needsList(system: AnyActorRef['system'], event: ServerEvent): boolean {
  if (isNamed(event, 'contacts:removed')) return true;
  const db = readDb(system);
  return (
    isNamed(event, 'profile:update') && db !== null && selectIsDoubtful(db, event.payload.userId)
  );
}

function factAbout(event: PeopleEvent): DbEvent {
  switch (event.name) {
    case 'presence:update':
      return { type: 'presence.changed', ...event.payload };
    case 'profile:update':
      return { type: 'profile.changed', ...event.payload };
    case 'contacts:request:new':
    case 'contacts:request:accepted':
      return { type: 'contact.changed', contact: event.payload.contact };
    case 'contacts:removed':
      return { type: 'contact.removed', contactId: event.payload.contactId };
  }
}
