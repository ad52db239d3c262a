import { beforeEach, describe, expect, test } from 'vitest';
import { messageShape, noAnswer } from '#tests/machines/kit/shapes.ts';
import { createEditWorld, editOf } from './edit.world.ts';

let it: ReturnType<typeof createEditWorld>;
beforeEach(() => {
  it = createEditWorld();
});

const shown = (content: string | null, id = 'm1') => ({ type: 'edit.shown', id, content });
const want = { type: 'edit.want', content: 'Нет', editId: 'e2' } as const;
const found = { type: 'edit.found', messageId: 'm1' } as const;
const unsent = { edit: editOf({ id: 'tmp-k1' }) };

describe('the newer edit of another tab', () => {
  const read = {
    type: 'edit.read',
    edit: editOf({ content: 'Может быть', editId: 'e7' }),
  } as const;
  const answer = messageShape({ id: 'm1', editedAt: '2026-03-01T15:00:00.000Z' });

  test('goes after the answer to one that is under way, with its time as the base', () => {
    const edit = it.kept();
    edit.send(read);
    expect(it.shown().at(-1)).toEqual(shown('Может быть'));
    expect([it.send.calls.length, it.send.last.stopped]).toEqual([1, false]);
    it.send.last.resolve(answer);
    it.store.last.resolve();
    expect(it.send.last.input.edit).toMatchObject({ editId: 'e7', baseEditedAt: answer.editedAt });
  });

  test('gives way to own words that are just being stored: these are written later', () => {
    const edit = it.kept();
    edit.send(want);
    edit.send(read);
    expect(it.shown().at(-1)).toEqual(shown('Нет'));
  });

  test('is none where the store has not taken the own one: what it has may be older', () => {
    const edit = it.begin();
    it.store.last.reject(noAnswer);
    edit.send(read);
    expect(it.shown().at(-1)).toEqual(shown('Да!'));
    it.send.last.reject(noAnswer);
    edit.send(read);
    expect(it.shown().at(-1)).toEqual(shown('Да!'));
  });

  test('takes the place of one that waits for the id of its message', () => {
    const edit = it.kept(unsent);
    it.place.last.resolve('isSent');
    edit.send({ type: 'edit.read', edit: { ...read.edit, id: 'tmp-k1' } });
    expect(it.shown().at(-1)).toEqual(shown('Может быть', 'tmp-k1'));
    it.place.last.resolve('isSent');
    edit.send(found);
    expect(it.send.last.input).toMatchObject({ edit: { editId: 'e7' }, storedId: 'e7' });
  });

  test('goes on where this tab gives its own up', () => {
    const edit = it.kept({ link: 'offline' });
    edit.send({ type: 'edit.revert', editId: 'e9' });
    edit.send(read);
    expect(it.forget.last.stopped).toBe(true);
    expect(it.shown().at(-1)).toEqual(shown('Может быть'));
  });
});

describe('an edit that waits for the answer to the one before', () => {
  const answer = messageShape({ id: 'm1', editedAt: '2026-03-01T15:00:00.000Z' });

  test('is stored together with that one', () => {
    const edit = it.kept();
    edit.send(want);
    expect(it.store.last.input.edit).toMatchObject({ editId: 'e2', tried: { editId: 'e1' } });
    it.store.last.resolve();
    it.send.last.resolve(answer);
    expect(it.store.last.input.edit).not.toHaveProperty('tried');
  });

  test('waits for it also on the next page: no own edit is in conflict with its forerunner', () => {
    it.begin({
      edit: { ...editOf({ content: 'Нет', editId: 'e2' }), tried: editOf() },
      isOwn: false,
    });
    expect(it.shown()).toEqual([shown('Нет')]);
    expect(it.send.last.input).toMatchObject({ edit: { editId: 'e1' }, storedId: 'e2' });
    it.send.last.resolve(answer);
    it.store.last.resolve();
    expect(it.send.last.input.edit).toMatchObject({ editId: 'e2', baseEditedAt: answer.editedAt });
  });

  test('waits for it also where another tab has stored both', () => {
    const edit = it.kept({ link: 'offline' });
    const newer = editOf({ content: 'Нет', editId: 'e7' });
    edit.send({ type: 'edit.read', edit: { ...newer, tried: editOf({ editId: 'e6' }) } });
    edit.send({ type: 'connectivity.online' });
    expect(it.send.last.input).toMatchObject({ edit: { editId: 'e6' }, storedId: 'e7' });
  });

  test('goes for itself where that one is answered and only has to leave the store', () => {
    const edit = it.kept();
    it.send.last.resolve(answer);
    edit.send(want);
    expect(it.forget.last.stopped).toBe(true);
    expect(it.store.last.input.edit).not.toHaveProperty('tried');
    it.store.last.resolve();
    expect(it.send.last.input).toMatchObject({
      edit: { editId: 'e2', baseEditedAt: answer.editedAt },
      storedId: 'e2',
    });
  });
});
