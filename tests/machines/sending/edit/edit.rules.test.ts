import { beforeEach, describe, expect, test } from 'vitest';
import {
  selectEditStatus,
  selectIsRetrying,
  selectIsReverting,
  selectRefusal,
} from '#machines/sending/edit/edit.selectors.ts';
import { messageShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { unsentShape } from '#tests/machines/sending/message/unsent.ts';
import { expectNth } from '#tests/model/timing.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { conflict, createEditWorld, editOf, refused } from './edit.world.ts';

let it: ReturnType<typeof createEditWorld>;
beforeEach(() => {
  it = createEditWorld();
});

const shown = (content: string | null, id = 'm1') => ({ type: 'edit.shown', id, content });
const settled = (id = 'm1') => ({ type: 'edit.settled', id });
const answer = messageShape({ id: 'm1', content: 'Да!', editedAt: '2026-03-01T15:00:00.000Z' });
const changed = { type: 'message.changed', message: answer, version: answer.version };
const want = (content: string, editId: string) => ({ type: 'edit.want', content, editId }) as const;

describe('new words', () => {
  test('are stored before they show, and then sent; what the server answers takes their place', () => {
    it.begin();
    expect(it.store.last.input).toEqual({ userId: 'me', edit: editOf() });
    expect(it.shown()).toEqual([]);
    it.store.last.resolve();
    expect(it.shown()).toEqual([shown('Да!')]);
    expect(it.send.last.input).toEqual({
      userId: 'me',
      edit: editOf(),
      messageId: 'm1',
      storedId: 'e1',
    });
    it.send.last.resolve(answer);
    expect(it.shown().slice(1)).toEqual([changed, settled()]);
    expect(it.forget.last.input).toMatchObject({ edit: { editId: 'e1' } });
    it.forget.last.resolve();
    expect(it.world.toldParent().map(({ type }) => type)).toEqual(['edit.stored', 'edit.ended']);
  });

  test.each(['fails', 'does not answer for 5,000 ms'])(
    'go all the same where the store %s',
    (how) => {
      it.begin();
      if (how === 'fails') it.store.last.reject(noAnswer);
      else it.world.clock.increment(5_000);
      expect(it.send.last.input).toMatchObject({ storedId: null });
    },
  );

  test('that an earlier page stored show and go at once, under the same id', () => {
    it.begin({ isOwn: false });
    expect(it.store.calls).toHaveLength(0);
    expect(it.shown()).toEqual([shown('Да!')]);
    expect(it.send.last.input).toMatchObject({ edit: { editId: 'e1' } });
  });

  test('that another tab has sent, or whose message is gone, end without a word', () => {
    it.kept();
    it.send.last.resolve(null);
    expect(it.shown()).toEqual([shown('Да!'), settled()]);
  });

  test('of a message that is deleted are dropped, also from the store', () => {
    it.kept();
    it.watch.last.send({ type: 'edit.gone' });
    expect(it.send.last.stopped).toBe(true);
    expect(it.forget.last.input).toMatchObject({ edit: { editId: 'e1' } });
    it.forget.last.resolve();
    expect(it.shown().at(-1)).toEqual(settled());
  });
});

describe('a second edit', () => {
  test('takes the place of one that is not stored yet, or waits', () => {
    const edit = it.begin({ link: 'offline' });
    edit.send(want('Нет', 'e2'));
    expect(it.store.last.input).toMatchObject({ edit: { content: 'Нет', editId: 'e2' } });
    it.store.last.resolve();
    edit.send(want('Может быть', 'e3'));
    it.store.last.resolve();
    expect(it.send.calls).toHaveLength(0);
    edit.send({ type: 'connectivity.online' });
    expect(it.send.calls.map(({ input }) => input.edit.editId)).toEqual(['e3']);
  });

  test('goes after the answer to one that is under way, with its time as the base', () => {
    const edit = it.kept();
    edit.send(want('Нет', 'e2'));
    expect(it.store.last.input).toMatchObject({ edit: { editId: 'e2' } });
    it.store.last.resolve();
    expect(it.send.calls).toHaveLength(1);
    expect(it.shown().at(-1)).toEqual(shown('Нет'));
    it.send.last.resolve(answer);
    expect(it.shown().at(-1), 'the newer words stay').toEqual(changed);
    it.store.last.resolve();
    expect(it.send.last.input).toMatchObject({
      edit: { content: 'Нет', editId: 'e2', baseEditedAt: answer.editedAt },
    });
  });

  test('waits for the answer to the first one where that was lost: the first goes again, under its id', () => {
    const edit = it.kept();
    it.send.last.reject(noAnswer);
    edit.send(want('Нет', 'e2'));
    it.store.last.resolve();
    expect(it.send.last.input).toMatchObject({ edit: { editId: 'e1' }, storedId: 'e2' });
    it.send.last.resolve(answer);
    it.store.last.resolve();
    expect(it.send.last.input.edit).toMatchObject({ editId: 'e2', baseEditedAt: answer.editedAt });
  });
});

describe('what does not come through', () => {
  test('is tried again: not within 249 ms, and within 500; later each time, with one id', () => {
    it.kept();
    it.send.last.reject(noAnswer);
    expectNth(2, () => it.send.calls, it.world.clock, { afterMs: 249, byMs: 500 });
    it.send.last.reject(refusal(503, 'internal'));
    expectNth(3, () => it.send.calls, it.world.clock, { afterMs: 499, byMs: 1_000 });
    expect(new Set(it.send.calls.map(({ input }) => input.edit.editId))).toEqual(new Set(['e1']));
  });

  test('says so after 5,000 ms, and at once without a network', () => {
    const edit = it.kept();
    const status = () => selectEditStatus(edit.getSnapshot());
    it.world.clock.increment(4_999);
    expect(status()).toBe('going');
    it.world.clock.increment(1);
    expect(status()).toBe('late');
    edit.send(want('Нет', 'e2'));
    expect(status()).toBe('going');
    edit.send({ type: 'connectivity.offline' });
    expect([status(), selectIsRetrying(edit.getSnapshot())]).toEqual(['late', true]);
    edit.send({ type: 'connectivity.online' });
    expect(it.send.calls).toHaveLength(2);
  });

  test("goes at once by 'Повторить'", () => {
    const edit = it.kept();
    it.send.last.reject(noAnswer);
    edit.send({ type: 'edit.retry' });
    expect(it.send.calls).toHaveLength(2);
  });

  test('is given up by «Вернуть прежнее»: untried, it only leaves the store', () => {
    const edit = it.kept({ link: 'offline' });
    edit.send({ type: 'edit.revert', editId: 'e9' });
    expect(it.shown().at(-1)).toEqual(settled());
    it.forget.last.reject(noAnswer);
    expectNth(2, () => it.forget.calls, it.world.clock, { afterMs: 249, byMs: 500 });
    it.forget.last.resolve();
    expect(it.send.calls).toHaveLength(0);
  });

  test('and may have reached the server is followed by the words of before', () => {
    const edit = it.kept();
    it.send.last.reject(noAnswer);
    edit.send({ type: 'edit.revert', editId: 'e9' });
    it.store.last.resolve();
    expect(it.shown().at(-1)).toEqual(shown('Да'));
    expect(selectIsReverting(edit.getSnapshot()), 'and it is said that these wait now').toBe(true);
    it.send.last.resolve(answer);
    it.store.last.resolve();
    expect(it.send.last.input.edit).toMatchObject({
      content: 'Да',
      editId: 'e9',
      baseEditedAt: answer.editedAt,
    });
  });

  test('vanishes with the store where another tab has brought it to the server', () => {
    const edit = it.kept();
    it.send.last.reject(noAnswer);
    edit.send({ type: 'edit.vanished' });
    expect(it.shown().at(-1)).toEqual(settled());
  });

  test('follows the newer edit of another tab', () => {
    const edit = it.kept({ link: 'offline' });
    edit.send({ type: 'edit.read', edit: editOf({ content: 'Нет', editId: 'e7' }) });
    expect(it.shown().at(-1)).toEqual(shown('Нет'));
    edit.send({ type: 'connectivity.online' });
    expect(it.send.last.input).toMatchObject({ edit: { editId: 'e7' } });
  });
});

describe('what the server refuses', () => {
  test('shows the words of before, and why, until that was read', () => {
    const edit = it.kept();
    it.send.last.resolve(refused);
    expect(it.shown().at(-1)).toEqual(shown(null));
    expect(selectEditStatus(edit.getSnapshot())).toBe('refused');
    expect(selectRefusal(edit.getSnapshot())).toBe('Вы не в друзьях');
    edit.send({ type: 'edit.dismiss' });
    it.forget.last.resolve();
    expect(it.shown().at(-1)).toEqual(settled());
  });

  test('because another device changed the words is for the person to choose: «Заменить»', () => {
    it = createEditWorld({ hasDb: true });
    const db = startDb(it.world);
    const edit = it.kept();
    it.send.last.resolve(conflict);
    expect(selectEditStatus(edit.getSnapshot())).toBe('conflicted');
    expect(db.getSnapshot().context.edits).toEqual({ m1: null });
    edit.send(want('Да!', 'e2'));
    it.store.last.resolve();
    const again = it.send.last.input.edit;
    expect(again).toMatchObject({ content: 'Да!', editId: 'e2' });
    expect(again, 'what stands there is not loaded: the last one wins').not.toHaveProperty(
      'baseEditedAt',
    );
  });

  test('may be in such a conflict only at «Повторить», when an earlier try has not reached the server', () => {
    const edit = it.kept();
    it.send.last.reject(noAnswer);
    edit.send({ type: 'edit.retry' });
    expect(it.send.calls).toHaveLength(2);
    expect(it.send.last.input.edit.editId).toBe('e1');
    it.send.last.resolve(conflict);
    expect(selectEditStatus(edit.getSnapshot())).toBe('conflicted');
    expect(it.shown().at(-1)).toEqual({ type: 'edit.shown', id: 'm1', content: null });
    it.world.clock.increment(60_000);
    edit.send({ type: 'connectivity.online' });
    expect(it.send.calls, 'it is not sent again').toHaveLength(2);
  });

  test('in such a conflict can be given up: «Оставить то»', () => {
    const edit = it.kept();
    it.send.last.resolve(conflict);
    edit.send({ type: 'edit.dismiss' });
    expect(it.forget.calls).toHaveLength(1);
    expect(it.shown().at(-1)).toEqual(settled());
  });

  test('after 401 is not given up: it goes when the person is back', () => {
    it.kept();
    it.send.last.reject(refusal(401, 'unauthorized'));
    expectNth(2, () => it.send.calls, it.world.clock, { afterMs: 249, byMs: 500 });
  });
});

describe('an unsent message', () => {
  const own = { edit: editOf({ id: 'tmp-k1' }) };

  test('that no try has begun to send takes the words itself: no edit is sent', () => {
    it.kept(own);
    expect(it.shown()).toEqual([shown('Да!', 'tmp-k1')]);
    const message = unsentShape({ clientId: 'k1', content: 'Да!' });
    it.place.last.resolve(message);
    expect(it.shown().slice(1)).toEqual([{ type: 'outgoing.changed', message }, settled('tmp-k1')]);
    expect(it.world.told('message:k1')).toEqual([{ type: 'message.read', message }]);
    it.forget.last.resolve();
    expect(it.send.calls).toHaveLength(0);
  });

  test('whose sending has begun is changed when the server has given it an id', () => {
    const edit = it.kept(own);
    it.place.last.resolve('isSent');
    expect(edit.getSnapshot().hasTag('waiting')).toBe(true);
    it.watch.last.send({ type: 'edit.found', messageId: 'm1' });
    expect(it.shown().slice(1)).toEqual([settled('tmp-k1'), shown('Да!'), shown('Да!')]);
    expect(it.send.last.input).toMatchObject({ messageId: 'm1', edit: { id: 'tmp-k1' } });
  });

  test('that was discarded needs no new words', () => {
    it.kept(own);
    it.place.last.resolve('isGone');
    it.forget.last.resolve();
    expect(it.shown().at(-1)).toEqual(settled('tmp-k1'));
  });
});
