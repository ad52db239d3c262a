import { describe, expect, test } from 'vitest';
import {
  selectCanSend,
  selectIsAwaitingFiles,
  selectIsEditing,
  selectIsOrphaned,
  selectIsUntouched,
} from '#machines/sending/composer/composer.selectors.ts';
import { composerWorld, fileOf } from './composer.world.ts';
import { draftShape, editShape } from './drafts.ts';

const { it, snapshot, send, startEmpty, startWith, write, attach, enter, ...rest } =
  composerWorld();
const { text, draft, handedOver, copyFile, world } = rest;

const quoted = { id: 'm9', content: 'Как дела?', senderId: 'boris' };
const begin = (id = 'm1') => send({ type: 'composer.edit', edit: editShape({ id }) });
const leave = () => send({ type: 'composer.leaveEdit' });
const lose = () => it().edited.last.send({ type: 'composer.editLost' });
const focused = () => {
  let times = 0;
  it().composer.on('composer.replied', () => (times += 1));
  return () => times;
};

describe('the message that is being changed', () => {
  test('is watched while it is changed, and no longer', () => {
    startEmpty();
    expect(it().edited.calls).toHaveLength(0);
    begin();
    expect(it().edited.last.input).toEqual({ id: 'm1' });
    expect(it().edited.last.stopped).toBe(false);
    leave();
    expect(it().edited.last.stopped).toBe(true);
    expect(it().edited.calls).toHaveLength(1);
  });

  test('is the one that was chosen last, and only this one is watched', () => {
    startEmpty();
    begin();
    const first = it().edited.last;
    begin('m2');
    expect(first.stopped).toBe(true);
    expect(it().edited.last.input).toEqual({ id: 'm2' });
    expect(it().edited.last.stopped).toBe(false);
  });

  test('is watched also where an earlier page began to change it', () => {
    startWith(draftShape({ content: 'черновик' }), { edit: editShape() });
    expect(selectIsOrphaned(snapshot())).toBe(false);
    expect(it().edited.last.input).toEqual({ id: 'm1' });
  });

  test('and is then deleted fails, until the person has seen it; then a new message is written', () => {
    startEmpty();
    begin();
    expect(snapshot().hasTag('failed')).toBe(false);
    lose();
    expect(snapshot().hasTag('failed')).toBe(true);
    leave();
    expect([selectIsOrphaned(snapshot()), snapshot().hasTag('failed')]).toEqual([false, false]);
    expect(it().edited.calls).toHaveLength(1);
    write('Привет');
    enter();
    expect(handedOver()).toMatchObject([{ content: 'Привет' }]);
  });

  test('gives way to another one after it was deleted, which can be saved', () => {
    startEmpty();
    begin();
    lose();
    begin('m2');
    expect(selectIsOrphaned(snapshot())).toBe(false);
    expect(it().edited.last.input).toEqual({ id: 'm2' });
    write('Нет');
    expect(selectCanSend(snapshot())).toBe(true);
    enter();
    expect(world().told('lateLoader')).toMatchObject([{ edit: { id: 'm2', content: 'Нет' } }]);
  });

  test('gives way to an answer after it was deleted', () => {
    startEmpty();
    begin();
    lose();
    send({ type: 'composer.reply', message: quoted });
    expect([selectIsOrphaned(snapshot()), selectIsEditing(snapshot())]).toEqual([false, false]);
  });
});

describe('the field', () => {
  test('takes the focus when a change begins, and when one is brought back', () => {
    const times = focused();
    startEmpty();
    begin();
    expect(times()).toBe(1);
    write('Нет');
    leave();
    expect(times()).toBe(1);
    send({ type: 'composer.returnToEdit' });
    expect(times()).toBe(2);
    expect(text()).toBe('Нет');
  });
});

describe('the field is untouched, so that ↑ may take a message,', () => {
  const isUntouched = () => selectIsUntouched(snapshot());

  test('while it is empty, and once it is empty again', () => {
    startEmpty();
    expect(isUntouched()).toBe(true);
    write('д');
    write('');
    expect(isUntouched()).toBe(true);
  });

  test.each<[string, () => void]>([
    ['words', () => write('да')],
    ['a space', () => write(' ')],
    ['an answer', () => send({ type: 'composer.reply', message: quoted })],
    ['a file that is being copied', () => attach(fileOf('a.pdf'))],
    [
      'a file',
      () => {
        attach(fileOf('a.pdf'));
        copyFile();
      },
    ],
    ['another change', () => begin()],
  ])('but not with %s', (_what, touch) => {
    startEmpty();
    touch();
    expect(isUntouched()).toBe(false);
  });
});

describe('a message that waits for its files', () => {
  test('does not go when a change begins: it is a draft again', () => {
    startEmpty();
    write('С файлом');
    attach(fileOf('a.pdf'));
    enter();
    expect(selectIsAwaitingFiles(snapshot())).toBe(true);
    begin();
    expect(selectIsAwaitingFiles(snapshot())).toBe(false);
    leave();
    copyFile();
    expect(handedOver()).toEqual([]);
    expect(draft().content).toBe('С файлом');
  });
});
