/** A person in a call who writes and reads; the test plays the room and the window. */
import { callChatMachine } from '#machines/calls/call-chat/call-chat.machine.ts';
import type { CallChatEvent } from '#machines/calls/call-chat/call-chat.events.ts';
import type { ChatMessage, Messages } from '#machines/calls/call-chat/call-chat.messages.ts';
import { selectMessages, selectUnread } from '#machines/calls/call-chat/call-chat.selectors.ts';
import { createCallChatImplementations } from '#machines/calls/call-chat/call-chat.services.ts';
import type { ChatFact, RoomChat } from '#services/calls/room-chat/types.ts';
import type { ReadMark } from '#machines/calls/call-chat/call-chat.machine.ts';
import { createPage } from '#tests/machines/kit/page.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

/** The start, on the device's clock. */
export const beganMs = 1_000_000;

interface Heard {
  readonly isEdit?: boolean;
  readonly text?: string;
  readonly fileIds?: readonly string[];
}

export function openChat() {
  const world = createWorld();
  const sending = callbackActor<CallChatEvent, { message: ChatMessage | null }>();
  const focus = callbackActor();
  const telling = promiseActor<void, readonly ReadMark[]>();
  const forgotten: string[] = [];
  let roomChanged = () => {};
  let connection: { readonly chat: RoomChat } | null = null;
  let ids = 0;
  let urls = 0;
  const { actions, actors } = createCallChatImplementations({
    rooms: {
      watch(changed) {
        roomChanged = changed;
        return () => {};
      },
      current: () => connection,
    },
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
    ids: {
      uuid: () => {
        ids += 1;
        return `own${ids}`;
      },
    },
    page: createPage().page,
  });
  const chat = world.start(
    callChatMachine.provide({
      actors: {
        watchChat: actors.watchChat,
        send: sending.logic,
        watchAttention: focus.logic,
        tellRead: telling.logic,
      },
      actions,
    }),
  );
  const messages = (): Messages => selectMessages(chat.getSnapshot());
  return {
    chat,
    sending,
    telling,
    forgotten,
    messages,
    unread: () => selectUnread(chat.getSnapshot()),
    newest(): ChatMessage {
      const last = messages().at(-1);
      if (!last) throw new Error('nothing was written');
      return last;
    },
    sentWords: () => sending.calls.map(({ input }) => input.message?.text),
    wait: (ms: number) => world.clock.increment(ms),
    meet: (isThere = true) => chat.send({ type: 'chat.company', isThere }),
    /** Gives the chat a connection to the room, or none; the test sends its events. */
    connect(isThere = true) {
      let tell: ((fact: ChatFact) => void) | null = null;
      const written: RoomChat = {
        watch(on) {
          tell = on;
          return () => {
            tell = null;
          };
        },
        send: async () => {},
        tellRead: async () => {},
      };
      connection = isThere ? { chat: written } : null;
      roomChanged();
      return (fact: ChatFact) => tell?.(fact);
    },
    look: () => focus.last.send({ type: 'attention.gained' }),
    lookAway: () => focus.last.send({ type: 'attention.lost' }),
    /** The window can no longer be watched. */
    loseSight: () => focus.last.reject(new Error('it broke')),
    write(text: string) {
      chat.send({ type: 'callChat.changed', text });
      chat.send({ type: 'callChat.send' });
    },
    go: () => sending.last.send({ type: 'callChat.gone' }),
    attach: (...sizes: number[]) =>
      chat.send({ type: 'callChat.attach', files: sizes.map(fileOf) }),
    /** Anna's message arrives. */
    hear(id: string, given: Heard = {}) {
      const said = { fromName: 'Анна', text: 'Привет', isEdit: false, fileIds: [], ...given };
      chat.send({ type: 'chat.message', id, fromId: 'anna', ...said });
    },
    see(...seen: string[]) {
      for (const id of seen) chat.send({ type: 'callChat.visible', key: `anna/${id}` });
    },
  };
}

/** A file of this claimed size that takes no memory. */
function fileOf(size: number, n: number): File {
  const file = new File([], `${n + 1}.png`, { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}
