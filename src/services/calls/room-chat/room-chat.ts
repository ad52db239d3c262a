/**
 * Carries the chat of a room over the library's data channel. Data from others is checked before anybody hears of it.
 */
import {
  RoomEvent,
  type ByteStreamReader,
  type Participant,
  type Room,
  type TextStreamReader,
} from 'livekit-client';
import * as v from 'valibot';
import { guestName } from '#contract/calls.ts';
import {
  callChatFileName,
  callChatHead,
  callChatPictureTypes,
  callChatRead,
  callChatReadTopic,
  callChatText,
  callChatTopic,
} from '#contract/call-chat.ts';
import {
  callChatFileMaxBytes,
  callChatFilesMax,
  callChatReceivedMaxBytes,
  callChatStalledMs,
} from '#contract/call-limits.ts';
import { messageMaxChars } from '#contract/limits.ts';
import { createComingFiles } from './coming-files.ts';
import type { ChatFact, RoomChat } from './types.ts';

/** A character takes at most three bytes for each of its UTF-16 units. */
const textMaxBytes = 3 * messageMaxChars;

/** Topics that the library itself listens to. It drops data at once on topics without a listener. */
const procedureTopics = ['lk.rpc_request', 'lk.rpc_response'];

export function createRoomChat(room: Room): { readonly chat: RoomChat; stop(): void } {
  const watchers = new Set<(fact: ChatFact) => void>();
  /** Facts that came before anybody watched. */
  let early: ChatFact[] = [];
  const coming = createComingFiles((fromId, fileId, file) =>
    tell({ type: 'chat.file', fileId, fromId, file }),
  );
  let receivedBytes = 0;
  let hasCompany = false;

  function tell(fact: ChatFact): void {
    if (watchers.size === 0) early.push(fact);
    for (const on of watchers) on(fact);
  }

  function look(): void {
    const now = room.remoteParticipants.size > 0;
    if (now === hasCompany) return;
    hasCompany = now;
    for (const on of watchers) on({ type: 'chat.company', isThere: now });
  }
  for (const event of [
    RoomEvent.Connected,
    RoomEvent.ParticipantConnected,
    RoomEvent.ParticipantDisconnected,
    RoomEvent.Reconnected,
    RoomEvent.Disconnected,
  ] as const)
    // A microtask later, because the library changes its list after some of these events.
    room.on(event, () => queueMicrotask(look));
  room.on(RoomEvent.ParticipantDisconnected, ({ identity }) => coming.loseAllOf(identity));

  /** Returns the name that our server gave to the video server, for a person whom this device does not know. */
  const nameOf = (id: string): string => room.remoteParticipants.get(id)?.name || guestName;

  async function readMessage(reader: TextStreamReader, fromId: string): Promise<boolean> {
    // The name is read first: a person who writes and leaves at once has no name at the end.
    const fromName = nameOf(fromId);
    const { attributes, attachedStreamIds: fileIds = [] } = reader.info;
    const head = v.safeParse(callChatHead, attributes);
    const text = v.safeParse(callChatText, await textOf(reader));
    const isSane = head.success && text.success && fileIds.length <= callChatFilesMax;
    if (!isSane || (text.output.trim() === '' && fileIds.length === 0)) return false;
    const { id, edit } = head.output;
    const isEdit = edit !== undefined;
    tell({ type: 'chat.message', id, fromId, fromName, text: text.output, isEdit, fileIds });
    return true;
  }

  async function readFile(reader: ByteStreamReader, fromId: string): Promise<void> {
    const { id: fileId, name, mimeType } = reader.info;
    const one = coming.begin(fromId, fileId);
    const parts: BlobPart[] = [];
    let sizeBytes = 0;
    let isKept = one !== null;
    try {
      for await (const part of reader) {
        sizeBytes += part.byteLength;
        receivedBytes += part.byteLength;
        isKept &&= sizeBytes <= callChatFileMaxBytes && receivedBytes <= callChatReceivedMaxBytes;
        isKept &&= one?.isComing() === true;
        one?.moved();
        // Parts beyond the limit are read and dropped, because the library keeps unread ones in memory.
        if (isKept) parts.push(new Uint8Array(part));
        else parts.length = 0;
      }
    } catch {
      isKept = false;
    }
    one?.end(isKept ? fileOf(parts, name, mimeType) : null);
  }

  // Nobody calls procedures here, and after a malformed call the library would keep all data that follows.
  for (const topic of procedureTopics) room.unregisterTextStreamHandler(topic);
  room.registerTextStreamHandler(callChatTopic, (reader, { identity: fromId }) => {
    const told = readMessage(reader, fromId).catch(() => false);
    // This comes before the first await, because the files follow right behind the message.
    const fileIds = reader.info.attachedStreamIds ?? [];
    // A message with more files than allowed is ignored.
    if (fileIds.length > callChatFilesMax) return;
    for (const fileId of fileIds) coming.announce(fromId, fileId, told);
  });
  room.registerByteStreamHandler(callChatTopic, (reader, { identity }) => {
    void readFile(reader, identity);
  });
  room.on(
    RoomEvent.DataReceived,
    (payload: Uint8Array, by?: Participant, _kind?: unknown, topic?: string) => {
      if (topic !== callChatReadTopic || !by) return;
      const read = v.safeParse(callChatRead, parsed(payload));
      if (read.success) tell({ type: 'chat.read', byId: by.identity, ids: read.output.ids });
    },
  );

  const chat: RoomChat = {
    watch(on) {
      watchers.add(on);
      on({ type: 'chat.company', isThere: hasCompany });
      for (const fact of early) on(fact);
      early = [];
      return () => void watchers.delete(on);
    },
    send: ({ id, text, files, isEdit }, onProgress) =>
      unlessStalled((moved) =>
        room.localParticipant.sendText(text, {
          topic: callChatTopic,
          attributes: { id, ...(isEdit && { edit: '1' }) },
          attachments: [...files],
          onProgress(share) {
            moved();
            onProgress(share);
          },
        }),
      ),
    async tellRead(ids, authorIds) {
      await room.localParticipant.publishData(new TextEncoder().encode(JSON.stringify({ ids })), {
        topic: callChatReadTopic,
        reliable: true,
        destinationIdentities: [...authorIds],
      });
    },
  };
  return {
    chat,
    stop() {
      watchers.clear();
      coming.stop();
    },
  };
}

/** Reads a text; null: it is too long for a message, so it was read to its end and dropped. */
async function textOf(reader: TextStreamReader): Promise<string | null> {
  let text = '';
  let isTooLong = (reader.info.size ?? 0) > textMaxBytes;
  for await (const part of reader) {
    isTooLong ||= text.length + part.length > messageMaxChars;
    text = isTooLong ? '' : text + part;
  }
  return isTooLong ? null : text;
}

function fileOf(parts: readonly BlobPart[], name: string, mimeType: string): File {
  const named = v.safeParse(callChatFileName, name);
  const type = callChatPictureTypes.includes(mimeType) ? mimeType : 'application/octet-stream';
  return new File([...parts], named.success ? named.output : '', { type });
}

function parsed(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return null;
  }
}

/** Sends, and rejects when nothing moves any more: the library would wait for ever on a dead connection. */
async function unlessStalled(send: (moved: () => void) => Promise<unknown>): Promise<void> {
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => reject(new Error('Nothing moves')), callChatStalledMs);
  };
  moved();
  try {
    await Promise.race([send(moved), stalled]);
  } finally {
    clearTimeout(timer);
  }
}
