import { beforeEach, describe, expect, test } from 'vitest';
import {
  selectAdded,
  selectContactList,
  selectContactRow,
  selectFormFailure,
  selectIsAdding,
} from '#machines/people/contacts/contacts.selectors.ts';
import type { Failure } from '#services/app/api/types.ts';
import { contactShape, noAnswer, refusal, userShape } from '#tests/machines/kit/shapes.ts';
import { openContacts } from './contacts.world.ts';
import { expectNth } from '#tests/model/timing.ts';

let { world, db, contacts, list, server, now, shown, listAnswers } = openContacts();
beforeEach(() => {
  ({ world, db, contacts, list, server, now, shown, listAnswers } = openContacts());
});

const add = (identifier: string) => contacts.send({ type: 'contacts.add', identifier });
const added = (ticket: number, given = {}) =>
  server.last.send({ type: 'contacts.added', ticket, contact: contactShape(given) });
const addFailed = (ticket: number, failure: Failure) =>
  server.last.send({ type: 'contacts.addFailed', ticket, failure });
const accept = (contactId: string) =>
  contacts.send({ type: 'contacts.respond', contactId, action: 'accept' });
const withdraw = (contactId: string) => contacts.send({ type: 'contacts.withdraw', contactId });
const rowFailed = (contactId: string, failure: Failure) =>
  server.last.send({ type: 'contacts.rowFailed', contactId, failure });

describe('the list', () => {
  test('is read at the start', () => {
    expect(selectContactList(now())).toBe('loading');
    listAnswers(contactShape({ id: 'k1' }), contactShape({ id: 'k2', status: 'ACCEPTED' }));
    expect(selectContactList(now())).toBe('loaded');
    expect(shown()).toEqual([
      ['k1', 'PENDING'],
      ['k2', 'ACCEPTED'],
    ]);
  });

  test('keeps a request that came while it was on its way', () => {
    db.send({ type: 'contact.changed', contact: contactShape({ id: 'k9' }) });
    listAnswers(contactShape({ id: 'k1' }));
    expect(shown()).toEqual([
      ['k1', 'PENDING'],
      ['k9', 'PENDING'],
    ]);
  });

  test('that does not come is asked for again: not within 249 ms, and within 500', () => {
    list.last.reject(noAnswer);
    expect(selectContactList(now())).toBe('waiting');
    expectNth(2, () => list.calls, world.clock, { afterMs: 249, byMs: 500 });
  });

  test('that does not come is asked for at once after a reconnect', () => {
    list.last.reject(refusal(503));
    contacts.send({ type: 'contacts.refresh' });
    expect(list.calls).toHaveLength(2);
  });

  test('that does not come is asked for ever later, and not before the server allows it', () => {
    list.last.reject(noAnswer);
    world.clock.increment(500);
    list.last.reject(refusal(429, 'rate_limited', 20_000));
    expectNth(3, () => list.calls, world.clock, { afterMs: 19_999, byMs: 20_000 });
  });

  test('that is read again disturbs nobody who adds a person', () => {
    add('boris');
    contacts.send({ type: 'contacts.refresh' });
    expect(selectIsAdding(now())).toBe(true);
  });

  test('that is refused is asked for again by the person alone', () => {
    list.last.reject(refusal(403, 'forbidden'));
    expect(selectContactList(now())).toBe('failed');
    world.clock.increment(600_000);
    expect(list.calls).toHaveLength(1);
    contacts.send({ type: 'contacts.refresh' });
    expect(list.calls).toHaveLength(2);
  });

  test('under way is asked for anew after a reconnect: its answer may be older than what was missed', () => {
    const underWay = list.last;
    contacts.send({ type: 'contacts.refresh' });
    expect(underWay.stopped).toBe(true);
    expect(list.calls).toHaveLength(2);
  });
});

describe('the form', () => {
  beforeEach(() => listAnswers());

  test('asks for the person without the spaces around, and shows who was asked', () => {
    add('  Anna ');
    expect(selectIsAdding(now())).toBe(true);
    expect(server.last.received).toEqual([{ type: 'contacts.add', identifier: 'Anna', ticket: 1 }]);
    added(1, { id: 'k1' });
    expect(selectIsAdding(now())).toBe(false);
    expect(selectAdded(now())?.id).toBe('k1');
    expect(shown()).toEqual([['k1', 'PENDING']]);
  });

  test.each(['', '   '])('asks for nobody when it is empty: %j', (identifier) => {
    add(identifier);
    expect(server.last.received).toEqual([]);
  });

  test('is busy, then says who was added or that it failed, until the person turns away', () => {
    const state = () => Object(now().value)['form'];
    add('boris');
    expect(now().hasTag('busy')).toBe(true);
    added(1);
    expect([state(), now().hasTag('busy')]).toEqual([{ resting: 'added' }, false]);
    contacts.send({ type: 'contacts.dismiss' });
    expect([state(), selectAdded(now())]).toEqual([{ resting: 'idle' }, null]);
    add('boris');
    addFailed(2, noAnswer.failure);
    expect([state(), now().hasTag('failed')]).toEqual([{ resting: 'failed' }, true]);
    contacts.send({ type: 'contacts.dismiss' });
    expect([state(), selectFormFailure(now())]).toEqual([{ resting: 'idle' }, null]);
  });

  test('asks once when it is sent twice', () => {
    add('anna');
    add('anna');
    expect(server.last.received).toHaveLength(1);
  });

  test.each([
    [refusal(404, 'not_found'), { kind: 'not_found', message: null }],
    [refusal(400, 'yourself'), { kind: 'yourself', message: null }],
    [refusal(409, 'already_contact'), { kind: 'already_contact', message: null }],
    [refusal(409, 'already_requested'), { kind: 'already_requested', message: null }],
    [refusal(429, 'rate_limited', 20_000), { kind: 'rateLimited', retryAfterMs: 20_000 }],
    [noAnswer, { kind: 'network' }],
    [refusal(500, 'internal'), { kind: 'fault', message: null }],
  ])('says why it did not work: %s', ({ failure }, expected) => {
    add('anna');
    addFailed(1, failure);
    expect(selectFormFailure(now())).toEqual(expected);
    contacts.send({ type: 'contacts.dismiss' });
    expect(selectFormFailure(now())).toBeNull();
  });

  test('forgets the failure with the next try', () => {
    add('ana');
    addFailed(1, refusal(404, 'not_found').failure);
    add('anna');
    expect(selectFormFailure(now())).toBeNull();
    expect(selectIsAdding(now())).toBe(true);
  });

  test('does not speak of a failure that comes after the person has turned away', () => {
    add('anna');
    contacts.send({ type: 'contacts.dismiss' });
    addFailed(1, noAnswer.failure);
    expect(selectFormFailure(now())).toBeNull();
    expect(now().hasTag('failed')).toBe(false);
  });

  test('stores a contact that was added after the form was left, without a word about it', () => {
    add('anna');
    contacts.send({ type: 'contacts.dismiss' });
    added(1, { id: 'k1' });
    expect(selectAdded(now())).toBeNull();
    expect(shown()).toEqual([['k1', 'PENDING']]);
  });

  test('does not take the answer to an earlier addition for the present one', () => {
    add('anna');
    contacts.send({ type: 'contacts.dismiss' });
    add('boris');
    addFailed(1, noAnswer.failure);
    added(1, { id: 'k1' });
    expect(selectIsAdding(now())).toBe(true);
    expect(shown()).toEqual([['k1', 'PENDING']]);
    added(2, { id: 'k2', friend: userShape({ id: 'boris' }) });
    expect(selectAdded(now())?.id).toBe('k2');
  });
});

describe('a row', () => {
  beforeEach(() =>
    listAnswers(contactShape({ id: 'k1', direction: 'incoming' }), contactShape({ id: 'k2' })),
  );

  test('is busy while it is answered, and the others are not', () => {
    accept('k1');
    expect(server.last.received).toEqual([
      { type: 'contacts.respond', contactId: 'k1', action: 'accept' },
    ]);
    expect(selectContactRow(now(), 'k1')).toEqual({ state: 'busy', doing: 'accept' });
    expect(selectContactRow(now(), 'k2')).toBeNull();
  });

  test('is answered once when the button is pressed twice', () => {
    accept('k1');
    accept('k1');
    withdraw('k1');
    withdraw('k1');
    expect(server.last.received).toHaveLength(1);
  });

  test('accepted becomes a friend', () => {
    accept('k1');
    const contact = contactShape({ id: 'k1', direction: 'incoming', status: 'ACCEPTED' });
    server.last.send({ type: 'contacts.done', contactId: 'k1', contact });
    expect(selectContactRow(now(), 'k1')).toBeNull();
    expect(shown()).toContainEqual(['k1', 'ACCEPTED']);
  });

  test('rejected or withdrawn is gone', () => {
    withdraw('k2');
    server.last.send({ type: 'contacts.done', contactId: 'k2', contact: null });
    expect(shown()).toEqual([['k1', 'PENDING']]);
  });

  test('does not wait for another', () => {
    accept('k1');
    withdraw('k2');
    server.last.send({ type: 'contacts.done', contactId: 'k2', contact: null });
    expect(selectContactRow(now(), 'k1')).toEqual({ state: 'busy', doing: 'accept' });
    expect(selectContactRow(now(), 'k2')).toBeNull();
  });

  test('says at its own place what did not work, and can be tried again', () => {
    accept('k1');
    withdraw('k2');
    rowFailed('k1', noAnswer.failure);
    expect(selectContactRow(now(), 'k1')).toEqual({
      state: 'failed',
      doing: 'accept',
      failure: { kind: 'network' },
    });
    expect(selectContactRow(now(), 'k2')).toEqual({ state: 'busy', doing: 'withdraw' });
    accept('k1');
    expect(selectContactRow(now(), 'k1')).toEqual({ state: 'busy', doing: 'accept' });
    expect(server.last.received).toHaveLength(3);
  });

  test('forgets its failure when it was read', () => {
    accept('k1');
    rowFailed('k1', noAnswer.failure);
    contacts.send({ type: 'contacts.dismissRow', contactId: 'k1' });
    expect(selectContactRow(now(), 'k1')).toBeNull();
  });

  test('that the other side has taken away meanwhile leads to reading the list again', () => {
    accept('k1');
    rowFailed('k1', refusal(404, 'not_found').failure);
    expect(list.calls).toHaveLength(2);
    listAnswers(contactShape({ id: 'k2' }));
    expect(shown()).toEqual([['k2', 'PENDING']]);
  });

  test('that failed otherwise is no reason to read the list again', () => {
    accept('k1');
    rowFailed('k1', noAnswer.failure);
    expect(list.calls).toHaveLength(1);
    accept('k1');
    rowFailed('k1', refusal(404, 'not_found').failure);
    expect(list.calls).toHaveLength(2);
    expect(selectContactRow(now(), 'k1')).toMatchObject({ state: 'failed' });
  });

  test('cannot be turned away from, nor removed, while it is busy', () => {
    accept('k1');
    contacts.send({ type: 'contacts.dismissRow', contactId: 'k1' });
    contacts.send({ type: 'contacts.remove', contactId: 'k1' });
    expect(selectContactRow(now(), 'k1')).toMatchObject({ state: 'busy' });
    expect(now().context.undoable).toEqual([]);
  });
});
