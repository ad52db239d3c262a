import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { CallChatEvent } from '#machines/call-chat/call-chat.events.ts';
import { callChatMachine } from '#machines/call-chat/call-chat.machine.ts';
import { isWithinGroup, type ChatMessage } from '#machines/call-chat/call-chat.messages.ts';
import {
  selectCanSend,
  selectEditable,
  selectExcess,
  selectFiles,
  selectMessages,
  selectRefused,
  selectText,
  selectUnread,
} from '#machines/call-chat/call-chat.selectors.ts';
import { createCallChatImplementations } from '#machines/call-chat/call-chat.services.ts';
import type { ReadMark } from '#machines/call-chat/call-chat.setup.ts';
import type { CallFile } from '#services/call-files/types.ts';
import { callbackActor, createWorld, promiseActor, type World } from '#tests/model/rules.ts';

const megabyte = 1_048_576;
const beganMs = 1_000_000;
let world: World;
let chat: ActorRefFrom<typeof callChatMachine>;
let sending: ReturnType<typeof callbackActor<CallChatEvent, { message: ChatMessage | null }>>;
let focus: ReturnType<typeof callbackActor>;
let server: ReturnType<typeof promiseActor<void, readonly ReadMark[]>>;
let forgotten: string[];

const nobody = { watch: () => () => {}, current: () => null, prepare() {}, join: () => () => {} };

beforeEach(() => {
  world = createWorld();
  [sending, focus, server, forgotten] = [callbackActor(), callbackActor(), promiseActor(), []];
  let ids = 0;
  let urls = 0;
  const { actions } = createCallChatImplementations({
    rooms: nobody,
    callFiles: {
      keep: ({ name, type: mime, size: sizeBytes }) => {
        urls += 1;
        return { url: `blob:${urls}`, name, mime, sizeBytes };
      },
      fileOf: () => null,
      forget: (url) => void forgotten.push(url),
      forgetAll() {},
    },
    clock: { now: () => beganMs + world.clock.now() },
    ids: { uuid: () => `own${(ids += 1)}` },
    page: {
      isOnline: () => true,
      isFocused: () => true,
      isVisible: () => true,
      watch: () => () => {},
    },
  });
  chat = world.start(
    callChatMachine.provide({
      actors: { send: sending.logic, watchFocus: focus.logic, tellRead: server.logic },
      actions,
    }),
  );
});

const wait = (ms: number) => world.clock.increment(ms);
const meet = (isThere = true) => chat.send({ type: 'chat.company', isThere });
const look = () => focus.last.send({ type: 'callChat.looking' });
const write = (text: string) => {
  chat.send({ type: 'callChat.changed', text });
  chat.send({ type: 'callChat.send' });
};
const attach = (...sizes: number[]) =>
  chat.send({
    type: 'callChat.attach',
    files: sizes.map(fileOf),
  });
/** As large as it says, without so many bytes. */
function fileOf(size: number, n: number): File {
  const file = new File([], `${n + 1}.png`, { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}
const hear = (id: string, given: { isEdit?: boolean; text?: string; fileIds?: string[] } = {}) =>
  chat.send({
    type: 'chat.message',
    id,
    fromId: 'anna',
    text: 'Привет',
    isEdit: false,
    fileIds: [],
    ...given,
  });
const see = (...ids: string[]) => {
  for (const id of ids) chat.send({ type: 'callChat.visible', key: `anna/${id}` });
};
const messages = () => selectMessages(chat.getSnapshot());
const unread = () => selectUnread(chat.getSnapshot());
const newest = (): ChatMessage => {
  const last = messages().at(-1);
  if (!last) throw new Error('nothing was written');
  return last;
};
const sentWords = () => sending.calls.map(({ input }) => input.message?.text);
const go = () => sending.last.send({ type: 'callChat.gone' });

describe('what I write', () => {
  beforeEach(() => meet());

  test('is trimmed, shows at once and leaves the field empty', () => {
    write('  Слышно?\n ');
    expect(newest()).toMatchObject({ text: 'Слышно?', fromId: null, delivery: 'waiting' });
    expect(selectText(chat.getSnapshot())).toBe('');
    go();
    expect(newest().delivery).toBe('sent');
  });

  test.each(['', ' ', ' \n\t '])('is not sent when it is only %j', (text) => {
    write(text);
    expect(messages()).toEqual([]);
    expect(sending.calls).toEqual([]);
  });

  test('has at most 8,000 characters', () => {
    write('ы'.repeat(8_001));
    expect(messages()).toEqual([]);
    expect(selectExcess(chat.getSnapshot())).toBe(1);
    write(` ${'ы'.repeat(8_000)} `);
    expect(messages()).toHaveLength(1);
  });

  test('goes one after another, in the order in which it was written', () => {
    write('раз');
    write('два');
    expect(sentWords()).toEqual(['раз']);
    go();
    expect(sentWords()).toEqual(['раз', 'два']);
  });

  test('that did not go says so, holds nothing up, and goes again when asked', () => {
    write('раз');
    write('два');
    sending.last.send({ type: 'callChat.notGone' });
    go();
    expect(messages().map(({ delivery }) => delivery)).toEqual(['failed', 'sent']);
    chat.send({ type: 'callChat.retry', key: '/own1' });
    expect(sentWords()).toEqual(['раз', 'два', 'раз']);
    go();
    expect(messages().map(({ delivery }) => delivery)).toEqual(['sent', 'sent']);
  });

  test('can be discarded when it did not go, and not otherwise', () => {
    write('раз');
    chat.send({ type: 'callChat.discard', key: '/own1' });
    expect(messages()).toHaveLength(1);
    sending.last.send({ type: 'callChat.notGone' });
    chat.send({ type: 'callChat.discard', key: '/own1' });
    expect(messages()).toEqual([]);
  });

  test('waits while nobody is there, and goes under the same id when somebody is back', () => {
    write('раз');
    meet(false);
    expect(newest().delivery).toBe('waiting');
    expect(sending.calls).toHaveLength(1);
    meet();
    expect(sending.calls.map(({ input }) => input.message?.id)).toEqual(['own1', 'own1']);
  });

  test('is read once any other has read it, each counted once', () => {
    write('раз');
    go();
    expect(newest().readBy).toEqual([]);
    chat.send({ type: 'chat.read', byId: 'anna', ids: ['own1'] });
    chat.send({ type: 'chat.read', byId: 'anna', ids: ['own1', 'other'] });
    chat.send({ type: 'chat.read', byId: 'gleb', ids: ['own1'] });
    expect(newest().readBy).toEqual(['anna', 'gleb']);
  });

  test('can be said better while it is the last of mine; it keeps its time and tells the new one', () => {
    chat.send({ type: 'callChat.edit' });
    expect(chat.getSnapshot().matches({ field: 'fresh' })).toBe(true);
    write('Првет');
    expect(selectEditable(chat.getSnapshot())).toBe(null);
    go();
    chat.send({ type: 'callChat.changed', text: 'начато' });
    wait(5_000);
    chat.send({ type: 'callChat.edit' });
    expect(selectText(chat.getSnapshot())).toBe('Првет');
    write('Привет');
    expect(newest()).toMatchObject({
      id: 'own1',
      text: 'Привет',
      atMs: beganMs,
      editedAtMs: beganMs + 5_000,
    });
    expect(selectText(chat.getSnapshot())).toBe('начато');
    expect(sentWords()).toEqual(['Првет', 'Привет']);
  });

  test('stays as it was when nothing of it was changed, or one thinks better of it', () => {
    write('Привет');
    go();
    chat.send({ type: 'callChat.edit' });
    write('Привет ');
    chat.send({ type: 'callChat.edit' });
    chat.send({ type: 'callChat.changed', text: 'Нет' });
    chat.send({ type: 'callChat.cancelEdit' });
    expect(newest()).toMatchObject({ text: 'Привет', editedAtMs: null });
    expect(sending.calls).toHaveLength(1);
  });
});

describe('files', () => {
  test('of 10 MB go, of a byte more do not, and the refusal names them', () => {
    attach(10 * megabyte, 10 * megabyte + 1);
    expect(selectFiles(chat.getSnapshot()).map(({ name }) => name)).toEqual(['1.png']);
    expect(selectRefused(chat.getSnapshot())).toEqual([{ kind: 'tooLarge', name: '2.png' }]);
    chat.send({ type: 'callChat.dismiss' });
    expect(selectRefused(chat.getSnapshot())).toEqual([]);
  });

  test('are at most 10 in one message, however they came', () => {
    attach(...Array.from({ length: 9 }, () => 1));
    attach(1, 1);
    expect(selectFiles(chat.getSnapshot())).toHaveLength(10);
    expect(selectRefused(chat.getSnapshot())).toEqual([{ kind: 'tooMany', name: '2.png' }]);
  });

  test('go without words, too, and leave the memory when they are taken out', () => {
    attach(1, 1);
    chat.send({ type: 'callChat.detach', url: 'blob:2' });
    expect(forgotten).toEqual(['blob:2']);
    expect(selectCanSend(chat.getSnapshot())).toBe(true);
    chat.send({ type: 'callChat.send' });
    expect(newest()).toMatchObject({ text: '', files: [{ state: 'there' }] });
    expect(selectFiles(chat.getSnapshot())).toEqual([]);
  });

  test('of others are coming, then there or lost; nobody else can say so', () => {
    const file: CallFile = { url: 'blob:9', name: 'дача.png', mime: 'image/png', sizeBytes: 9 };
    hear('m1', { fileIds: ['f1', 'f2'] });
    expect(newest().files.map(({ state }) => state)).toEqual(['coming', 'coming']);
    chat.send({ type: 'callChat.received', fileId: 'f1', fromId: 'gleb', file: null });
    chat.send({ type: 'callChat.received', fileId: 'f1', fromId: 'anna', file });
    chat.send({ type: 'callChat.received', fileId: 'f2', fromId: 'anna', file: null });
    expect(newest().files.map(({ state }) => state)).toEqual(['there', 'lost']);
    hear('m1', { fileIds: ['f3', 'f4'] });
    expect(
      newest().files.map(({ id }) => id),
      'sent anew, because something was lost',
    ).toEqual(['f3', 'f4']);
  });
});

describe('what others write', () => {
  beforeEach(() => meet());

  test('comes once, however often it is sent, and can be edited by its author alone', () => {
    hear('m1');
    hear('m1');
    chat.send({
      type: 'chat.message',
      id: 'm1',
      fromId: 'gleb',
      text: 'Я',
      isEdit: true,
      fileIds: [],
    });
    expect(messages().map(({ fromId, text }) => [fromId, text])).toEqual([
      ['anna', 'Привет'],
      ['gleb', 'Я'],
    ]);
    wait(3_000);
    hear('m1', { isEdit: true, text: 'Здравствуй' });
    expect(messages()[0]).toMatchObject({
      text: 'Здравствуй',
      atMs: beganMs,
      editedAtMs: beganMs + 3_000,
    });
  });

  test('is unread until it is on the screen of a window that is looked at', () => {
    hear('m1');
    hear('m2');
    see('m1');
    expect(unread()).toBe(2);
    look();
    expect(unread()).toBe(1);
    see('m2');
    expect(unread()).toBe(0);
  });

  test('is not read when it was scrolled away before anybody looked', () => {
    hear('m1');
    see('m1');
    chat.send({ type: 'callChat.invisible', key: 'anna/m1' });
    look();
    expect(unread()).toBe(1);
  });

  test('is told to be read 250 ms after the first of it was seen, not at 249, and all at once', () => {
    look();
    hear('m1');
    hear('m2');
    see('m1');
    wait(100);
    see('m2');
    wait(149);
    expect(server.calls).toEqual([]);
    wait(1);
    expect(server.last.input).toEqual([
      { id: 'm1', fromId: 'anna' },
      { id: 'm2', fromId: 'anna' },
    ]);
    server.last.resolve();
    wait(10_000);
    expect(server.calls).toHaveLength(1);
  });

  test('is told again a second later where it could not be, at most 100 at once', () => {
    look();
    const ids = Array.from({ length: 101 }, (_, n) => `m${n}`);
    for (const id of ids) hear(id);
    see(...ids);
    wait(250);
    server.last.reject(new Error('cut'));
    wait(999);
    expect(server.calls).toHaveLength(1);
    wait(1);
    wait(250);
    expect(server.last.input).toHaveLength(100);
    server.last.resolve();
    wait(250);
    expect(server.last.input).toEqual([{ id: 'm100', fromId: 'anna' }]);
  });

  test('is kept up to 500 messages, the newest', () => {
    for (let n = 0; n <= 500; n += 1) hear(`m${n}`);
    expect(messages()).toHaveLength(500);
    expect(messages()[0]?.id).toBe('m1');
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
