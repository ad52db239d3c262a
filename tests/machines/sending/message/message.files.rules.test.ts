import { beforeEach, describe, expect, test } from 'vitest';
import type { UnsentEvent } from '#machines/sending/message/message.events.ts';
import { messageMachine } from '#machines/sending/message/message.machine.ts';
import type { MessageInput, Own } from '#machines/sending/message/message.context.ts';
import { selectStatus } from '#machines/sending/message/message.selectors.ts';
import type { UploadEvent } from '#machines/sending/upload/upload.events.ts';
import type { uploadMachine, UploadInput } from '#machines/sending/upload/upload.machine.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import { chosenFile } from '#tests/machines/sending/outbox/tab.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';
import { unsentShape } from './unsent.ts';

const [f1, f2] = [chosenFile('f1'), chosenFile('f2')];
const withFiles = unsentShape({ attachments: [f1, f2] });
const withOne = unsentShape({ attachments: [f2] });
const about = (fileId: string) => ({ clientId: 'k1', fileId });
const ready = { type: 'message.ready', conversationId: 'c1' };
const written = { type: 'message.written', clientId: 'k1' };
const ended = { type: 'message.ended', clientId: 'k1' };

/** A stored message with two files, whose uploads the test plays. */
function begin(given: Partial<MessageInput> = {}) {
  const world = createWorld({ peers: ['db', 'queue:c1'] });
  world.hold('db', createDb().now);
  const store = promiseActor<void, Own>();
  const removeFile = promiseActor<UnsentMessage | null, Own & { readonly fileId: string }>();
  const upload = callbackActor<UploadEvent, UploadInput>();
  const actor = world.start(
    messageMachine.provide({
      actors: {
        store: store.logic,
        removeFile: removeFile.logic,
        // Safe: the chart reads nothing of an upload but its reports.
        upload: upload.logic as unknown as typeof uploadMachine,
      },
    }),
    {
      input: {
        userId: 'me',
        message: withFiles,
        isStored: true,
        isLate: false,
        link: 'online',
        ...given,
      },
    },
  );
  const now = () => actor.getSnapshot();
  return {
    world,
    store,
    removeFile,
    upload,
    now,
    send: (event: UnsentEvent) => actor.send(event),
    way: () => now().value.way,
    status: () => selectStatus(now()),
    urls: () => now().context.message.attachments.map(({ url }) => url),
    /** The events that each upload has heard. */
    heard: () => upload.calls.map(({ received }) => received.map(({ type }) => type)),
  };
}

let one: ReturnType<typeof begin>;
beforeEach(() => {
  one = begin();
});

describe('a message with files', () => {
  test('is shown before it is stored, because the draft has the files no more', () => {
    const other = begin({ isStored: false });
    expect(other.now().hasTag('busy')).toBe(true);
    expect(other.world.told('db')).toEqual([{ type: 'outgoing.added', message: withFiles }]);
    expect(other.upload.calls).toHaveLength(0);
    other.store.last.resolve();
    expect(other.upload.calls).toHaveLength(2);
  });

  test('uploads them before it wants its turn, and keeps where each one is', () => {
    expect([one.way(), one.now().hasTag('busy')]).toEqual([{ kept: 'uploading' }, true]);
    expect(one.upload.calls.map(({ input }) => input.fileId)).toEqual(['f1', 'f2']);
    one.send({ type: 'upload.done', ...about('f1'), url: '/1' });
    expect([one.way(), one.urls()]).toEqual([{ kept: 'uploading' }, ['/1', null]]);
    expect(one.world.told('db').at(-1)).toMatchObject({ type: 'outgoing.changed' });
    expect(one.world.toldParent()).toEqual([written]);
    one.send({ type: 'upload.done', ...about('f2'), url: '/2' });
    expect([one.way(), one.urls()]).toEqual([{ kept: 'queued' }, ['/1', '/2']]);
    expect(one.world.toldParent()).toEqual([written, written, ready]);
  });

  test('is not late while its files are uploaded; its 5,000 ms begin when it is ready', () => {
    one.world.clock.increment(60_000);
    expect(one.status()).toBe('sending');
    one.send({ type: 'upload.done', ...about('f1'), url: '/1' });
    one.send({ type: 'upload.done', ...about('f2'), url: '/2' });
    one.world.clock.increment(4_999);
    expect(one.status()).toBe('sending');
    one.world.clock.increment(1);
    expect(one.status()).toBe('stalled');
  });

  test('whose files the server has let go is not late while they are uploaded anew', () => {
    const sent = unsentShape({ attachments: [{ ...f1, url: '/1' }] });
    const other = begin({ message: sent });
    expect(other.way()).toEqual({ kept: 'queued' });
    other.send({ type: 'message.read', message: unsentShape({ attachments: [f1] }) });
    expect(other.way()).toEqual({ kept: 'uploading' });
    other.world.clock.increment(60_000);
    expect(other.status()).toBe('sending');
  });

  test('goes on where another tab has sent its files', () => {
    const sent = [
      { ...f1, url: '/1' },
      { ...f2, url: '/2' },
    ];
    one.send({ type: 'message.read', message: unsentShape({ attachments: sent }) });
    expect(one.way()).toEqual({ kept: 'queued' });
    expect(one.upload.calls.map(({ stopped }) => stopped)).toEqual([true, true]);
  });
});

describe('a file that is refused', () => {
  beforeEach(() => one.send({ type: 'upload.failed', ...about('f1'), refusal: 'too_large' }));

  test('fails its message, which says so and is stored so, while the other file goes on', () => {
    expect([one.way(), one.status()]).toEqual([{ kept: 'refused' }, 'failed']);
    expect(one.now().hasTag('failed')).toBe(true);
    expect(one.world.told('db').at(-1)).toMatchObject({ type: 'outgoing.changed' });
    expect(one.world.toldParent()).toEqual([written]);
    expect(one.upload.calls.map(({ stopped }) => stopped)).toEqual([false, false]);
    one.send({ type: 'upload.done', ...about('f2'), url: '/2' });
    expect(one.way()).toEqual({ kept: 'refused' });
  });

  test("goes again with 'Повторить', and the message with it", () => {
    one.send({ type: 'message.retry' });
    expect(one.heard()).toEqual([['upload.retry'], ['upload.retry']]);
    expect(one.store.calls).toHaveLength(0);
    one.send({ type: 'upload.retried', ...about('f1') });
    expect([one.way(), one.status()]).toEqual([{ kept: 'uploading' }, 'sending']);
    expect(one.world.told('db')).toHaveLength(2);
    expect(one.world.toldParent()).toEqual([written, written]);
  });

  test('can be taken out: the message goes without it', () => {
    one.send({ type: 'message.discardFile', fileId: 'f1' });
    expect(one.way()).toEqual({ kept: 'removingFile' });
    one.removeFile.last.resolve(withOne);
    expect([one.way(), one.status()]).toEqual([{ kept: 'uploading' }, 'sending']);
  });
});

describe('a message that the server refuses', () => {
  const refused = unsentShape({ refusal: 'Нельзя', attachments: [f1] });

  test("is stored anew as one that may go, with 'Повторить', and so are its files", () => {
    const other = begin({ message: refused });
    expect(other.way()).toEqual({ kept: 'refused' });
    other.send({ type: 'message.retry' });
    expect(other.heard()).toEqual([['upload.retry']]);
    expect([other.way(), other.store.calls.length]).toEqual([{ storing: 'wanted' }, 1]);
    expect(other.now().context.message.refusal).toBeNull();
  });

  test('because I am in the conversation no more sends no more bytes', () => {
    one.send({ type: 'message.conversationGone' });
    expect(one.heard()).toEqual([['upload.refused'], ['upload.refused']]);
  });
});

describe('a file that nobody wants any more', () => {
  const takeOut = { type: 'message.discardFile', fileId: 'f1' } as const;

  test.each([takeOut, { type: 'upload.cancelled', ...about('f1') } as const])(
    'is no longer sent, and leaves the message on this device: $type',
    (event) => {
      one.send(event);
      expect([one.way(), one.now().hasTag('busy')]).toEqual([{ kept: 'removingFile' }, true]);
      expect(one.upload.calls[0]?.stopped).toBe(true);
      expect(one.removeFile.last.input).toMatchObject({ userId: 'me', fileId: 'f1' });
      one.removeFile.last.resolve(withOne);
      expect([one.way(), one.now().context.message]).toEqual([{ kept: 'uploading' }, withOne]);
      expect(one.world.told('db')).toEqual([{ type: 'outgoing.changed', message: withOne }]);
      expect(one.world.toldParent()).toEqual([written]);
      expect(one.now().context.unwantedFiles).toEqual([]);
    },
  );

  test('and the last of it takes the message with it', () => {
    one.send(takeOut);
    one.removeFile.last.resolve(null);
    expect(one.world.told('db')).toEqual([{ type: 'outgoing.removed', clientId: 'k1' }]);
    expect(one.world.toldParent()).toEqual([ended]);
  });

  test('and one after it are taken out one by one', () => {
    one.send(takeOut);
    one.send({ type: 'message.discardFile', fileId: 'f2' });
    one.removeFile.last.resolve(withOne);
    expect(one.removeFile.calls.map(({ input }) => input.fileId)).toEqual(['f1', 'f2']);
  });

  test.each([
    ['fails', () => one.removeFile.last.reject(new Error('full'))],
    ['says nothing for 5,000 ms', () => one.world.clock.increment(5_000)],
  ])('is uploaded anew when the store %s: it is still in the message', (_, end) => {
    one.send(takeOut);
    end();
    expect([one.way(), one.now().context.unwantedFiles]).toEqual([{ kept: 'uploading' }, []]);
    expect(one.upload.calls.map(({ input }) => input.fileId)).toEqual(['f1', 'f2', 'f1']);
  });

  test('that is taken out before the message is stored is taken out after it', () => {
    const other = begin({ isStored: false });
    other.send(takeOut);
    other.store.last.resolve();
    expect(other.way()).toEqual({ kept: 'removingFile' });
  });
});

describe('the network', () => {
  test("is what uploads hear of, and their message is 'Не отправлено' only without it", () => {
    one.send({ type: 'connectivity.offline' });
    expect([one.status(), one.way()]).toEqual(['stalled', { kept: 'uploading' }]);
    one.send({ type: 'connectivity.online' });
    expect(one.status()).toBe('sending');
    expect(one.heard().at(0)).toEqual(['connectivity.offline', 'connectivity.online']);
    one.world.clock.increment(60_000);
    expect(one.status()).toBe('sending');
  });

  test('that is gone is known to a message whose files are then ready: it waits for it', () => {
    one.send({ type: 'connectivity.offline' });
    for (const fileId of ['f1', 'f2'])
      one.send({ type: 'upload.done', ...about(fileId), url: '/f' });
    expect([one.way(), one.status()]).toEqual([{ kept: { waiting: 'network' } }, 'stalled']);
    expect(one.world.toldParent().at(-1)).toEqual(ready);
    one.send({ type: 'connectivity.online' });
    expect(one.now().context.link).toBe('online');
    expect([one.way(), one.status()]).toEqual([{ kept: 'queued' }, 'stalled']);
  });

  test("'Повторить' asks the uploads, and gives no 5,000 ms to what is not ready", () => {
    one.send({ type: 'connectivity.offline' });
    one.send({ type: 'message.retry' });
    expect(one.heard().at(0)).toEqual(['connectivity.offline', 'upload.retry']);
    expect(one.world.told('queue:c1')).toEqual([]);
    expect(one.status()).toBe('sending');
    one.world.clock.increment(60_000);
    expect(one.status()).toBe('sending');
  });

  test('that is still gone when the files are there makes it «Не отправлено» again', () => {
    one.send({ type: 'connectivity.offline' });
    one.send({ type: 'message.retry' });
    for (const fileId of ['f1', 'f2'])
      one.send({ type: 'upload.done', ...about(fileId), url: '/f' });
    expect([one.way(), one.status()]).toEqual([{ kept: { waiting: 'network' } }, 'stalled']);
  });

  test('moves nothing of the way: a try goes on, and so does a removal', () => {
    one.send({ type: 'message.discardFile', fileId: 'f1' });
    const removal = one.removeFile.last;
    one.send({ type: 'connectivity.online' });
    one.send({ type: 'message.retry' });
    expect([removal.stopped, one.removeFile.calls.length]).toEqual([false, 1]);
  });
});
