import { beforeEach, describe, expect, test } from 'vitest';
import { selectEditStatus, selectRefusal } from '#machines/sending/edit/edit.selectors.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { conflict, createEditWorld, editOf, refused } from './edit.world.ts';

let it: ReturnType<typeof createEditWorld>;
beforeEach(() => {
  it = createEditWorld();
});

const shown = (content: string | null, id = 'm1') => ({ type: 'edit.shown', id, content });
const settled = (id = 'm1') => ({ type: 'edit.settled', id });
const want = { type: 'edit.want', content: 'Нет', editId: 'e2' } as const;
const online = { type: 'connectivity.online' } as const;

const refusals = [
  { status: 'refused', refusal: refused, words: refused.words },
  { status: 'conflicted', refusal: conflict, words: '' },
] as const;

describe.each(refusals)('an edit that an earlier page stored as $status', (row) => {
  const { status, refusal, words } = row;
  const found = (more: Parameters<typeof editOf>[0] = {}) =>
    it.begin({ edit: editOf({ refusal, ...more }), isOwn: false });

  test('says so again, over the words of before, and is not sent', () => {
    const edit = found();
    expect(selectEditStatus(edit.getSnapshot())).toBe(status);
    expect(selectRefusal(edit.getSnapshot())).toBe(words);
    expect(edit.getSnapshot().hasTag('failed')).toBe(true);
    expect(it.shown()).toEqual([shown(null)]);
    edit.send(online);
    it.world.clock.increment(60_000);
    expect([it.send, it.store, it.place].map(({ calls }) => calls.length)).toEqual([0, 0, 0]);
  });

  test('leaves the store once the person has read it', () => {
    found().send({ type: 'edit.dismiss' });
    expect(it.forget.last.input).toMatchObject({ edit: { editId: 'e1' }, storedId: 'e1' });
    it.forget.last.resolve();
    expect(it.shown().at(-1)).toEqual(settled());
    expect(it.world.toldParent().map(({ type }) => type)).toEqual(['edit.ended']);
  });

  test('gives way to new words, which are stored without the refusal, and go', () => {
    it.world.hold('db', { self: { id: 'me' }, timelines: {}, conversations: {} });
    const edit = found();
    edit.send(want);
    expect(it.store.last.input.edit).not.toHaveProperty('refusal');
    expect(it.store.last.input.edit).not.toHaveProperty('tried');
    it.store.last.resolve();
    expect(it.shown().at(-1)).toEqual(shown('Нет'));
    expect(it.send.last.input).toMatchObject({ edit: { content: 'Нет', editId: 'e2' } });
    it.send.last.resolve(null);
    it.forget.last.reject(noAnswer);
    edit.send({ type: 'edit.found', messageId: 'm7' });
    expect(it.shown().at(-1), 'the refusal is forgotten').toEqual(shown('Нет', 'm7'));
  });

  test('of a message that was unsent takes its id when it is known, and never shows its words', () => {
    const edit = found({ id: 'tmp-k1' });
    edit.send({ type: 'edit.found', messageId: 'm1' });
    expect(it.shown()).toEqual([shown(null, 'tmp-k1'), settled('tmp-k1'), shown(null)]);
    expect([it.send, it.place].map(({ calls }) => calls.length)).toEqual([0, 0]);
  });

  test.each([
    ['waits for its turn', () => it.kept()],
    ['waits for the network', () => it.kept({ link: 'offline' })],
    [
      'waits for the next try',
      () => {
        const edit = it.kept();
        it.send.last.reject(noAnswer);
        return edit;
      },
    ],
    [
      'waits for the id of its message',
      () => {
        const edit = it.kept({ edit: editOf({ id: 'tmp-k1' }) });
        it.place.last.resolve('isSent');
        return edit;
      },
    ],
  ])('and that %s in this tab, says so here, too', (_, begin) => {
    const edit = begin();
    const { id } = edit.getSnapshot().context.edit;
    const before = it.send.calls.length;
    edit.send({ type: 'edit.read', edit: editOf({ id, refusal }) });
    expect(selectEditStatus(edit.getSnapshot())).toBe(status);
    expect(it.shown().at(-1)).toEqual(shown(null, id));
    edit.send(online);
    it.world.clock.increment(60_000);
    expect(it.send.calls).toHaveLength(before);
  });

  test('and that is being given up in this tab, is given up all the same', () => {
    const edit = it.kept({ link: 'offline' });
    edit.send({ type: 'edit.revert', editId: 'e9' });
    edit.send({ type: 'edit.read', edit: editOf({ refusal }) });
    expect(it.forget.last.stopped).toBe(false);
    expect(it.shown().at(-1)).toEqual(settled());
    edit.send({ type: 'edit.read', edit: editOf({ editId: 'e7', refusal }) });
    expect(selectEditStatus(edit.getSnapshot()), 'another one is not').toBe(status);
  });
});

test('an edit that another tab refused after this one had new words does not take these away', () => {
  const edit = it.kept();
  it.send.last.resolve(refused);
  edit.send(want);
  it.store.last.reject(noAnswer);
  edit.send({ type: 'edit.read', edit: editOf({ refusal: refused }) });
  expect(selectEditStatus(edit.getSnapshot())).toBe('going');
  expect(it.shown().at(-1)).toEqual(shown('Нет'));
});

test('an edit that no store took is given up, whatever the store has', () => {
  const edit = it.begin();
  it.store.last.reject(noAnswer);
  it.send.last.resolve(refused);
  edit.send({ type: 'edit.dismiss' });
  edit.send({ type: 'edit.read', edit: editOf({ content: 'Вчера', editId: 'e0' }) });
  expect(it.forget.last.stopped).toBe(false);
  expect(it.shown().at(-1)).toEqual(settled());
});

test('newer words of another tab, read while this one says that the server refused, go', () => {
  const edit = it.kept();
  it.send.last.resolve(refused);
  edit.send({ type: 'edit.read', edit: editOf({ content: 'Нет', editId: 'e7' }) });
  expect(it.send.last.input).toMatchObject({ edit: { editId: 'e7' } });
  expect(it.shown().at(-1)).toEqual(shown('Нет'));
  it.send.last.reject(noAnswer);
  expect(selectRefusal(edit.getSnapshot())).toBe('');
});
