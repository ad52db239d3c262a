import { useEffect, useRef, type RefObject } from 'react';
import type { ChatMessage } from '#machines/calls/call-chat/call-chat.messages.ts';
import type { CallChatRef } from './CallChat.tsx';
import { watchSeen } from './seen.ts';

interface Watched {
  chat: CallChatRef;
  message: ChatMessage;
  log: RefObject<HTMLElement | null>;
}

/** Returns a ref for the element that shows this message: the chat is told when it is seen, while it is unread. */
export function useSeen<E extends Element>({ chat, message, log }: Watched): RefObject<E | null> {
  const { key, isSeen } = message;
  const element = useRef<E>(null);
  useEffect(() => {
    if (isSeen || !element.current) return undefined;
    return watchSeen(element.current, log.current, (isVisible) =>
      chat.send({ type: isVisible ? 'callChat.visible' : 'callChat.invisible', key }),
    );
  }, [chat, key, isSeen, log]);
  return element;
}
