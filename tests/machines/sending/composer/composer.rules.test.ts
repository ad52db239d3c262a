import { describe, expect, test } from 'vitest';
import {
  selectCanSend,
  selectCharsLeft,
  selectIsAwaitingFiles,
  selectReplyTo,
} from '#machines/sending/composer/composer.selectors.ts';
import { PendingFileRefused } from '#services/sending/pending-files/types.ts';
import { composerWorld, fileOf } from './composer.world.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';

const quoted = { id: 'm1', content: 'Как дела?', senderId: 'boris' };

describe('a new message', () => {
  const { world, snapshot, send, startEmpty, write, attach, enter, copyFile, it, ...rest } =
    composerWorld();
  const { handedOver, text, draft } = rest;

  test('Enter hands the trimmed text to the outbox with an id of its own, and empties the field', () => {
    startEmpty();
    write('  Привет,\nмир! \n');
    const { clientId } = draft();
    enter();
    expect(handedOver()).toEqual([
      {
        type: 'outbox.enqueue',
        conversationId: 'c1',
        clientId,
        content: 'Привет,\nмир!',
        replyTo: null,
        attachments: [],
      },
    ]);
    expect(text()).toBe('');
    expect(draft().clientId).not.toBe(clientId);
  });

  test('the same text written twice is two messages with two ids', () => {
    startEmpty();
    write('да');
    enter();
    write('да');
    enter();
    const [one, other] = handedOver().map(({ clientId }) => clientId);
    expect(one).not.toBe(other);
  });

  test('Enter twice sends once', () => {
    startEmpty();
    write('да');
    enter();
    enter();
    expect(handedOver()).toHaveLength(1);
  });

  test.each(['', ' ', '\n\n', ' \t ', '\u200b', '\u2060\u2800'])(
    'nothing that can be seen is not sent: %j',
    (blank) => {
      startEmpty();
      write(blank);
      expect(selectCanSend(snapshot())).toBe(false);
      enter();
      expect(handedOver()).toEqual([]);
      expect(text()).toBe(blank);
    },
  );

  test('8,000 characters go, whatever spaces are around them', () => {
    startEmpty();
    write(` ${'щ'.repeat(8_000)} `);
    expect(selectCharsLeft(snapshot())).toBe(0);
    enter();
    expect(handedOver()).toMatchObject([{ content: 'щ'.repeat(8_000) }]);
  });

  test('8,001 do not, with a file neither; the field keeps them, and it says by how many', () => {
    startEmpty();
    attach(fileOf('a.pdf'));
    const long = 'щ'.repeat(8_001);
    write(long);
    expect(selectCanSend(snapshot())).toBe(false);
    copyFile();
    expect(selectCanSend(snapshot())).toBe(false);
    expect(selectCharsLeft(snapshot())).toBe(-1);
    enter();
    expect(handedOver()).toEqual([]);
    expect(text()).toBe(long);
    write(long.slice(1));
    expect(selectCanSend(snapshot())).toBe(true);
  });

  test('from 500 characters before the end on it says how many are left', () => {
    startEmpty();
    write('щ'.repeat(7_499));
    expect(selectCharsLeft(snapshot())).toBeNull();
    write('щ'.repeat(7_500));
    expect(selectCharsLeft(snapshot())).toBe(500);
  });

  test('a key tells that I write, in this conversation; emptying and sending tell that I stopped', () => {
    startEmpty();
    write('д');
    write('да');
    expect(world().told('typing:c1')).toEqual([{ type: 'typing.key' }, { type: 'typing.key' }]);
    write('');
    expect(world().told('typing:c1').at(-1)).toEqual({ type: 'typing.stop' });
    write('д');
    enter();
    expect(world().told('typing:c1').slice(3)).toEqual([
      { type: 'typing.key' },
      { type: 'typing.stop' },
    ]);
    expect(world().told('typing:c2')).toEqual([]);
  });

  test('what it answers goes with it, the view hears that the field wants the focus, and the next answers nothing', () => {
    startEmpty();
    const heard: string[] = [];
    it().composer.on('composer.replied', ({ type }) => heard.push(type));
    send({ type: 'composer.reply', message: quoted });
    expect(heard).toEqual(['composer.replied']);
    expect(selectCanSend(snapshot())).toBe(false);
    write('Хорошо');
    enter();
    expect(handedOver()).toMatchObject([{ content: 'Хорошо', replyTo: quoted }]);
    expect(selectReplyTo(snapshot())).toBeNull();
  });

  test('an answer can be given up, and the words stay', () => {
    startEmpty();
    write('Хорошо');
    send({ type: 'composer.reply', message: quoted });
    send({ type: 'composer.cancelReply' });
    enter();
    expect(handedOver()).toMatchObject([{ content: 'Хорошо', replyTo: null }]);
  });
});

describe('its files', () => {
  const { snapshot, send, startEmpty, write, attach, enter, copyFile, it, ...rest } =
    composerWorld();
  const { handedOver, draft, fileNames, problems } = rest;
  const many = (count: number) => Array.from({ length: count }, (_, n) => fileOf(`${n + 1}.txt`));

  test('are stored one after another, in the order of choosing, and need no words', () => {
    startEmpty();
    attach(fileOf('a.pdf'), fileOf('b.pdf'));
    expect(it().copying.calls).toHaveLength(1);
    copyFile();
    copyFile();
    expect(fileNames()).toEqual(['a.pdf', 'b.pdf']);
    enter();
    expect(handedOver()).toMatchObject([
      { content: '', attachments: [{ name: 'a.pdf', url: null }, { name: 'b.pdf' }] },
    ]);
    expect(fileNames()).toEqual([]);
  });

  test('20 are taken, the 21st is not and is named', () => {
    startEmpty();
    attach(...many(12));
    for (let n = 0; n < 5; n += 1) copyFile();
    attach(...many(9).map((_, n) => fileOf(`${n + 13}.txt`)));
    for (let n = 0; n < 15; n += 1) copyFile();
    expect(fileNames()).toHaveLength(20);
    expect(problems()).toEqual(['tooMany: 21.txt']);
    attach(fileOf('ещё.txt'));
    expect(problems()).toEqual(['tooMany: ещё.txt']);
  });

  test('100 MiB are taken, a byte more is not, and the rest is kept', () => {
    startEmpty();
    attach(fileOf('кино.mkv', 104_857_601), fileOf('a.pdf'), fileOf('ровно.zip', 104_857_600));
    copyFile();
    copyFile();
    expect(fileNames()).toEqual(['a.pdf', 'ровно.zip']);
    expect(problems()).toEqual(['tooLarge: кино.mkv']);
    send({ type: 'composer.dismiss' });
    expect(problems()).toEqual([]);
  });

  test.each([5, 200_000_000])('of %d bytes are the largest where the server says so', (most) => {
    const db = startDb(it().world);
    db.send({
      type: 'serverConfig.loaded',
      uploadMaxBytes: most,
      calls: 'off',
      livekitUrl: null,
      eblidDigits: 4,
    });
    startEmpty();
    attach(fileOf('ровно.zip', most), fileOf('кино.mkv', most + 1));
    copyFile();
    expect(fileNames()).toEqual(['ровно.zip']);
    expect(problems()).toEqual(['tooLarge: кино.mkv']);
  });

  test('that the device could not keep for another reason are named as such', () => {
    startEmpty();
    attach(fileOf('a'), fileOf('b'));
    it().copying.last.reject(new PendingFileRefused('unstored'));
    it().copying.last.reject(new Error('a fault of ours'));
    expect(problems()).toEqual(['unstored: a', 'unstored: b']);
  });

  test('may be empty; folders and what has no name are not taken', () => {
    startEmpty();
    send({
      type: 'composer.attach',
      files: [fileOf('пусто.txt', 0), fileOf(' ')],
      folders: ['Отпуск'],
    });
    copyFile();
    expect(fileNames()).toEqual(['пусто.txt']);
    expect(problems()).toEqual(['folder: Отпуск', 'nameless:  ']);
  });

  test('that the device has no room for, or that cannot be read, are named, and the others go on', () => {
    startEmpty();
    attach(fileOf('a'), fileOf('b'), fileOf('c'));
    it().copying.last.reject(new PendingFileRefused('full'));
    it().copying.last.reject(new PendingFileRefused('unreadable'));
    copyFile();
    expect(fileNames()).toEqual(['c']);
    expect(problems()).toEqual(['full: a', 'unreadable: b']);
  });

  test('can be removed, also while they are copied, and their bytes go too', () => {
    startEmpty();
    attach(fileOf('a'), fileOf('b'), fileOf('c'));
    copyFile();
    const copying = it().copying.last;
    send({ type: 'composer.detach', fileId: copying.input.file?.fileId ?? '' });
    expect(copying.stopped).toBe(true);
    expect(it().copying.last.input.file?.name).toBe('c');
    copyFile();
    const [first] = draft().attachments;
    send({ type: 'composer.detach', fileId: first?.fileId ?? '' });
    expect(fileNames()).toEqual(['c']);
    expect(it().dropped).toEqual([copying.input.file?.fileId, first?.fileId]);
  });

  test('that are not ready when Enter is pressed are waited for', () => {
    startEmpty();
    write('Вот');
    attach(fileOf('a'), fileOf('b'));
    enter();
    copyFile();
    expect(selectIsAwaitingFiles(snapshot())).toBe(true);
    expect(handedOver()).toEqual([]);
    copyFile();
    expect(handedOver()).toMatchObject([
      { content: 'Вот', attachments: [{ name: 'a' }, { name: 'b' }] },
    ]);
    expect(selectIsAwaitingFiles(snapshot())).toBe(false);
  });

  test('of which one is refused after Enter stop the message, so that one can look at it again', () => {
    startEmpty();
    write('Вот оба');
    attach(fileOf('a'), fileOf('b'));
    enter();
    it().copying.last.reject(new PendingFileRefused('unreadable'));
    copyFile();
    expect(handedOver()).toEqual([]);
    expect(selectIsAwaitingFiles(snapshot())).toBe(false);
    enter();
    expect(handedOver()).toMatchObject([{ attachments: [{ name: 'b' }] }]);
  });

  test('a change after Enter takes Enter back', () => {
    startEmpty();
    write('Вот');
    attach(fileOf('a'));
    enter();
    write('Вот и');
    copyFile();
    expect(handedOver()).toEqual([]);
  });

  test('removed after Enter do not hold the words back', () => {
    startEmpty();
    write('Вот');
    attach(fileOf('a'));
    enter();
    send({ type: 'composer.detach', fileId: it().copying.last.input.file?.fileId ?? '' });
    expect(handedOver()).toMatchObject([{ content: 'Вот', attachments: [] }]);
  });
});
