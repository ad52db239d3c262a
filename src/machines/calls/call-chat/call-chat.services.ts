import { assign, fromCallback, fromPromise } from 'xstate';
import type { CallFiles } from '#services/calls/call-files/types.ts';
import type { DeviceClock, Ids } from '#services/browser/ids/types.ts';
import type { Page } from '#services/browser/page/types.ts';
import type { ChatFact, RoomChat } from '#services/calls/room-chat/types.ts';
import type { OpenRoom, Rooms } from '#services/calls/room/types.ts';
import { watchAttention } from '#machines/app/attention.ts';
import type { CallChatEvent } from './call-chat.events.ts';
import { fitting, type ChatMessage } from './call-chat.messages.ts';
import type { CallChatContext, ReadMark } from './call-chat.machine.ts';

export interface CallChatServices {
  readonly rooms: Pick<Rooms, 'watch'> & { current(): Pick<OpenRoom, 'chat'> | null };
  readonly callFiles: CallFiles;
  readonly clock: DeviceClock;
  readonly ids: Ids;
  readonly page: Page;
}

interface Happened {
  readonly event: CallChatEvent;
}

/** Binds the chat of a call to the room that is connected, to this page's memory and to its window. */
export function createCallChatImplementations(services: CallChatServices) {
  const { rooms, callFiles, clock, ids, page } = services;

  function chatNow(): RoomChat {
    const open = rooms.current();
    if (!open) throw new Error('No room is connected');
    return open.chat;
  }

  const heard = (fact: ChatFact): CallChatEvent => {
    if (fact.type !== 'chat.file') return fact;
    const { fileId, fromId, file } = fact;
    return { type: 'callChat.received', fileId, fromId, file: file && callFiles.keep(file) };
  };

  return {
    actors: {
      watchChat: fromCallback(({ sendBack }) => {
        const nobody: CallChatEvent = { type: 'chat.company', isThere: false };
        const cut: CallChatEvent = { type: 'callChat.cut' };
        let chat: RoomChat | null = null;
        let leave = () => {};
        const look = () => {
          const now = rooms.current()?.chat ?? null;
          if (now === chat) return;
          leave();
          if (chat) sendBack(cut);
          chat = now;
          leave = now?.watch((fact) => sendBack(heard(fact))) ?? (() => {});
          if (!now) sendBack(nobody);
        };
        const stop = rooms.watch(look);
        look();
        return () => {
          stop();
          leave();
        };
      }),
      holdFiles: fromCallback(() => () => callFiles.forgetAll()),
      watchAttention: watchAttention(page),
      send: fromCallback<CallChatEvent, { readonly message: ChatMessage | null }>(
        ({ input: { message }, sendBack }) => {
          const report = (event: CallChatEvent) => sendBack(event);
          const send = async () => {
            if (!message) throw new Error('There is nothing to send');
            const files = message.files.flatMap(({ file }) => {
              const kept = file && callFiles.fileOf(file.url);
              return kept ? [kept] : [];
            });
            const { id, text, editedAtMs } = message;
            const isEdit = editedAtMs !== null;
            // The files are not sent again: an edit leaves them as they were.
            await chatNow().send({ id, text, files: isEdit ? [] : files, isEdit }, (share) =>
              report({ type: 'callChat.progress', share }),
            );
          };
          void send().then(
            () => report({ type: 'callChat.gone' }),
            () => report({ type: 'callChat.notGone' }),
          );
        },
      ),
      tellRead: fromPromise<void, readonly ReadMark[]>(({ input: marks }) =>
        chatNow().tellRead(
          marks.map(({ id }) => id),
          [...new Set(marks.map(({ fromId }) => fromId))],
        ),
      ),
    },
    actions: {
      noteMoment: assign<CallChatContext, CallChatEvent, unknown, CallChatEvent, never>({
        nowMs: () => clock.now(),
        newId: () => ids.uuid(),
      }),
      takeFiles: assign<CallChatContext, CallChatEvent, undefined, CallChatEvent, never>(
        ({ context, event }) => {
          if (event.type !== 'callChat.attach') return {};
          const { taken, refused } = fitting(event.files, context.files.length);
          const files = [...context.files, ...taken.map((file) => callFiles.keep(file))];
          return { files, refused };
        },
      ),
      forgetFile: ({ event }: Happened) => {
        if (event.type === 'callChat.detach') callFiles.forget(event.url);
      },
    },
  };
}
