import { beforeEach, describe, expect, test } from 'vitest';
import {
  selectCanSend,
  selectEditable,
  selectExcess,
  selectFiles,
  selectIsAlone,
  selectIsEditing,
  selectRefused,
  selectSending,
  selectShare,
  selectText,
} from '#machines/calls/call-chat/call-chat.selectors.ts';
import type { CallFile } from '#services/calls/call-files/types.ts';
import { freshly } from '#tests/infra/freshly.ts';
import { beganMs, openChat } from './call-chat.world.ts';

const megabyte = 1_048_576;
const here = freshly(openChat);

const deliveries = () =>
  here()
    .messages()
    .map(({ delivery }) => delivery);

const fileStates = () =>
  here()
    .newest()
    .files.map(({ state }) => state);

describe('what I write', () => {
  beforeEach(() => here().meet());

  test('is trimmed, shows at once and leaves the field empty', () => {
    here().write('  Слышно?\n ');
    expect(here().newest()).toMatchObject({ text: 'Слышно?', fromId: null, delivery: 'waiting' });
    expect(selectText(here().chat.getSnapshot())).toBe('');
    here().go();
    expect(here().newest().delivery).toBe('sent');
  });

  test.each(['', ' ', ' \n\t '])('is not sent when it is only %j', (text) => {
    here().write(text);
    expect(here().messages()).toEqual([]);
    expect(here().sending.calls).toEqual([]);
  });

  test('has at most 8,000 characters', () => {
    here().write('ы'.repeat(8_001));
    expect(here().messages()).toEqual([]);
    expect(selectExcess(here().chat.getSnapshot())).toBe(1);
    here().write(` ${'ы'.repeat(8_000)} `);
    expect(here().messages()).toHaveLength(1);
  });

  test('goes one after another, in the order in which it was written', () => {
    here().write('раз');
    here().write('два');
    expect(here().sentWords()).toEqual(['раз']);
    here().go();
    expect(here().sentWords()).toEqual(['раз', 'два']);
  });

  test('that did not go says so, holds nothing up, and goes again when asked', () => {
    here().write('раз');
    here().write('два');
    here().sending.last.send({ type: 'callChat.notGone' });
    here().go();
    expect(deliveries()).toEqual(['failed', 'sent']);
    here().chat.send({ type: 'callChat.retry', key: '/own1' });
    expect(here().sentWords()).toEqual(['раз', 'два', 'раз']);
    here().go();
    expect(deliveries()).toEqual(['sent', 'sent']);
  });

  test('can be discarded when it did not go, and not otherwise', () => {
    here().write('раз');
    here().chat.send({ type: 'callChat.discard', key: '/own1' });
    expect(here().messages()).toHaveLength(1);
    here().sending.last.send({ type: 'callChat.notGone' });
    here().chat.send({ type: 'callChat.discard', key: '/own1' });
    expect(here().messages()).toEqual([]);
  });

  test('goes on being sent while others come and go, and somebody stays', () => {
    here().write('раз');
    here().meet();
    expect(here().sending.calls).toHaveLength(1);
    expect(here().sending.last.stopped).toBe(false);
    expect(selectIsAlone(here().chat.getSnapshot())).toBe(false);
  });

  test('is sent by and by, which shows until it is sent', () => {
    here().write('раз');
    expect(selectSending(here().chat.getSnapshot())).toBe('/own1');
    here().sending.last.send({ type: 'callChat.progress', share: 0.4 });
    expect(selectShare(here().chat.getSnapshot())).toBe(0.4);
    here().go();
    expect(selectSending(here().chat.getSnapshot())).toBeNull();
    expect(selectShare(here().chat.getSnapshot())).toBe(0);
  });

  test('whose sending broke did not go', () => {
    here().write('раз');
    here().sending.last.reject(new Error('it broke'));
    expect(deliveries()).toEqual(['failed']);
    expect(here().chat.getSnapshot().hasTag('busy')).toBe(false);
  });

  test('is mended or left as it was, and what was begun before is in the field again', () => {
    for (const end of ['send', 'cancelEdit'] as const) {
      here().write(`слово ${end}`);
      here().go();
      here().chat.send({ type: 'callChat.changed', text: 'начато' });
      here().chat.send({ type: 'callChat.edit' });
      expect(selectIsEditing(here().chat.getSnapshot())).toBe(true);
      here().chat.send({ type: 'callChat.changed', text: 'иначе' });
      here().chat.send({ type: `callChat.${end}` });
      expect(selectIsEditing(here().chat.getSnapshot())).toBe(false);
      expect(selectText(here().chat.getSnapshot())).toBe('начато');
      expect(here().newest().text).toBe(end === 'send' ? 'иначе' : 'слово cancelEdit');
      if (end === 'send') here().go();
    }
  });

  test('that nobody had is nobody’s to hear: alone is alone', () => {
    here().meet(false);
    here().meet(false);
    expect(selectIsAlone(here().chat.getSnapshot())).toBe(true);
  });

  test('waits while nobody is there, and goes under the same id when somebody is back', () => {
    here().write('раз');
    here().meet(false);
    expect(here().newest().delivery).toBe('waiting');
    expect(here().sending.calls).toHaveLength(1);
    here().meet();
    expect(here().sending.calls.map(({ input }) => input.message?.id)).toEqual(['own1', 'own1']);
  });

  test('is read once any other has read it, each counted once', () => {
    here().write('раз');
    here().go();
    expect(here().newest().readBy).toEqual([]);
    here().chat.send({ type: 'chat.read', byId: 'anna', ids: ['own1'] });
    here().chat.send({ type: 'chat.read', byId: 'anna', ids: ['own1', 'other'] });
    here().chat.send({ type: 'chat.read', byId: 'gleb', ids: ['own1'] });
    expect(here().newest().readBy).toEqual(['anna', 'gleb']);
  });

  test('can be said better while it is the last of mine; it keeps its time and tells the new one', () => {
    here().chat.send({ type: 'callChat.edit' });
    expect(here().chat.getSnapshot().matches({ field: 'fresh' })).toBe(true);
    here().write('Првет');
    expect(selectEditable(here().chat.getSnapshot())).toBe(null);
    here().go();
    here().chat.send({ type: 'callChat.changed', text: 'начато' });
    here().wait(5_000);
    here().chat.send({ type: 'callChat.edit' });
    expect(selectText(here().chat.getSnapshot())).toBe('Првет');
    here().write('Привет');
    expect(here().newest()).toMatchObject({
      id: 'own1',
      text: 'Привет',
      atMs: beganMs,
      editedAtMs: beganMs + 5_000,
    });
    expect(selectText(here().chat.getSnapshot())).toBe('начато');
    expect(here().sentWords()).toEqual(['Првет', 'Привет']);
  });

  test('stays as it was when nothing of it was changed, or one thinks better of it', () => {
    here().write('Привет');
    here().go();
    here().chat.send({ type: 'callChat.edit' });
    here().write('Привет ');
    here().chat.send({ type: 'callChat.edit' });
    here().attach(1);
    here().write(' ');
    expect(here().newest().text, 'not even with a file at hand').toBe('Привет');
    here().chat.send({ type: 'callChat.changed', text: 'Нет' });
    here().chat.send({ type: 'callChat.cancelEdit' });
    expect(here().newest()).toMatchObject({ text: 'Привет', editedAtMs: null });
    expect(here().sending.calls).toHaveLength(1);
  });
});

describe('files', () => {
  test('of 10 MB go, of a byte more do not, and the refusal names them', () => {
    here().attach(10 * megabyte, 10 * megabyte + 1);
    expect(selectFiles(here().chat.getSnapshot()).map(({ name }) => name)).toEqual(['1.png']);
    expect(selectRefused(here().chat.getSnapshot())).toEqual([{ kind: 'tooLarge', name: '2.png' }]);
    here().chat.send({ type: 'callChat.dismiss' });
    expect(selectRefused(here().chat.getSnapshot())).toEqual([]);
  });

  test('are at most 10 in one message, however they came', () => {
    here().attach(...Array.from({ length: 9 }, () => 1));
    here().attach(1, 1);
    expect(selectFiles(here().chat.getSnapshot())).toHaveLength(10);
    expect(selectRefused(here().chat.getSnapshot())).toEqual([{ kind: 'tooMany', name: '2.png' }]);
  });

  test('go without words, too, and leave the memory when they are taken out', () => {
    here().attach(1, 1);
    here().chat.send({ type: 'callChat.detach', url: 'blob:2' });
    expect(here().forgotten).toEqual(['blob:2']);
    expect(selectCanSend(here().chat.getSnapshot())).toBe(true);
    here().chat.send({ type: 'callChat.send' });
    expect(here().newest()).toMatchObject({ text: '', files: [{ state: 'there' }] });
    expect(selectFiles(here().chat.getSnapshot())).toEqual([]);
  });

  test('of others are coming, then there or lost; nobody else can say so', () => {
    const file: CallFile = { url: 'blob:9', name: 'дача.png', mime: 'image/png', sizeBytes: 9 };
    here().hear('m1', { fileIds: ['f1', 'f2'] });
    expect(fileStates()).toEqual(['coming', 'coming']);
    here().chat.send({ type: 'callChat.received', fileId: 'f1', fromId: 'gleb', file: null });
    here().chat.send({ type: 'callChat.received', fileId: 'f1', fromId: 'anna', file });
    here().chat.send({ type: 'callChat.received', fileId: 'f2', fromId: 'anna', file: null });
    expect(fileStates()).toEqual(['there', 'lost']);
    here().hear('m1', { fileIds: ['f3', 'f4'] });
    expect(
      here()
        .newest()
        .files.map(({ id }) => id),
      'sent anew, because something was lost',
    ).toEqual(['f3', 'f4']);
  });

  test('that were coming when the connection ended are lost, those that are there stay', () => {
    const file: CallFile = { url: 'blob:9', name: 'дача.png', mime: 'image/png', sizeBytes: 9 };
    here().connect();
    here().hear('m1', { fileIds: ['f1', 'f2'] });
    here().chat.send({ type: 'callChat.received', fileId: 'f1', fromId: 'anna', file });
    here().connect(false);
    expect(fileStates()).toEqual(['there', 'lost']);
  });

  test('that were coming by a connection are lost with it, those of the next one come', () => {
    const before = here().connect();
    here().hear('m1', { fileIds: ['f1'] });
    const after = here().connect();
    before({ type: 'chat.file', fileId: 'f1', fromId: 'anna', file: new File(['1'], '1.png') });
    expect(fileStates()).toEqual(['lost']);
    here().hear('m2', { fileIds: ['f2'] });
    after({ type: 'chat.file', fileId: 'f2', fromId: 'anna', file: new File(['2'], '2.png') });
    expect(fileStates()).toEqual(['there']);
  });
});
