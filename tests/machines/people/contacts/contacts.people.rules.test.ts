/** Actions on people rather than rows: asking a person in view, and removing a contact. */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  selectContactAsk,
  selectContactRow,
  selectUndoableRemovals,
} from '#machines/people/contacts/contacts.selectors.ts';
import { selectContactWith } from '#machines/store/db/db.selectors.ts';
import { contactShape, noAnswer, refusal, userShape } from '#tests/machines/kit/shapes.ts';
import { openContacts } from './contacts.world.ts';

let { world, db, contacts, list, server, removing, now, shown, listAnswers } = openContacts();
beforeEach(() => {
  ({ world, db, contacts, list, server, removing, now, shown, listAnswers } = openContacts());
});

const remove = (contactId: string) => contacts.send({ type: 'contacts.remove', contactId });
const ask = (userId: string) =>
  contacts.send({ type: 'contacts.ask', userId, identifier: `@${userId}` });

describe('a person whom one asks', () => {
  const asked = () => selectContactAsk(now(), 'anna');

  test('is asked once, by the name that was given, and then there is a request', () => {
    ask('anna');
    ask('anna');
    expect(server.last.received).toEqual([
      { type: 'contacts.ask', userId: 'anna', identifier: '@anna' },
    ]);
    expect(asked()).toEqual({ state: 'busy' });
    listAnswers();
    server.last.send({ type: 'contacts.asked', userId: 'anna', contact: contactShape() });
    expect(asked()).toBeNull();
    expect(shown()).toEqual([['k1', 'PENDING']]);
    expect(selectContactWith(db.getSnapshot().context, 'anna')).toMatchObject({ id: 'k1' });
  });

  test('does not wait for another, and says at its own place what did not work', () => {
    ask('anna');
    ask('boris');
    server.last.send({ type: 'contacts.askFailed', userId: 'anna', failure: noAnswer.failure });
    expect(asked()).toEqual({ state: 'failed', failure: { kind: 'network' } });
    expect(selectContactAsk(now(), 'boris')).toEqual({ state: 'busy' });
    contacts.send({ type: 'contacts.dismissAsk', userId: 'anna' });
    expect(asked()).toBeNull();
    contacts.send({ type: 'contacts.dismissAsk', userId: 'boris' });
    expect(selectContactAsk(now(), 'boris')).toEqual({ state: 'busy' });
  });

  test('says for how long one has asked too often', () => {
    ask('anna');
    const { failure } = refusal(429, 'rate_limited', 7_000);
    server.last.send({ type: 'contacts.askFailed', userId: 'anna', failure });
    expect(asked()).toMatchObject({ failure: { kind: 'rateLimited', retryAfterMs: 7_000 } });
    expect(list.calls).toHaveLength(1);
  });

  test.each(['already_contact', 'already_requested'] as const)(
    'whose state the server knows better (%s) makes the list be read again',
    (code) => {
      listAnswers();
      ask('anna');
      const { failure } = refusal(409, code);
      server.last.send({ type: 'contacts.askFailed', userId: 'anna', failure });
      expect(list.calls).toHaveLength(2);
      expect(asked()).toMatchObject({ state: 'failed' });
    },
  );
});

describe('a friend who is removed', () => {
  beforeEach(() =>
    listAnswers(
      contactShape({ id: 'k1', status: 'ACCEPTED' }),
      contactShape({ id: 'k2', status: 'ACCEPTED', friend: userShape({ id: 'boris' }) }),
    ),
  );
  const undoable = () => selectUndoableRemovals(now());

  test('is gone from the list at once; the server hears of it after 5,000 ms, not after 4,999', () => {
    remove('k1');
    remove('k1');
    expect(shown()).toEqual([['k2', 'ACCEPTED']]);
    expect(undoable()).toEqual(['k1']);
    world.clock.increment(4_999);
    expect(removing.calls).toHaveLength(0);
    world.clock.increment(1);
    expect(removing.last.input).toEqual({ contactId: 'k1' });
    expect(undoable()).toEqual([]);
    removing.last.resolve();
    expect(contacts.system.get('removal:k1')).toBeUndefined();
    expect(selectContactWith(db.getSnapshot().context, 'anna')).toBeNull();
  });

  test('comes back by undo, and can be removed anew', () => {
    remove('k1');
    contacts.send({ type: 'contacts.undoRemove', contactId: 'k1' });
    expect(shown()).toEqual([
      ['k1', 'ACCEPTED'],
      ['k2', 'ACCEPTED'],
    ]);
    expect(undoable()).toEqual([]);
    world.clock.increment(60_000);
    expect(removing.calls).toHaveLength(0);
    remove('k1');
    expect(undoable()).toEqual(['k1']);
  });

  test('is removed at once when the page is left', () => {
    remove('k1');
    remove('k2');
    contacts.send({ type: 'contacts.pageLeft' });
    expect(removing.calls.map(({ input }) => input)).toEqual([
      { contactId: 'k1' },
      { contactId: 'k2' },
    ]);
  });

  test('stays out of the list when it is read again meanwhile', () => {
    remove('k1');
    contacts.send({ type: 'contacts.refresh' });
    listAnswers(contactShape({ id: 'k1', status: 'ACCEPTED' }));
    expect(shown()).toEqual([]);
  });

  test('whom the server does not remove is back, and it says why', () => {
    remove('k1');
    world.clock.increment(5_000);
    removing.last.reject(refusal(403, 'forbidden'));
    expect(shown()).toContainEqual(['k1', 'ACCEPTED']);
    expect(selectContactRow(now(), 'k1')).toMatchObject({ state: 'failed', doing: 'remove' });
    remove('k1');
    expect(selectContactRow(now(), 'k1')).toBeNull();
  });
});
