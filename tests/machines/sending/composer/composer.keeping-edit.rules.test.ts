/** The message that is being changed, on the device: through reloads, beside the draft, and beside other tabs. */
import { describe, expect, test } from 'vitest';
import { holdsUnkept } from '#machines/sending/composer/composer.machine.ts';
import {
  selectEdit,
  selectHasLeftEdit,
  selectIsOrphaned,
} from '#machines/sending/composer/composer.selectors.ts';
import { composerWorld } from './composer.world.ts';
import { draftShape, editShape } from './drafts.ts';

const { it, snapshot, send, startEmpty, startWith, findDraft, write, enter, wait, ...rest } =
  composerWorld();
const { findEdit, text, draft, handedOver, saved, savedEdits, keepEdit, world } = rest;
const begin = () => send({ type: 'composer.edit', edit: editShape() });
const leave = () => send({ type: 'composer.leaveEdit' });
const moved = () => it().tabs.last.send({ type: 'composer.draftMoved' });
const isUnkept = () => holdsUnkept(it().composer.system, 'c1');
const no = editShape({ content: 'Нет' });

describe('a change that is stored', () => {
  test('is stored 300 ms after the last key, for this person and conversation, and the draft is not', () => {
    startEmpty();
    begin();
    wait(299);
    write('Нет');
    wait(299);
    expect(savedEdits()).toEqual([]);
    wait(1);
    expect(it().saveEdit.last.input).toEqual({ userId: 'me', conversationId: 'c1', edit: no });
    expect(saved()).toEqual([]);
    keepEdit();
    wait(10_000);
    expect(savedEdits()).toEqual([no]);
  });

  test('is stored at once when it is left, also while earlier words are being stored', () => {
    startEmpty();
    begin();
    send({ type: 'composer.left' });
    expect(savedEdits()).toEqual([editShape()]);
    write('Нет');
    send({ type: 'composer.left' });
    expect(savedEdits()).toEqual([editShape(), no]);
    keepEdit();
    send({ type: 'composer.left' });
    wait(10_000);
    expect(savedEdits()).toHaveLength(2);
  });

  test('is stored again when it changes meanwhile', () => {
    startEmpty();
    begin();
    wait(300);
    write('Нет');
    keepEdit();
    wait(300);
    expect(savedEdits()).toEqual([editShape(), no]);
  });

  test.each([
    ['is saved', enter],
    ['is left', leave],
  ])('is removed when it %s', (_how, end) => {
    startEmpty();
    begin();
    write('Нет');
    wait(300);
    keepEdit();
    end();
    expect(savedEdits(), 'at once: a page that ends now would come back in the change').toEqual([
      no,
      null,
    ]);
    keepEdit();
    wait(10_000);
    expect(savedEdits()).toHaveLength(2);
  });

  test('is removed at once also when it ends sooner than the last words were stored', () => {
    startEmpty();
    begin();
    wait(300);
    keepEdit();
    write('Нет');
    enter();
    expect(savedEdits()).toEqual([editShape(), null]);
  });

  test('that ends before it was stored needs no storing', () => {
    startWith(null, { edit: no });
    leave();
    keepEdit();
    begin();
    leave();
    wait(10_000);
    expect([savedEdits(), snapshot().matches({ keepingEdit: 'kept' })]).toEqual([[null], true]);
  });

  test('that could not be stored is tried again later each time, or at once when it is left; its actor stays', () => {
    startEmpty();
    begin();
    expect(isUnkept()).toBe(true);
    wait(300);
    it().saveEdit.last.reject(new Error('the disk is full'));
    expect(snapshot().matches({ keepingEdit: 'unsaved' })).toBe(true);
    expect(snapshot().hasTag('waiting')).toBe(true);
    wait(500);
    // The device's store does not answer at all.
    wait(4_999);
    expect(it().saveEdit.last.stopped).toBe(false);
    wait(1);
    expect(it().saveEdit.last.stopped).toBe(true);
    wait(499);
    expect(savedEdits()).toHaveLength(2);
    wait(501);
    expect(savedEdits()).toHaveLength(3);
    it().saveEdit.last.reject(new Error('the disk is full'));
    send({ type: 'composer.left' });
    expect(savedEdits()).toHaveLength(4);
    expect(isUnkept()).toBe(true);
    keepEdit();
    expect(isUnkept()).toBe(false);
    write('Нет');
    wait(300);
    it().saveEdit.last.reject(new Error('the disk is full'));
    wait(500);
    expect(savedEdits(), 'the first try after a success').toHaveLength(6);
  });
});

describe('a change that an earlier page began', () => {
  test('goes on, over the draft', () => {
    startWith(draftShape({ content: 'черновик' }), { edit: no });
    expect(text()).toBe('Нет');
    leave();
    expect(text()).toBe('черновик');
  });

  test('goes on also where one has begun to write', () => {
    write('ещё');
    startWith(draftShape({ content: 'черновик ' }), { edit: no });
    expect(text()).toBe('Нет');
    leave();
    expect(text()).toBe('черновик ещё');
  });

  test('is not stored again for that, nor offered once more', () => {
    startWith(null, { edit: no });
    expect(selectHasLeftEdit(snapshot())).toBe(false);
    wait(10_000);
    expect([savedEdits(), isUnkept()]).toEqual([[], false]);
  });

  test('is that of this person and conversation, and does not wait for the draft', () => {
    expect(it().loadEdit.last.input).toEqual({ userId: 'me', conversationId: 'c1' });
    expect(snapshot().hasTag('busy')).toBe(true);
    findEdit(no);
    expect([text(), snapshot().matches({ keeping: 'restoring' })]).toEqual(['Нет', true]);
  });

  const begun = editShape({ id: 'm2' });
  const another = () => send({ type: 'composer.edit', edit: begun });

  test('gives way to one that began before it was read, and can be brought back', () => {
    another();
    expect(isUnkept()).toBe(true);
    startWith(null, { edit: no });
    expect(selectEdit(snapshot())).toEqual(begun);
    expect(selectHasLeftEdit(snapshot())).toBe(true);
    wait(300);
    expect(savedEdits(), 'its row has the newer one').toEqual([begun]);
    keepEdit();
    send({ type: 'composer.returnToEdit' });
    expect(text()).toBe('Нет');
    wait(300);
    expect(savedEdits()).toEqual([begun, no]);
  });

  test('is not offered where its words were not changed', () => {
    another();
    startWith(null, { edit: editShape() });
    expect([selectEdit(snapshot()), selectHasLeftEdit(snapshot())]).toEqual([begun, false]);
  });

  test('stays as it is where another one began and ended before it was read', () => {
    another();
    leave();
    wait(4_999);
    send({ type: 'composer.left' });
    expect(savedEdits()).toEqual([]);
    findEdit(no);
    wait(10_000);
    expect([text(), savedEdits()]).toEqual(['Нет', []]);
  });

  test('is read again later each time, as long as it takes; nothing replaces it before', () => {
    findDraft(null);
    another();
    const [first] = it().loadEdit.calls;
    wait(4_999);
    expect([first?.stopped, snapshot().hasTag('waiting')]).toEqual([false, false]);
    wait(1);
    expect([first?.stopped, snapshot().hasTag('waiting')]).toEqual([true, true]);
    send({ type: 'composer.left' });
    wait(500);
    it().loadEdit.last.reject(new Error('the disk is full'));
    wait(499);
    expect(it().loadEdit.calls, 'not before the double time').toHaveLength(2);
    wait(501);
    expect([it().loadEdit.calls.length, savedEdits()]).toEqual([3, []]);
    findEdit(no);
    expect(selectHasLeftEdit(snapshot())).toBe(true);
    wait(300);
    it().saveEdit.last.reject(new Error('the disk is full'));
    wait(500);
    expect(savedEdits(), 'the first try after a success').toHaveLength(2);
  });

  test('that cannot be read does not stop the draft', () => {
    findDraft(draftShape({ content: 'черновик' }));
    it().loadEdit.last.reject(new Error('the disk is full'));
    expect(text()).toBe('черновик');
    write('черновик, и дальше');
    wait(300);
    expect(saved()).toEqual(['черновик, и дальше']);
  });

  test('of a deleted message stays that: nothing is saved to nobody', () => {
    startEmpty();
    begin();
    write('Нет');
    send({ type: 'composer.editLost' });
    wait(300);
    const lost = editShape({ content: 'Нет', isLost: true });
    expect(savedEdits()).toEqual([lost]);
  });

  test('and whose message was deleted keeps its words', () => {
    startWith(null, { edit: editShape({ content: 'Нет', isLost: true }) });
    expect([text(), selectIsOrphaned(snapshot())]).toEqual(['Нет', true]);
    enter();
    expect(world().told('lateLoader')).toEqual([]);
  });
});

describe('a change, while another tab', () => {
  const stored = draftShape({ content: 'черновик' });

  test('writes, goes on over what that tab wrote, which is no other message', () => {
    startWith(stored);
    begin();
    write('Нет');
    moved();
    findDraft({ ...stored, content: 'черновик и дальше' });
    expect([text(), draft().clientId]).toEqual(['Нет', 'k1']);
    wait(300);
    expect([savedEdits(), saved()]).toEqual([[no], []]);
    leave();
    expect(text()).toBe('черновик и дальше');
  });

  test('sends the draft, goes on over an empty one', () => {
    startWith(stored);
    begin();
    write('Нет');
    moved();
    findDraft(null);
    expect(text()).toBe('Нет');
    enter();
    expect([text(), handedOver()]).toEqual(['', []]);
    expect(world().told('lateLoader')).toMatchObject([{ edit: { content: 'Нет' } }]);
  });

  test('has changed the draft, does not begin here: only the draft is read', () => {
    startWith(stored);
    moved();
    expect(it().loadEdit.calls).toHaveLength(1);
    findDraft({ ...stored, content: 'из соседней' });
    expect([text(), selectEdit(snapshot())]).toEqual(['из соседней', null]);
  });
});
