import { describe, expect, test } from 'vitest';
import { selectMessages, selectOutgoing } from '#machines/store/db/db.selectors.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import { entryShape, messageShape, pageShape } from '#tests/machines/kit/shapes.ts';
import { unsentShape } from '#tests/machines/sending/message/unsent.ts';
import { createDb, type Db } from './db.fixture.ts';

const added = (given: Partial<UnsentMessage> = {}) =>
  ({ type: 'outgoing.added', message: unsentShape(given) }) as const;
const loaded = (...messages: UnsentMessage[]) => ({ type: 'outgoing.loaded', messages }) as const;
const changed = (given: Partial<UnsentMessage> = {}) =>
  ({ type: 'outgoing.changed', message: unsentShape(given) }) as const;
const empty = {
  type: 'page.loaded',
  conversationId: 'c1',
  edge: 'newest',
  page: pageShape({ seqs: [] }),
} as const;
const own = messageShape({ seq: 1, senderId: 'me', clientId: 'k1' });
const arrived = { type: 'message.changed', message: own, version: 1 } as const;

const bubbles = (db: Db) =>
  [...(selectMessages(db.now, 'c1') ?? []), ...selectOutgoing(db.now, 'c1')].map(
    ({ clientId }) => clientId,
  );

describe('a message on its way', () => {
  test('is one bubble before, and one after the server has it', () => {
    const db = createDb(empty, added());
    expect(bubbles(db)).toEqual(['k1']);
    db.take(arrived);
    expect(bubbles(db)).toEqual(['k1']);
    expect(db.now.outgoing).toEqual({});
  });

  test('is called tmp-<clientId> until the server has named it', () => {
    const ids = (db: Db) =>
      [...(selectMessages(db.now, 'c1') ?? []), ...selectOutgoing(db.now, 'c1')].map(
        ({ id }) => id,
      );
    const db = createDb(
      empty,
      added(),
      loaded(unsentShape(), unsentShape({ clientId: 'k2', createdAt: 2 })),
    );
    expect(ids(db)).toEqual(['tmp-k1', 'tmp-k2']);
    db.take(
      changed({ clientId: 'k2', refusal: 'Нельзя' }),
      loaded(unsentShape({ clientId: 'k2' })),
    );
    expect(ids(db)).toEqual(['tmp-k2']);
    db.take({ ...arrived, message: { ...own, clientId: 'k2' } });
    expect(ids(db)).toEqual([own.id]);
  });

  test('its echo before the answer, after it or twice makes no second bubble', () => {
    const db = createDb(empty, added(), arrived, arrived, changed());
    expect(bubbles(db)).toEqual(['k1']);
  });

  test('is no second bubble when this device had not noticed that it was sent', () => {
    expect(bubbles(createDb(empty, arrived, loaded(unsentShape())))).toEqual(['k1']);
    expect(bubbles(createDb(empty, arrived, added()))).toEqual(['k1']);
    const page = { ...pageShape({ seqs: [] }), messages: [own], version: 1 };
    const late = createDb(loaded(unsentShape()), { ...empty, page });
    expect(bubbles(late)).toEqual(['k1']);
  });

  test("somebody else's message with the same id takes nothing away", () => {
    const db = createDb(empty, added(), {
      ...arrived,
      message: messageShape({ seq: 1, senderId: 'anna', clientId: 'k1' }),
    });
    expect(selectOutgoing(db.now, 'c1')).toHaveLength(1);
  });

  test("nor keeps mine from the screen when somebody else's was there first", () => {
    const annas = messageShape({ seq: 1, senderId: 'anna', clientId: 'k1' });
    const page = { ...pageShape({ seqs: [] }), messages: [annas], version: 1 };
    const list = {
      type: 'list.loaded',
      entries: [entryShape({ messages: [annas] })],
      known: {},
    } as const;
    expect(selectOutgoing(createDb({ ...empty, page }, added()).now, 'c1')).toHaveLength(1);
    expect(selectOutgoing(createDb(list, loaded(unsentShape())).now, 'c1')).toHaveLength(1);
  });

  test('several stay in the order of writing, whatever order they were stored in', () => {
    const db = createDb(added({ clientId: 'k2', createdAt: 2 }), added({ createdAt: 1 }));
    expect(bubbles(db)).toEqual(['k1', 'k2']);
  });

  test('says what became of it', () => {
    const db = createDb(added(), changed({ refusal: 'Нельзя' }));
    expect(selectOutgoing(db.now, 'c1')[0]?.refusal).toBe('Нельзя');
    db.take(changed());
    expect(selectOutgoing(db.now, 'c1')[0]?.refusal).toBeNull();
  });

  test('is gone when it is discarded', () => {
    const db = createDb(added(), { type: 'outgoing.removed', clientId: 'k1' });
    expect(db.now.outgoing).toEqual({});
  });
});

describe('what is stored, read again', () => {
  test('decides what there is: another tab has sent one and written another', () => {
    const db = createDb(added(), loaded(unsentShape({ clientId: 'k2', createdAt: 2 })));
    expect(bubbles(db)).toEqual(['k2']);
  });

  test('leaves alone what is known of each, and the list itself when nothing moved', () => {
    const db = createDb(added());
    const before = selectOutgoing(db.now, 'c1');
    db.take(loaded(unsentShape()));
    expect(selectOutgoing(db.now, 'c1')).toBe(before);
  });

  test('takes in that another tab was refused, or tries again', () => {
    const db = createDb(added(), loaded(unsentShape({ refusal: 'Нельзя' })));
    expect(selectOutgoing(db.now, 'c1')[0]?.refusal).toBe('Нельзя');
    db.take(loaded(unsentShape()));
    expect(selectOutgoing(db.now, 'c1')[0]?.refusal).toBeNull();
  });
});
