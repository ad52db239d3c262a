import { describe, expect, test } from 'vitest';
import { selectUploadState } from '#machines/sending/upload/upload.selectors.ts';
import { refusal } from '#tests/machines/kit/shapes.ts';
import { settled } from '#tests/infra/settled.ts';
import { outboxWorld } from './outbox.world.ts';
import { chosenFile } from './tab.ts';

const { device, server, uploads, stored, open, openAndAttach } = outboxWorld();

const picture = (fileId: string) =>
  chosenFile(fileId, { type: 'IMAGE', name: `${fileId}.png`, width: 640, height: 480 });

describe('a message with files', () => {
  test('is in its place at once, before it is stored; nothing goes before it is', async () => {
    device().slow = true;
    const tab = open();
    tab.attach('1', [chosenFile('a')], 'Смотри');
    expect(tab.bubbles()).toEqual(['Смотри']);
    expect(tab.states()).toEqual(['sending']);
    await settled();
    expect(uploads().names()).toEqual([]);
    device().write();
    await settled();
    expect(uploads().names()).toEqual(['a.txt']);
    expect(tab.bubbles()).toEqual(['Смотри']);
  });

  test('stays on the screen while the store is read before it is stored', async () => {
    device().slow = true;
    const tab = open();
    tab.attach('1', [chosenFile('a')], 'Смотри');
    tab.send({ type: 'outbox.storeChanged' });
    await settled();
    expect(tab.bubbles()).toEqual(['Смотри']);
  });

  test('sends its files one after another, then one message, with what each is called', async () => {
    uploads().holds = true;
    const tab = await openAndAttach('1', [chosenFile('a'), chosenFile('b')], 'Подпись');
    expect(uploads().names()).toEqual(['a.txt']);
    await uploads().finishLast();
    expect(uploads().names()).toEqual(['a.txt', 'b.txt']);
    expect(server().asked).toEqual([]);
    await uploads().finishLast();
    expect(uploads().most).toBe(1);
    expect(server().asked).toMatchObject([
      {
        type: 'FILE',
        content: 'Подпись',
        attachments: [
          { url: '/api/files/1/a.txt', name: 'a.txt', type: 'FILE' },
          { url: '/api/files/2/b.txt', name: 'b.txt', type: 'FILE' },
        ],
      },
    ]);
    expect([stored(), device().bytes.size, tab.actors('upload:')]).toEqual([[], 0, []]);
  });

  test('sends no more bytes to a conversation that is gone, says so, and goes on if one is back in it', async () => {
    uploads().holds = true;
    const tab = await openAndAttach('1', [chosenFile('a'), chosenFile('b')], 'Смотри');
    tab.send({ type: 'outbox.conversationGone', conversationId: 'c9' });
    expect(uploads().last.stopped).toBe(false);
    tab.send({ type: 'outbox.conversationGone', conversationId: 'c1' });
    await settled();
    expect(uploads().last.stopped).toBe(true);
    expect(tab.states()).toEqual(['failed']);
    uploads().holds = false;
    await tab.retry('1');
    expect(server().asked).toMatchObject([{ content: 'Смотри' }]);
  });

  test('is IMAGE if all are images, else FILE; without files it is TEXT', async () => {
    const tab = await openAndAttach('1', [picture('a'), picture('b')]);
    tab.attach('2', [picture('c'), chosenFile('d')]);
    await settled();
    tab.write('3');
    await settled();
    expect(server().asked.map(({ type }) => type)).toEqual(['IMAGE', 'FILE', 'TEXT']);
    expect(server().asked[0]?.attachments?.[0]).toMatchObject({ width: 640, height: 480 });
  });

  test('does not hold up text that was written later', async () => {
    uploads().holds = true;
    const tab = open();
    tab.attach('1', [chosenFile('a')], 'С файлом');
    tab.write('2');
    await settled();
    expect(server().contents()).toEqual(['Текст 2']);
    await uploads().finishLast();
    expect(server().contents()).toEqual(['Текст 2', 'С файлом']);
  });

  test("is not 'Не отправлено' while its files go; its 5 s begin when they are there", async () => {
    uploads().holds = true;
    const tab = await openAndAttach('1', [chosenFile('a')]);
    tab.clock.increment(60_000);
    expect(tab.states()).toEqual(['sending']);
    server().holdNext();
    await uploads().finishLast();
    tab.clock.increment(4_999);
    expect(tab.states()).toEqual(['sending']);
    tab.clock.increment(1);
    expect(tab.states()).toEqual(['stalled']);
  });

  test("is 'Не отправлено' without a network, and not any more when its files go on", async () => {
    const tab = open({ link: 'offline' });
    tab.attach('1', [chosenFile('a')]);
    await settled();
    expect(tab.states()).toEqual(['stalled']);
    uploads().holds = true;
    tab.send({ type: 'connectivity.online' });
    await settled();
    expect(tab.states()).toEqual(['sending']);
    expect(uploads().names()).toEqual(['a.txt']);
  });

  test('takes its draft away once it is stored, not before', async () => {
    const draft = { clientId: '1', conversationId: 'c1', content: '', replyTo: null };
    device().drafts = [{ ...draft, attachments: [chosenFile('a')] }];
    device().slow = true;
    await openAndAttach('1', [chosenFile('a')]);
    expect(device().drafts).toHaveLength(1);
    device().write();
    await settled();
    expect(device().drafts).toEqual([]);
  });
});

describe('files after a reload', () => {
  test('go on by themselves; what was there already is not sent again', async () => {
    uploads().holds = true;
    const before = await openAndAttach('1', [chosenFile('a'), chosenFile('b')]);
    await uploads().finishLast();
    before.close();
    await settled();
    uploads().holds = false;
    open();
    await settled();
    expect(uploads().names()).toEqual(['a.txt', 'b.txt', 'b.txt']);
    expect(server().asked).toHaveLength(1);
  });

  test('are kept from the sweep by drafts and messages, and a draft that was sent goes', async () => {
    const draft = { conversationId: 'c1', content: '', replyTo: null };
    open({ link: 'offline' }).attach('1', [chosenFile('a')]);
    await settled();
    device().drafts = [
      { ...draft, clientId: '1', attachments: [chosenFile('a')] },
      { ...draft, clientId: '2', attachments: [chosenFile('b')] },
    ];
    open({ link: 'offline' });
    await settled();
    expect(new Set(device().keptBySweep)).toEqual(new Set(['a', 'b']));
    expect(device().drafts.map(({ clientId }) => clientId)).toEqual(['2']);
  });

  test('that the server has let go since are sent once more, and the message after them', async () => {
    const tab = open();
    server().refuseNext(refusal(404, 'attachment_gone'));
    tab.attach('1', [chosenFile('a')]);
    await settled();
    expect(uploads().names()).toEqual(['a.txt', 'a.txt']);
    expect(server().asked.map((one) => one.attachments?.[0]?.url)).toEqual([
      '/api/files/1/a.txt',
      '/api/files/2/a.txt',
    ]);
    expect(tab.outgoing()).toEqual([]);
  });

  test('that it will not have at all are not sent for ever', async () => {
    server().refuseNext(refusal(404, 'attachment_gone'));
    server().refuseNext(refusal(404, 'attachment_gone'));
    const tab = await openAndAttach('1', [chosenFile('a')]);
    expect(uploads().names()).toHaveLength(2);
    expect(tab.states()).toEqual(['failed']);
  });
});

describe('two tabs', () => {
  test('that send the same draft send one message and each file once', async () => {
    const [one, other] = [open(), open()];
    one.attach('1', [chosenFile('a')], 'Черновик');
    other.attach('1', [chosenFile('a')], 'Черновик');
    await settled();
    expect(uploads().names()).toEqual(['a.txt']);
    expect(server().contents()).toEqual(['Черновик']);
    expect([stored(), one.outgoing(), other.outgoing()]).toEqual([[], [], []]);
  });

  test('send one file at a time between them', async () => {
    uploads().holds = true;
    const [one, other] = [open(), open()];
    one.attach('1', [chosenFile('a')]);
    other.attach('2', [chosenFile('b')]);
    await settled();
    expect(uploads().names()).toEqual(['a.txt']);
    expect(other.upload('b') && selectUploadState(other.upload('b')!.getSnapshot())).toBe(
      'waiting',
    );
    await uploads().finishLast();
    expect(uploads().names()).toEqual(['a.txt', 'b.txt']);
    await uploads().finishLast();
    expect(uploads().most).toBe(1);
  });

  test('the one that waits takes over when the other is closed in the middle', async () => {
    uploads().holds = true;
    const one = await openAndAttach('1', [chosenFile('a')]);
    const other = open();
    await settled();
    uploads().holds = false;
    one.close();
    await settled();
    expect(uploads().names()).toEqual(['a.txt', 'a.txt']);
    expect(server().asked).toHaveLength(1);
    expect(other.outgoing()).toEqual([]);
  });

  test('what one takes away stops in the other', async () => {
    uploads().holds = true;
    const [one, other] = [open(), open()];
    one.attach('1', [chosenFile('a')]);
    await settled();
    await other.discard('1');
    expect(uploads().last.stopped).toBe(true);
    expect([one.outgoing(), other.outgoing(), stored(), device().bytes.size]).toEqual([
      [],
      [],
      [],
      0,
    ]);
  });
});
