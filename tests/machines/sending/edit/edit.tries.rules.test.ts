import { beforeEach, describe, expect, test } from 'vitest';
import { selectEditStatus } from '#machines/sending/edit/edit.selectors.ts';
import { messageShape, noAnswer } from '#tests/machines/kit/shapes.ts';
import { expectNth, expectStopped } from '#tests/model/timing.ts';
import { createEditWorld, refused } from './edit.world.ts';

let it: ReturnType<typeof createEditWorld>;
beforeEach(() => {
  it = createEditWorld();
});

const shown = (content: string | null, id = 'm1') => ({ type: 'edit.shown', id, content });
const answer = messageShape({ id: 'm1', content: 'Да!', editedAt: '2026-03-01T15:00:00.000Z' });
const want = (content: string, editId: string) => ({ type: 'edit.want', content, editId }) as const;
const statusOf = (edit: ReturnType<typeof it.begin>) => selectEditStatus(edit.getSnapshot());
const toldTypes = () => it.world.toldParent().map(({ type }) => type);

describe('words whose first try is under way', () => {
  test('give way to newer ones, which are stored once, and told of', () => {
    const edit = it.kept();
    edit.send(want('Нет', 'e2'));
    it.store.last.resolve();
    expect(it.store.calls).toHaveLength(2);
    expect(toldTypes()).toEqual(['edit.stored', 'edit.stored']);
    expect(edit.getSnapshot().value).toMatchObject({ way: { sending: 'resting' } });
    it.send.last.reject(noAnswer);
    edit.send({ type: 'edit.retry' });
    expect(it.send.last.input).toMatchObject({ edit: { editId: 'e1' }, storedId: 'e2' });
  });

  test('give way to newer ones also where the store fails, which is not asked again', () => {
    const edit = it.kept();
    edit.send(want('Нет', 'e2'));
    it.store.last.reject(noAnswer);
    expect(it.store.calls).toHaveLength(2);
    expect(edit.getSnapshot().value).toMatchObject({ way: { sending: 'resting' } });
    expect(it.send.last.stopped).toBe(false);
  });

  test('do not wait longer than 5,000 ms for a store that is to take newer ones', () => {
    it.kept().send(want('Нет', 'e2'));
    expectStopped(it.store.last, it.world.clock, { afterMs: 4_999, byMs: 5_000 });
    expect(it.send.last.stopped).toBe(false);
  });

  test('go on to the server when they are reverted, and the words of before follow them', () => {
    const edit = it.kept();
    edit.send({ type: 'edit.revert', editId: 'e9' });
    expect(it.send.calls).toHaveLength(1);
    expect(it.send.last.stopped).toBe(false);
    expect(it.shown().at(-1)).toEqual(shown('Да'));
    expect(it.store.last.input).toMatchObject({ edit: { content: 'Да', editId: 'e9' } });
    it.store.last.resolve();
    it.send.last.resolve(answer);
    it.store.last.resolve();
    expect(it.send.last.input.edit).toMatchObject({
      content: 'Да',
      editId: 'e9',
      baseEditedAt: answer.editedAt,
    });
  });

  test('are what a revert of the newer ones leads back to, once the server has them', () => {
    const edit = it.kept();
    edit.send(want('Нет', 'e2'));
    it.store.last.resolve();
    it.send.last.resolve(answer);
    it.store.last.resolve();
    it.send.last.reject(noAnswer);
    edit.send({ type: 'edit.revert', editId: 'e9' });
    expect(it.store.last.input).toMatchObject({ edit: { content: 'Да!', editId: 'e9' } });
  });

  test('may get no answer, and then go again before the newer ones', () => {
    const edit = it.kept();
    edit.send(want('Нет', 'e2'));
    it.store.last.resolve();
    it.send.last.reject(noAnswer);
    expectNth(2, () => it.send.calls, it.world.clock, { afterMs: 249, byMs: 500 });
    expect(it.send.last.input).toMatchObject({ edit: { editId: 'e1' } });
  });

  test('may be refused: the newer ones are stored, and go for themselves', () => {
    const edit = it.kept();
    edit.send(want('Нет', 'e2'));
    it.send.last.resolve(refused);
    expect(statusOf(edit)).toBe('going');
    expect(it.store.last.input).toMatchObject({ edit: { editId: 'e2' } });
    expect(it.send.calls, 'not before they are stored').toHaveLength(1);
    it.store.last.resolve();
    expect(it.send.last.input).toMatchObject({ edit: { content: 'Нет', editId: 'e2' } });
  });
});

describe('a store that is asked to keep new words', () => {
  test('has exactly 5,000 ms, and then they go without it', () => {
    it.begin();
    expectNth(1, () => it.send.calls, it.world.clock, { afterMs: 4_999, byMs: 5_000 });
  });

  test('that does not have them says nothing by having none', () => {
    const edit = it.begin();
    it.store.last.reject(noAnswer);
    it.send.last.reject(noAnswer);
    edit.send({ type: 'edit.vanished' });
    expect(edit.getSnapshot().hasTag('waiting')).toBe(true);
    expect(toldTypes()).toEqual([]);
  });

  test('takes the words of before, before they go', () => {
    const edit = it.kept();
    it.send.last.reject(noAnswer);
    edit.send({ type: 'edit.revert', editId: 'e9' });
    expect(it.store.last.input).toMatchObject({ edit: { content: 'Да', editId: 'e9' } });
    expect(it.send.calls).toHaveLength(1);
  });
});

describe('the network', () => {
  const drop = { type: 'connectivity.offline' } as const;
  const back = { type: 'connectivity.online' } as const;

  test('is waited for however long it is away, by a message that tells so', () => {
    const edit = it.kept({ link: 'offline' });
    it.world.clock.increment(60_000);
    expect(it.send.calls).toHaveLength(0);
    expect([statusOf(edit), edit.getSnapshot().hasTag('waiting')]).toEqual(['late', true]);
  });

  test('that comes back between two tries is used at once', () => {
    const edit = it.kept();
    it.send.last.reject(noAnswer);
    edit.send(back);
    expect(it.send.calls).toHaveLength(2);
  });

  test('that goes during a try is waited for, also by newer words', () => {
    const edit = it.kept();
    edit.send(drop);
    expect(it.send.last.stopped).toBe(true);
    edit.send(want('Нет', 'e2'));
    it.store.last.resolve();
    it.world.clock.increment(60_000);
    expect(it.send.calls).toHaveLength(1);
    edit.send(back);
    expect(it.send.calls).toHaveLength(2);
  });

  test('that goes between two tries is waited for, also by newer words', () => {
    const edit = it.kept();
    it.send.last.reject(noAnswer);
    edit.send(drop);
    expect(statusOf(edit)).toBe('late');
    it.world.clock.increment(60_000);
    expect(it.send.calls).toHaveLength(1);
    edit.send(want('Нет', 'e2'));
    it.store.last.resolve();
    it.world.clock.increment(60_000);
    expect(it.send.calls).toHaveLength(1);
  });

  test.each(['waits for it', "was tried by 'Повторить' without it"])(
    'counts as back for newer words once an edit that %s has heard so',
    (how) => {
      const edit = it.kept({ link: 'offline' });
      if (how !== 'waits for it') {
        edit.send({ type: 'edit.retry' });
        it.send.last.reject(noAnswer);
      }
      edit.send(back);
      it.send.last.reject(noAnswer);
      const before = it.send.calls.length;
      edit.send(want('Нет', 'e2'));
      it.store.last.resolve();
      expect(it.send.calls).toHaveLength(before + 1);
    },
  );

  test.each([
    { link: 'online', event: drop, calls: 0 },
    { link: 'offline', event: back, calls: 1 },
  ] as const)('that changes from $link while the words are being stored counts', (row) => {
    const edit = it.begin({ link: row.link });
    edit.send(row.event);
    it.store.last.resolve();
    expect(it.send.calls).toHaveLength(row.calls);
  });
});

test('newer words have 5,000 ms of their own before they are late', () => {
  const edit = it.kept();
  it.world.clock.increment(4_000);
  edit.send(want('Нет', 'e2'));
  it.world.clock.increment(4_999);
  expect(statusOf(edit)).toBe('going');
  it.world.clock.increment(1);
  expect(statusOf(edit)).toBe('late');
});

describe('an edit that is given up', () => {
  const givenUp = () => {
    const edit = it.kept({ link: 'offline' });
    edit.send({ type: 'edit.revert', editId: 'e9' });
    return edit;
  };

  test('ends when the store has forgotten it', () => {
    givenUp();
    expect(toldTypes()).toEqual(['edit.stored']);
    it.forget.last.resolve();
    expect(toldTypes()).toEqual(['edit.stored', 'edit.ended']);
  });

  test.each(['fails', 'does not answer for 5,000 ms'])(
    'is not sent later because a store %s just then',
    (how) => {
      const fail = () => {
        if (how === 'fails') it.forget.last.reject(noAnswer);
        else expectStopped(it.forget.last, it.world.clock, { afterMs: 4_999, byMs: 5_000 });
      };
      const edit = givenUp();
      fail();
      expect(edit.getSnapshot().hasTag('waiting')).toBe(true);
      expectNth(2, () => it.forget.calls, it.world.clock, { afterMs: 249, byMs: 500 });
      fail();
      expectNth(3, () => it.forget.calls, it.world.clock, { afterMs: 499, byMs: 1_000 });
      it.forget.last.resolve();
      expect(toldTypes().at(-1)).toBe('edit.ended');
    },
  );
});
