import { describe, expect, test } from 'vitest';
import {
  selectCanSend,
  selectEdit,
  selectHasLeftEdit,
  selectIsOrphaned,
  selectReplyTo,
} from '#machines/sending/composer/composer.selectors.ts';
import { composerWorld, fileOf } from './composer.world.ts';
import { editOf } from '../edit/edit.world.ts';
import { editShape } from './drafts.ts';

const quoted = { id: 'm9', content: 'Как дела?', senderId: 'boris' };

describe('changing a message', () => {
  const { world, snapshot, send, startEmpty, write, attach, enter, wait, ...rest } =
    composerWorld();
  const { it, handedOver, text, draft, fileNames, copyFile } = rest;
  const begin = () => send({ type: 'composer.edit', edit: editShape() });
  const leave = () => send({ type: 'composer.leaveEdit' });
  const wanted = () => world().told('lateLoader');

  test('puts its words into the field, and the draft comes back as it was: words, files and answer', () => {
    startEmpty();
    write('черновик');
    send({ type: 'composer.reply', message: quoted });
    attach(fileOf('a.pdf'));
    copyFile();
    const before = draft();
    begin();
    expect(text()).toBe('Да');
    expect(selectReplyTo(snapshot())).toBeNull();
    write('Нет');
    enter();
    expect(draft()).toEqual(before);
    expect([text(), fileNames()]).toEqual(['черновик', ['a.pdf']]);
  });

  test('by Enter hands over the trimmed new words, sends no message, and tells nobody of typing', () => {
    startEmpty();
    begin();
    write(' Нет ');
    enter();
    expect(wanted()).toEqual([
      { type: 'edits.want', edit: editOf({ content: 'Нет', editId: expect.any(String) }) },
    ]);
    expect(handedOver()).toEqual([]);
    expect(
      world()
        .told('typing:c1')
        .map(({ type }) => type),
    ).toEqual(['typing.stop']);
    expect(selectHasLeftEdit(snapshot())).toBe(false);
  });

  test('that is left as it was only ends: Enter and Escape say nothing', () => {
    startEmpty();
    for (const end of [enter, leave]) {
      begin();
      end();
      expect(selectEdit(snapshot())).toBeNull();
      expect(selectHasLeftEdit(snapshot())).toBe(false);
    }
    expect(wanted()).toEqual([]);
  });

  test('that is left with new words can be brought back for 5,000 ms', () => {
    startEmpty();
    begin();
    write('Нет');
    leave();
    wait(4_999);
    expect(selectHasLeftEdit(snapshot())).toBe(true);
    send({ type: 'composer.returnToEdit' });
    expect(text()).toBe('Нет');
    expect(selectHasLeftEdit(snapshot())).toBe(false);
    leave();
    wait(5_000);
    expect(selectHasLeftEdit(snapshot())).toBe(false);
  });

  test('of a text cannot be saved without words, a caption can', () => {
    startEmpty();
    begin();
    write(' ');
    expect(selectCanSend(snapshot())).toBe(false);
    send({ type: 'composer.edit', edit: editShape({ files: 'Фотография' }) });
    write('');
    enter();
    expect(wanted()).toMatchObject([{ edit: { content: '' } }]);
  });

  test('ends with an answer', () => {
    startEmpty();
    begin();
    send({ type: 'composer.reply', message: quoted });
    expect(selectEdit(snapshot())).toBeNull();
    expect(selectReplyTo(snapshot())).toEqual(quoted);
  });

  test('ends with files, which begin a new message; its words can be brought back', () => {
    startEmpty();
    begin();
    write('Нет');
    attach(fileOf('a.pdf'));
    copyFile();
    expect([text(), fileNames(), selectHasLeftEdit(snapshot())]).toEqual(['', ['a.pdf'], true]);
    send({ type: 'composer.returnToEdit' });
    expect([text(), draft().attachments.length]).toEqual(['Нет', 1]);
  });

  test('of a message that is deleted meanwhile says so, keeps the words, and saves nothing', () => {
    startEmpty();
    begin();
    write('Нет');
    send({ type: 'composer.editLost' });
    expect(selectIsOrphaned(snapshot())).toBe(true);
    expect([text(), selectCanSend(snapshot())]).toEqual(['Нет', false]);
    enter();
    expect(wanted()).toEqual([]);
    leave();
    expect([text(), selectHasLeftEdit(snapshot())]).toEqual(['', true]);
    send({ type: 'composer.returnToEdit' });
    expect(text()).toBe('Нет');
    expect([selectIsOrphaned(snapshot()), selectHasLeftEdit(snapshot())]).toEqual([true, false]);
    enter();
    expect(wanted()).toEqual([]);
  });

  test('has 5,000 ms of its own to be brought back, however soon after another one it is left', () => {
    startEmpty();
    const leaves = [
      leave,
      () => send({ type: 'composer.reply', message: quoted }),
      () => attach(fileOf('a.pdf')),
      () => send({ type: 'composer.edit', edit: editShape({ id: 'm2' }) }),
    ];
    for (const end of leaves) {
      begin();
      write('Нет');
      end();
      wait(4_000);
      expect(selectHasLeftEdit(snapshot())).toBe(true);
    }
    leave();
    wait(999);
    expect(selectHasLeftEdit(snapshot())).toBe(true);
    wait(1);
    expect(selectHasLeftEdit(snapshot()), 'unchanged words begin no 5 s').toBe(false);
  });

  test('that is brought back over another one is the one that is watched, and that one can be brought back', () => {
    startEmpty();
    begin();
    write('Нет');
    send({ type: 'composer.edit', edit: editShape({ id: 'm2' }) });
    write('Ага');
    send({ type: 'composer.returnToEdit' });
    expect(text()).toBe('Нет');
    expect(it().edited.last.input).toEqual({ id: 'm1' });
    expect(it().edited.last.stopped).toBe(false);
    send({ type: 'composer.returnToEdit' });
    expect(text()).toBe('Ага');
  });
});
