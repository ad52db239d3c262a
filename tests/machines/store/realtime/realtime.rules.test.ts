import { beforeEach, describe, expect, test } from 'vitest';
import type { ServerEvent } from '#contract/events.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { contactShape, entryShape, messageShape, userShape } from '#tests/machines/kit/shapes.ts';
import { freshly } from '#tests/infra/freshly.ts';
import { begin } from './realtime.world.ts';

const begun = freshly(begin);

describe('connecting', () => {
  test('waits for a token, and asks the session for it', () => {
    expect(begun().attempts()).toEqual([]);
    expect(begun().world.told('session')).toEqual([{ type: 'session.tokenWanted' }]);
    begun().give('one');
    expect(begun().attempts()).toEqual(['one']);
  });

  test('happens once: a connection that is there is kept, and is told the new token', () => {
    begun().give('one');
    begun().goLive();
    begun().give('two');
    expect(begun().attempts()).toEqual(['one']);
    expect(begun().connection.last.received.at(-1)).toEqual({
      type: 'connection.emit',
      event: { name: 'auth:refresh', payload: { token: 'two' } },
    });
  });

  test('tells the token once: the same one again is no news', () => {
    begun().give('one');
    begun().goLive();
    const before = begun().connection.last.received.length;
    begun().give('one');
    expect(begun().connection.last.received).toHaveLength(before);
  });

  test('begins anew with a token that comes while it is under way', () => {
    begun().give('one');
    begun().give('two');
    expect(begun().attempts()).toEqual(['one', 'two']);
    expect(begun().connection.calls[0]?.stopped).toBe(true);
  });

  test('gives up after 20,000 ms and tries again', () => {
    begun().give('one');
    begun().world.clock.increment(19_999);
    expect(begun().state()).toBe('connecting');
    begun().world.clock.increment(1);
    expect(begun().state()).toBe('waiting');
    begun().world.clock.increment(500);
    expect(begun().attempts()).toEqual(['one', 'one']);
  });

  test('says that the network works', () => {
    begun().give('one');
    begun().signal({ type: 'opened' });
    expect(begun().world.told('connectivity')).toEqual([{ type: 'connectivity.check' }]);
  });
});

describe('every connection', () => {
  test('joins all open conversations, waits for the answer, and then leads through sync', () => {
    begun().join('c1');
    begun().join('c2');
    begun().give('one');
    begun().signal({ type: 'opened' });
    expect(begun().connection.last.received).toEqual([
      { type: 'connection.join', conversationIds: ['c1', 'c2'] },
    ]);
    expect(begun().world.told('sync')).toEqual([]);
    begun().connection.last.send({ type: 'connection.joined' });
    expect(begun().world.told('sync')).toEqual([{ type: 'realtime.live' }]);
    expect(begun().world.told('idleness')).toEqual([{ type: 'realtime.live' }]);
  });

  test('joins them again after a break, those opened meanwhile too, those left no more', () => {
    begun().join('c1');
    begun().give('one');
    begun().goLive();
    begun().signal({ type: 'closed' });
    begun().join('c2');
    begun().realtime.send({ type: 'realtime.leave', conversationId: 'c1' });
    begun().world.clock.increment(500);
    begun().goLive();
    expect(begun().connection.last.received).toEqual([
      { type: 'connection.join', conversationIds: ['c2'] },
    ]);
    expect(begun().world.told('sync')).toEqual([
      { type: 'realtime.live' },
      { type: 'realtime.lost' },
      { type: 'realtime.live' },
    ]);
    // After a reconnect it may be another server, or the same one restarted.
    expect(begun().world.told('serverConfig')).toEqual(begun().world.told('sync'));
  });

  test('that does not answer to the joining for 10,000 ms is given up', () => {
    begun().give('one');
    begun().signal({ type: 'opened' });
    begun().world.clock.increment(9_999);
    expect(begun().state()).toBe('joining');
    begun().world.clock.increment(1);
    expect(begun().state()).toBe('waiting');
  });

  test('joins and leaves what is opened and closed while it lives', () => {
    begun().give('one');
    begun().goLive();
    begun().join('c3');
    begun().realtime.send({ type: 'realtime.leave', conversationId: 'c3' });
    expect(begun().connection.last.received.slice(1)).toEqual([
      { type: 'connection.emit', event: { name: 'conversation:join', payload: 'c3' } },
      { type: 'connection.emit', event: { name: 'conversation:leave', payload: 'c3' } },
    ]);
  });
});

describe('commands to the server', () => {
  const typing = {
    name: 'conversation:typing',
    payload: { conversationId: 'c1', typing: true },
  } as const;
  const sent = () =>
    begun()
      .connection.calls.flatMap(({ received }) => received)
      .filter((command) => command.type === 'connection.emit');

  test('are sent while it is live', () => {
    begun().give('one');
    begun().goLive();
    begun().realtime.send({ type: 'realtime.emit', event: typing });
    expect(sent()).toEqual([{ type: 'connection.emit', event: typing }]);
  });

  test('are dropped in any other state, and do not come late', () => {
    const say = () => begun().realtime.send({ type: 'realtime.emit', event: typing });
    say();
    begun().give('one');
    say();
    begun().signal({ type: 'opened' });
    say();
    begun().connection.last.send({ type: 'connection.joined' });
    begun().signal({ type: 'closed' });
    say();
    begun().world.clock.increment(500);
    begun().goLive();
    expect(sent()).toEqual([]);
  });
});

describe("the server's events", () => {
  beforeEach(() => {
    begun().give('one');
    begun().goLive();
  });

  test('that carry a version go to sync', () => {
    const payload = { conversationId: 'c1', messageId: 'm1', senderId: 'b', version: 7 };
    begun().arrive({ name: 'message:notify', payload });
    expect(begun().world.told('sync').at(-1)).toEqual({ type: 'message:notify', payload });
  });

  test('that tell of a message go to the notifier, too', () => {
    const payload = { conversationId: 'c1', messageId: 'm1', senderId: 'b', version: 7 };
    begun().arrive({ name: 'message:notify', payload });
    expect(begun().world.told('notifier')).toEqual([{ type: 'message:notify', payload }]);
  });

  test('about people go to the store', () => {
    const presence = { userId: 'b', status: 'ONLINE', lastSeenAt: null } as const;
    begun().arrive({ name: 'presence:update', payload: presence });
    begun().arrive({ name: 'contacts:removed', payload: { contactId: 'k1', userId: 'b' } });
    expect(begun().world.told('db')).toEqual([
      { type: 'presence:update', payload: presence },
      { type: 'contacts:removed', payload: { contactId: 'k1', userId: 'b' } },
    ]);
  });

  test('of a profile go to the store and to the session, which may be theirs', () => {
    const payload = { userId: 'a', avatarUrl: null, displayName: 'Анна' };
    begun().arrive({ name: 'profile:update', payload });
    expect(begun().world.told('db')).toEqual([{ type: 'profile:update', payload }]);
    expect(begun().world.told('session').at(-1)).toEqual({
      type: 'session.profileMoved',
      userId: 'a',
    });
  });

  test('that show another person in another light go to the open profile', () => {
    const contact = contactShape({ friend: userShape({ id: 'b' }) });
    begun().arrive({
      name: 'profile:update',
      payload: { userId: 'a', avatarUrl: null, displayName: 'Анна' },
    });
    begun().arrive({ name: 'contacts:request:new', payload: { contact } });
    begun().arrive({ name: 'contacts:request:accepted', payload: { contact } });
    begun().arrive({ name: 'contacts:removed', payload: { contactId: 'k1', userId: 'c' } });
    begun().arrive({ name: 'sessions:changed', payload: {} });
    expect(begun().world.told('person')).toEqual(
      ['a', 'b', 'b', 'c'].map((userId) => ({ type: 'person.moved', userId })),
    );
  });

  test('of somebody who may be gone, or a stranger now, ask for the list, which says so', () => {
    const refreshSoon = { type: 'inbox.refreshSoon' };
    const { now } = createDb(
      { type: 'list.loaded', entries: [entryShape()], known: {} },
      { type: 'contact.changed', contact: contactShape({ status: 'ACCEPTED' }) },
    );
    const renamed: ServerEvent = {
      name: 'profile:update',
      payload: { userId: 'anna', avatarUrl: null, displayName: 'Удалённый аккаунт' },
    };
    begun().world.hold('db', now);
    begun().arrive(renamed);
    expect(begun().world.told('inbox')).toEqual([]);
    begun().arrive({ name: 'contacts:removed', payload: { contactId: 'k1', userId: 'anna' } });
    expect(begun().world.told('inbox')).toEqual([refreshSoon]);
    begun().world.hold('db', { ...now, contacts: {} });
    begun().arrive(renamed);
    expect(begun().world.told('inbox')).toEqual([refreshSoon, refreshSoon]);
  });

  test('of other devices go to the list of them', () => {
    begun().arrive({ name: 'sessions:changed', payload: {} });
    expect(begun().world.told('sessions')).toEqual([{ type: 'sessions.refresh' }]);
  });

  test('of a sign-in on another device go to who tells of it', () => {
    const payload = { id: 's2', name: 'Chrome на Windows', at: '2026-03-01T12:04:00.000Z' };
    begun().arrive({ name: 'session:new', payload });
    expect(begun().world.told('newSignIns')).toEqual([{ type: 'session:new', payload }]);
  });

  test('of typing go to who knows everybody that writes', () => {
    const typing = (on: boolean): ServerEvent => ({
      name: 'conversation:typing',
      payload: { conversationId: 'c1', userId: 'b', typing: on },
    });
    begun().arrive(typing(true));
    begun().arrive(typing(false));
    expect(begun().world.told('typists')).toEqual([
      { type: 'typist.began', conversationId: 'c1', userId: 'b' },
      { type: 'typist.stopped', conversationId: 'c1', userId: 'b' },
    ]);
  });

  test('of a new message end its author’s typing, whether the conversation is open or not', () => {
    const message = messageShape({ seq: 1, senderId: 'b' });
    begun().arrive({ name: 'message:new', payload: { conversationId: 'c1', message, version: 1 } });
    begun().arrive({
      name: 'message:notify',
      payload: { conversationId: 'c2', messageId: 'm9', senderId: 'd', version: 4 },
    });
    begun().arrive({
      name: 'message:update',
      payload: { conversationId: 'c1', message, version: 2 },
    });
    expect(begun().world.told('typists')).toEqual([
      { type: 'typist.stopped', conversationId: 'c1', userId: 'b' },
      { type: 'typist.stopped', conversationId: 'c2', userId: 'd' },
    ]);
  });
});
