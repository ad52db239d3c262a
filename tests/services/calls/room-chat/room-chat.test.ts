/** The chat messages and files of others, through the library's own Room; the test plays only its streams. */
import { RemoteParticipant, Room, RoomEvent } from 'livekit-client';
import type {
  ByteStreamHandler,
  ByteStreamReader,
  TextStreamHandler,
  TextStreamReader,
} from 'livekit-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRoomChat } from '#services/calls/room-chat/room-chat.ts';
import type { ChatFact } from '#services/calls/room-chat/types.ts';

const stalledMs = 30_000;

let room: Room;
let facts: ChatFact[];
let onText: TextStreamHandler;
let onBytes: ByteStreamHandler;
let chat: ReturnType<typeof createRoomChat>;

beforeEach(() => {
  vi.useFakeTimers();
  room = new Room();
  vi.spyOn(room, 'registerTextStreamHandler').mockImplementation((_, handler) => {
    onText = handler;
  });
  vi.spyOn(room, 'registerByteStreamHandler').mockImplementation((_, handler) => {
    onBytes = handler;
  });
  chat = createRoomChat(room);
  facts = [];
  chat.chat.watch((fact) => facts.push(fact));
});
afterEach(() => {
  chat.stop();
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

function come(id: string, name: string): RemoteParticipant {
  // Safe: nothing is requested for this participant.
  const someone = new RemoteParticipant({} as RemoteParticipant['signalClient'], id, id, name);
  room.remoteParticipants.set(id, someone);
  return someone;
}

function go(someone: RemoteParticipant): void {
  room.remoteParticipants.delete(someone.identity);
  room.emit(RoomEvent.ParticipantDisconnected, someone);
}

let messages = 0;

/** A message of this person that names these files. */
function write(fromId: string, ...fileIds: string[]): void {
  messages += 1;
  const attributes = { id: `00000000-0000-4000-8000-${String(messages).padStart(12, '0')}` };
  const parts = stream<string>(['Вот'], true);
  const reader = { info: { attributes, attachedStreamIds: fileIds }, ...parts };
  // Safe: nothing else of the reader is used.
  onText(reader as unknown as TextStreamReader, { identity: fromId });
}

/** A file of this person begins to arrive. */
function begin(fromId: string, fileId: string, { isWhole = true } = {}) {
  const parts = stream<Uint8Array>([new Uint8Array(3)], isWhole);
  const reader = { info: { id: fileId, name: `${fileId}.png`, mimeType: 'image/png' }, ...parts };
  // Safe: nothing else of the reader is used.
  onBytes(reader as unknown as ByteStreamReader, { identity: fromId });
  return parts;
}

function stream<Part>(first: Part[], isWhole: boolean) {
  let more = Promise.withResolvers<Part | null>();
  return {
    async *[Symbol.asyncIterator]() {
      yield* first;
      if (isWhole) return;
      for (;;) {
        const part = await more.promise;
        if (part === null) return;
        more = Promise.withResolvers();
        yield part;
      }
    },
    give: (part: Part | null) => more.resolve(part),
  };
}

const filesTold = () =>
  facts.flatMap((fact) =>
    fact.type === 'chat.file' ? [[fact.fromId, fact.fileId, fact.file?.size ?? null]] : [],
  );

describe('a message', () => {
  test('has the name that the room has for its author, and guest where it has none', async () => {
    come('anna', 'Анна');
    come('gleb', '');
    write('anna');
    write('gleb');
    write('nobody');
    await settled();
    expect(facts.flatMap((one) => (one.type === 'chat.message' ? [one.fromName] : []))).toEqual([
      'Анна',
      'guest',
      'guest',
    ]);
  });

  test('keeps that name when its author leaves at once', async () => {
    const anna = come('anna', 'Анна');
    write('anna');
    go(anna);
    await settled();
    expect(facts).toContainEqual(expect.objectContaining({ fromName: 'Анна' }));
  });
});

describe('a file', () => {
  test('comes after its message', async () => {
    write('anna', 'f1');
    begin('anna', 'f1');
    await settled();
    expect(facts.map(({ type }) => type)).toEqual(['chat.company', 'chat.message', 'chat.file']);
    expect(filesTold()).toEqual([['anna', 'f1', 3]]);
  });

  test('that nobody announced is nobody’s', async () => {
    begin('anna', 'f1');
    await settled();
    expect(filesTold()).toEqual([]);
  });

  test('comes whatever others announce, however much, under the same name, too', async () => {
    for (let n = 0; n < 100; n += 1) {
      write('eve', ...Array.from({ length: 10 }, (_, m) => `x${n}-${m}`));
    }
    write('anna', 'f1');
    write('eve', 'f1');
    begin('eve', 'f1');
    begin('anna', 'f1');
    await settled();
    expect(filesTold().filter(([fromId]) => fromId === 'anna')).toEqual([['anna', 'f1', 3]]);
  });

  test('is not waited for beside 50 others of the same person: it is lost at once', async () => {
    for (let n = 0; n < 5; n += 1) {
      write('eve', ...Array.from({ length: 10 }, (_, m) => `x${n}-${m}`));
    }
    write('eve', 'f1');
    await settled();
    expect(filesTold()).toEqual([['eve', 'f1', null]]);
  });

  test('that does not begin is lost after 30 s, not before', async () => {
    write('anna', 'f1');
    await vi.advanceTimersByTimeAsync(stalledMs - 1);
    expect(filesTold()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(filesTold()).toEqual([['anna', 'f1', null]]);
    begin('anna', 'f1');
    await settled();
    expect(filesTold(), 'and stays so').toHaveLength(1);
  });

  test('may take its time while something of it comes, and is lost when nothing does', async () => {
    write('anna', 'f1', 'f2');
    const [slow, stuck] = [
      begin('anna', 'f1', { isWhole: false }),
      begin('anna', 'f2', { isWhole: false }),
    ];
    await vi.advanceTimersByTimeAsync(stalledMs - 1);
    slow.give(new Uint8Array(4));
    await vi.advanceTimersByTimeAsync(stalledMs - 1);
    slow.give(null);
    stuck.give(null);
    await settled();
    expect(filesTold()).toEqual([
      ['anna', 'f2', null],
      ['anna', 'f1', 7],
    ]);
  });

  test('is lost at once when its author goes, and nobody else’s', async () => {
    const anna = come('anna', 'Анна');
    come('gleb', 'Глеб');
    write('anna', 'f1');
    write('gleb', 'f2');
    go(anna);
    await settled();
    expect(filesTold()).toEqual([['anna', 'f1', null]]);
    begin('gleb', 'f2');
    await settled();
    expect(filesTold()).toEqual([
      ['anna', 'f1', null],
      ['gleb', 'f2', 3],
    ]);
  });

  test('of a connection that is over is not told of', async () => {
    write('anna', 'f1');
    await settled();
    chat.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('what nobody here listens to', () => {
  test('is let go by the library: it keeps nothing of it', () => {
    vi.restoreAllMocks();
    const ours = new Room();
    createRoomChat(ours);
    for (const topic of ['lk.rpc_request', 'lk.rpc_response']) {
      const theirs = new Room();
      expect(() => theirs.registerTextStreamHandler(topic, () => {}), topic).toThrow();
      // A topic takes only one listener.
      expect(() => ours.registerTextStreamHandler(topic, () => {}), topic).not.toThrow();
    }
  });
});
