import { beforeEach, describe, expect, test } from 'vitest';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { expectNth } from '#tests/model/timing.ts';
import { createEditWorld, editOf } from './edit.world.ts';

let it: ReturnType<typeof createEditWorld>;
beforeEach(() => {
  it = createEditWorld();
});

const shown = (content: string | null, id = 'm1') => ({ type: 'edit.shown', id, content });
const settled = (id = 'm1') => ({ type: 'edit.settled', id });
const want = { type: 'edit.want', content: 'Нет', editId: 'e2' } as const;
const found = { type: 'edit.found', messageId: 'm1' } as const;
const unsent = { edit: editOf({ id: 'tmp-k1' }) };
const toldTypes = () => it.world.toldParent().map(({ type }) => type);

describe('an unsent message', () => {
  test('is looked for under the id that it has on this device, and takes the words there', () => {
    it.kept(unsent);
    expect(it.watch.last.input).toEqual({ id: 'tmp-k1' });
    expect(it.place.last.input).toEqual({ userId: 'me', edit: unsent.edit });
  });

  test('takes the words also without a network', () => {
    it.kept({ ...unsent, link: 'offline' });
    expect(it.place.calls).toHaveLength(1);
  });

  test('that could not be asked is changed at the server, once it has an id', () => {
    const edit = it.kept(unsent);
    it.place.last.reject(noAnswer);
    expect(it.send.calls).toHaveLength(0);
    expect(edit.getSnapshot().hasTag('waiting')).toBe(true);
    edit.send(found);
    expect(it.send.last.input).toMatchObject({ messageId: 'm1', edit: { id: 'tmp-k1' } });
  });

  test('that could not be asked is asked again: not within 249 ms, and within 500; later each time', () => {
    it.kept(unsent);
    it.place.last.reject(noAnswer);
    expectNth(2, () => it.place.calls, it.world.clock, { afterMs: 249, byMs: 500 });
    it.place.last.reject(noAnswer);
    expectNth(3, () => it.place.calls, it.world.clock, { afterMs: 499, byMs: 1_000 });
    it.place.last.resolve('isGone');
    expect(it.forget.calls).toHaveLength(1);
    it.forget.last.reject(noAnswer);
    expectNth(2, () => it.forget.calls, it.world.clock, { afterMs: 249, byMs: 500 });
  });

  test('that comes here while it could not be asked is not changed late because of that', () => {
    const edit = it.kept(unsent);
    it.place.last.reject(noAnswer);
    edit.send(found);
    it.send.last.reject(noAnswer);
    expectNth(2, () => it.send.calls, it.world.clock, { afterMs: 249, byMs: 500 });
  });

  test('is asked again with the network, and then goes with it, too', () => {
    const edit = it.kept({ ...unsent, link: 'offline' });
    it.place.last.reject(noAnswer);
    edit.send({ type: 'connectivity.online' });
    expect(it.place.calls).toHaveLength(2);
    edit.send(found);
    expect(it.send.calls).toHaveLength(1);
  });

  test('that has left this device is asked for at the server, and changed there', () => {
    it.kept(unsent);
    it.place.last.resolve('isMissing');
    expect(it.lookFor.last.input).toEqual({ userId: 'me', edit: unsent.edit });
    it.lookFor.last.resolve('m1');
    expect(it.shown()).toContainEqual(settled('tmp-k1'));
    expect(it.shown().at(-1)).toEqual(shown('Да!'));
    expect(it.send.last.input).toMatchObject({ messageId: 'm1', edit: { id: 'tmp-k1' } });
  });

  test('that has left this device and never arrived takes its new words along', () => {
    it.begin({ ...unsent, isOwn: false });
    it.place.last.resolve('isMissing');
    it.lookFor.last.resolve(null);
    expect(it.forget.last.input).toMatchObject({ edit: { editId: 'e1' } });
    it.forget.last.resolve();
    expect(toldTypes().at(-1)).toBe('edit.ended');
  });

  test('is asked for again later, and with the network', () => {
    const edit = it.kept(unsent);
    const noneCanSay = () => {
      it.place.last.resolve('isMissing');
      it.lookFor.last.reject(noAnswer);
    };
    noneCanSay();
    expectNth(2, () => it.place.calls, it.world.clock, { afterMs: 249, byMs: 500 });
    noneCanSay();
    expectNth(3, () => it.place.calls, it.world.clock, { afterMs: 499, byMs: 1_000 });
    noneCanSay();
    edit.send({ type: 'connectivity.online' });
    it.place.last.resolve('isMissing');
    expect(it.lookFor.calls).toHaveLength(4);
    it.lookFor.last.resolve('m1');
    it.send.last.reject(noAnswer);
    expectNth(2, () => it.send.calls, it.world.clock, { afterMs: 249, byMs: 500 });
  });

  test('that is lost sight of while its id is awaited is looked for again on this device', () => {
    const edit = it.kept(unsent);
    it.place.last.resolve('isSent');
    edit.send({ type: 'edit.lost' });
    expect(it.place.calls).toHaveLength(2);
    it.place.last.resolve('isGone');
    expect(it.forget.calls).toHaveLength(1);
  });

  test('that gets its id while it is asked is changed at the server', () => {
    it.kept(unsent).send(found);
    expect(it.place.last.stopped).toBe(true);
    expect(it.place.calls).toHaveLength(1);
    expect(it.shown()).toContainEqual(settled('tmp-k1'));
    expect(it.shown().at(-1)).toEqual(shown('Да!'));
    expect(it.send.last.input).toMatchObject({ messageId: 'm1' });
  });

  test('that gets its id while the words are being stored need not be asked', () => {
    it.begin(unsent).send(found);
    expect(it.send.calls).toHaveLength(0);
    it.store.last.resolve();
    expect(it.place.calls).toHaveLength(0);
    expect(it.send.last.input).toMatchObject({ messageId: 'm1' });
  });

  test('that is asked when the words change again is asked again, after these are stored', () => {
    it.kept(unsent).send(want);
    expect(it.place.last.stopped).toBe(true);
    expect(it.store.calls).toHaveLength(2);
    expect(it.store.last.input).toMatchObject({ edit: { content: 'Нет', editId: 'e2' } });
    expect(it.place.calls).toHaveLength(1);
    it.store.last.resolve();
    expect(it.place.last.input).toMatchObject({ edit: { content: 'Нет', editId: 'e2' } });
  });

  test.each([
    { link: 'online', event: { type: 'connectivity.offline' }, calls: 0 },
    { link: 'offline', event: { type: 'connectivity.online' }, calls: 1 },
  ] as const)('gets its id after the network has changed from $link', (row) => {
    const edit = it.kept({ ...unsent, link: row.link });
    it.place.last.resolve('isSent');
    edit.send(row.event);
    edit.send(found);
    expect(it.send.calls).toHaveLength(row.calls);
  });
});
