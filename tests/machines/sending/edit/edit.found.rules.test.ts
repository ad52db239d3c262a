import { beforeEach, describe, expect, test } from 'vitest';
import { selectEditStatus } from '#machines/sending/edit/edit.selectors.ts';
import { messageShape, noAnswer } from '#tests/machines/kit/shapes.ts';
import { conflict, createEditWorld, editOf, refused } from './edit.world.ts';

let it: ReturnType<typeof createEditWorld>;
beforeEach(() => {
  it = createEditWorld();
});

const shown = (content: string | null, id = 'm1') => ({ type: 'edit.shown', id, content });
const settled = (id = 'm1') => ({ type: 'edit.settled', id });
const want = { type: 'edit.want', content: 'Нет', editId: 'e2' } as const;
const unsent = { edit: editOf({ id: 'tmp-k1' }) };
const toldTypes = () => it.world.toldParent().map(({ type }) => type);

/** What the page has loaded: this message, or nothing. */
function hold(message?: ReturnType<typeof messageShape>): void {
  const conversations = message ? { c1: { latest: message } } : {};
  it.world.hold('db', { self: { id: 'me' }, timelines: {}, conversations });
}

const stored = () => it.kept();
const unsentStored = () => it.kept(unsent);
/** Begins where the store fails, so that only this page has the words. */
const notStored = (given: Parameters<typeof it.begin>[0] = {}) => {
  const edit = it.begin(given);
  it.store.last.reject(noAnswer);
  return edit;
};
const unsentNotStored = () => notStored(unsent);

/** Where an edit waits for somebody, and what brings it there. */
const sent = [
  { state: 'waits for the next try', fail: () => it.send.last.reject(noAnswer) },
  {
    state: 'conflicts with another device',
    fail: () => it.send.last.resolve(conflict),
  },
  {
    state: 'was refused',
    fail: () => it.send.last.resolve(refused),
  },
];
const isLookedFor = () => {
  it.place.last.resolve('isMissing');
  it.lookFor.last.reject(noAnswer);
};
const unsentWaits = { id: 'tmp-k1', withStore: unsentStored, without: unsentNotStored };
const waiting = [
  ...sent.map((row) => ({ ...row, id: 'm1', withStore: stored, without: () => notStored() })),
  {
    state: 'waits for the id of its message',
    fail: () => it.place.last.resolve('isSent'),
    ...unsentWaits,
  },
  { state: 'could not ask for its message', fail: isLookedFor, ...unsentWaits },
];

describe.each(waiting)('an edit that $state', ({ fail, id, withStore, without }) => {
  test('ends here once no store has it: another tab saw to it', () => {
    const edit = withStore();
    fail();
    edit.send({ type: 'edit.vanished' });
    expect(it.shown().at(-1)).toEqual(settled(id));
    expect(toldTypes().at(-1)).toBe('edit.ended');
  });

  test('and that no store took is this page’s own alone', () => {
    const edit = without();
    fail();
    const before = it.shown().length;
    edit.send({ type: 'edit.vanished' });
    expect(it.shown()).toHaveLength(before);
    expect(toldTypes()).toEqual([]);
  });

  test('and that no store took is newer than what the store has', () => {
    const edit = without();
    fail();
    const before = [it.shown().length, it.send.calls.length];
    edit.send({ type: 'edit.read', edit: editOf({ content: 'Вчера', editId: 'e0' }) });
    expect([it.shown().length, it.send.calls.length]).toEqual(before);
    expect(edit.getSnapshot().context.edit.editId).toBe('e1');
  });

  test('gives way to new words, which are stored, and then show', () => {
    hold();
    const edit = withStore();
    fail();
    const before = it.send.calls.length;
    edit.send(want);
    expect(it.store.calls).toHaveLength(2);
    expect(it.store.last.input).toMatchObject({ edit: { content: 'Нет', editId: 'e2' } });
    expect(it.send.calls).toHaveLength(before);
    it.store.last.resolve();
    expect(it.shown().at(-1)).toEqual(shown('Нет', id));
  });
});

describe.each(sent)('an edit that $state', ({ fail }) => {
  test('follows the newer edit of another tab, and sends it', () => {
    const edit = stored();
    fail();
    edit.send({ type: 'edit.read', edit: editOf({ content: 'Может быть', editId: 'e7' }) });
    expect(it.shown().at(-1)).toEqual(shown('Может быть'));
    expect(it.place.calls).toHaveLength(0);
    expect(it.send.last.input).toMatchObject({ edit: { editId: 'e7' }, storedId: 'e7' });
  });
});

test.each(sent.slice(1))('the person is to act on an edit that $state', ({ fail }) => {
  const edit = stored();
  fail();
  expect(edit.getSnapshot().hasTag('failed')).toBe(true);
});

describe('after a conflict', () => {
  const theirs = messageShape({
    id: 'm1',
    senderId: 'me',
    content: 'Ну да',
    editedAt: '2026-03-01T16:00:00.000Z',
  });

  test('new words are stored, and replace what the person has seen there', () => {
    hold(theirs);
    const edit = stored();
    it.send.last.resolve(conflict);
    edit.send(want);
    expect(it.send.calls, 'not before they are stored').toHaveLength(1);
    it.store.last.resolve();
    expect(it.send.last.input.edit).toMatchObject({
      content: 'Нет',
      editId: 'e2',
      baseEditedAt: theirs.editedAt,
    });
  });

  test('of the first words the newer ones that wait behind them are the person’s choice, too', () => {
    hold(theirs);
    const edit = stored();
    edit.send(want);
    it.store.last.resolve();
    it.send.last.resolve(conflict);
    expect(selectEditStatus(edit.getSnapshot())).toBe('conflicted');
    expect(it.shown().at(-1)).toEqual(shown(null));
    edit.send({ ...want, editId: 'e3' });
    it.store.last.resolve();
    expect(it.send.last.input.edit).toMatchObject({ content: 'Нет', editId: 'e3' });
  });
});

test('an edit that is being given up comes back with new words, and the store keeps them', () => {
  const edit = it.kept({ link: 'offline' });
  edit.send({ type: 'edit.revert', editId: 'e9' });
  edit.send(want);
  expect(it.forget.last.stopped).toBe(true);
  expect(it.store.calls).toHaveLength(2);
  expect(it.store.last.input).toMatchObject({ edit: { content: 'Нет', editId: 'e2' } });
  it.store.last.resolve();
  expect(it.shown().at(-1)).toEqual(shown('Нет'));
});
