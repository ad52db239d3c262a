import { beforeEach, describe, expect, test } from 'vitest';
import { isWithinGroup } from '#machines/calls/call-chat/call-chat.messages.ts';
import { freshly } from '#tests/infra/freshly.ts';
import { beganMs, openChat } from './call-chat.world.ts';

const here = freshly(openChat);

describe('what others write', () => {
  beforeEach(() => here().meet());

  test('comes once, however often it is sent, and can be edited by its author alone', () => {
    here().hear('m1');
    here().hear('m1');
    here().chat.send({
      type: 'chat.message',
      id: 'm1',
      fromId: 'gleb',
      fromName: 'Глеб',
      text: 'Я',
      isEdit: true,
      fileIds: [],
    });
    expect(
      here()
        .messages()
        .map(({ fromId, text }) => [fromId, text]),
    ).toEqual([
      ['anna', 'Привет'],
      ['gleb', 'Я'],
    ]);
    here().wait(3_000);
    here().hear('m1', { isEdit: true, text: 'Здравствуй' });
    expect(here().messages()[0]).toMatchObject({
      text: 'Здравствуй',
      atMs: beganMs,
      editedAtMs: beganMs + 3_000,
    });
  });

  test('is unread until it is on the screen of a window that is looked at', () => {
    here().hear('m1');
    here().hear('m2');
    here().see('m1');
    expect(here().unread()).toBe(2);
    here().look();
    expect(here().unread()).toBe(1);
    here().see('m2');
    expect(here().unread()).toBe(0);
  });

  test('is read along with newer messages when one jumps to the end', () => {
    here().hear('m1');
    here().hear('m2');
    here().hear('m3');
    here().look();
    here().see('m2');
    expect(
      here()
        .messages()
        .map(({ isSeen }) => isSeen),
    ).toEqual([true, true, false]);
  });

  test('is not read when it was scrolled away before anybody looked', () => {
    here().hear('m1');
    here().see('m1');
    here().chat.send({ type: 'callChat.invisible', key: 'anna/m1' });
    here().look();
    expect(here().unread()).toBe(1);
  });

  test('is told to be read 250 ms after the first of it was seen, not at 249, and all at once', () => {
    here().look();
    here().hear('m1');
    here().hear('m2');
    here().see('m1');
    here().wait(100);
    here().see('m2');
    here().wait(149);
    expect(here().telling.calls).toEqual([]);
    here().wait(1);
    expect(here().telling.last.input).toEqual([
      { id: 'm1', fromId: 'anna' },
      { id: 'm2', fromId: 'anna' },
    ]);
    here().telling.last.resolve();
    here().wait(10_000);
    expect(here().telling.calls).toHaveLength(1);
  });

  test('is told again a second later where it could not be, at most 100 at once', () => {
    here().look();
    const ids = Array.from({ length: 101 }, (_, n) => `m${n}`);
    for (const id of ids) here().hear(id);
    here().see(...ids);
    here().wait(250);
    here().telling.last.reject(new Error('cut'));
    here().wait(999);
    expect(here().telling.calls).toHaveLength(1);
    here().wait(1);
    here().wait(250);
    expect(here().telling.last.input).toHaveLength(100);
    here().telling.last.resolve();
    here().wait(250);
    expect(here().telling.last.input).toEqual([{ id: 'm100', fromId: 'anna' }]);
  });

  test('is not read once the window is no longer looked at', () => {
    here().look();
    here().hear('m1');
    here().lookAway();
    here().see('m1');
    expect(here().unread()).toBe(1);
  });

  test('is looked at again once its window is watched anew', () => {
    here().look();
    here().loseSight();
    here().hear('m1');
    here().see('m1');
    expect(here().unread()).toBe(0);
  });

  test('is told to nobody while nobody is there, and then to whoever comes', () => {
    here().look();
    here().hear('m1');
    here().meet(false);
    here().see('m1');
    here().wait(10_000);
    expect(here().telling.calls).toHaveLength(0);
    here().meet();
    here().wait(250);
    expect(here().telling.calls).toHaveLength(1);
  });

  test('that could not be told waits a second and then a moment for more', () => {
    here().look();
    here().hear('m1');
    here().see('m1');
    here().wait(250);
    here().telling.last.reject(new Error('cut'));
    expect(here().chat.getSnapshot().hasTag('waiting')).toBe(true);
    here().wait(999);
    expect(here().chat.getSnapshot().hasTag('waiting')).toBe(true);
    here().wait(1);
    expect(here().chat.getSnapshot().hasTag('waiting')).toBe(false);
    here().wait(249);
    expect(here().telling.calls).toHaveLength(1);
    here().wait(1);
    expect(here().telling.calls).toHaveLength(2);
  });

  test('has the name by which the room knows its author, also when they are gone', () => {
    here().hear('m1');
    here().meet(false);
    expect(here().newest().fromName).toBe('Анна');
  });

  test('is kept up to 500 messages, the newest', () => {
    for (let n = 0; n <= 500; n += 1) here().hear(`m${n}`);
    expect(here().messages()).toHaveLength(500);
    expect(here().messages()[0]?.id).toBe('m1');
  });

  test('never pushes out what I wrote and nobody has yet', () => {
    here().write('раз');
    here().go();
    here().write('два');
    here().sending.last.send({ type: 'callChat.notGone' });
    here().write('три');
    for (let n = 0; n < 600; n += 1) here().hear(`m${n}`);
    expect(here().messages()).toHaveLength(500);
    expect(
      here()
        .messages()
        .map(({ id }) => id),
    ).toEqual(['own2', 'own3', ...Array.from({ length: 498 }, (_, n) => `m${n + 102}`)]);
  });
});

describe('the time of a message', () => {
  const at = (atMs: number, fromId: string | null = 'anna') => ({ atMs, fromId });

  test('is not shown 59,999 ms after another one of the same person, and shown after 60,000', () => {
    expect(isWithinGroup(at(0), at(59_999))).toBe(true);
    expect(isWithinGroup(at(0), at(60_000))).toBe(false);
  });

  test('is shown at the first message, and where another person goes on', () => {
    expect(isWithinGroup(undefined, at(0))).toBe(false);
    expect(isWithinGroup(at(0), at(1, null))).toBe(false);
    expect(isWithinGroup(at(0), at(1, 'gleb'))).toBe(false);
  });
});
