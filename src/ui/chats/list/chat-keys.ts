/** Leads by keys from chat to chat, and from a chat back to the list. */
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePeer } from '#ui/app/actors.tsx';
import { isCovered, useShortcut } from '#ui/kit/shortcuts.ts';
import { isAtEdge } from '#ui/sending/keys.ts';
import { conversationAddress, FROM_LIST, hasMark, listed, useBackToList } from './steps.ts';
import { selectIsArchiveOpen } from '#machines/chats/inbox/inbox.selectors.ts';
import { selectArchivedIds, selectConversationIds } from '#machines/store/db/db.settings.ts';

interface ChatKeysProps {
  openId: string | null;
  list: RefObject<HTMLElement | null>;
  conversation: RefObject<HTMLElement | null>;
}

/** Shows nothing. Its place is before the conversation: what opens there registers later, and hears Escape first. */
export function ChatKeys({ openId, list, conversation }: ChatKeysProps) {
  const db = usePeer('db');
  const inbox = usePeer('inbox');
  const navigate = useNavigate();
  const { state } = useLocation();
  const back = useBackToList();
  const walkedTo = useRef<string | null>(null);
  const go =
    (step: 1 | -1) =>
    ({ target }: KeyboardEvent) => {
      const { context } = db.getSnapshot();
      const ids = listed(
        selectConversationIds(context) ?? [],
        selectArchivedIds(context, Date.now()),
        selectIsArchiveOpen(inbox.getSnapshot()),
      );
      const nextId = ids[(openId === null ? -1 : ids.indexOf(openId)) + step];
      if (isCovered() || nextId === undefined || !isAtEdge(target, step)) return false;
      walkedTo.current = nextId;
      // The walk is one step in the history, however many chats it passes; «back» returns to what stood beside a chat.
      const walk = hasMark(state, 'dialogs') ? {} : { replace: true, state };
      void navigate(conversationAddress(nextId), openId === null ? { state: FROM_LIST } : walk);
      return true;
    };
  useShortcut('nextChat', go(1));
  useShortcut('previousChat', go(-1));
  const leave = () => {
    if (openId === null) return;
    back();
    // On a wide screen the field goes with its focus; a narrow one moves the focus with the panels.
    const tile = list.current?.querySelector<HTMLElement>(
      `a[href="${conversationAddress(openId)}"]`,
    );
    (tile ?? list.current)?.focus();
  };
  useShortcut('back', leave, openId !== null);
  useEffect(() => {
    const page = conversation.current;
    if (openId === null || walkedTo.current !== openId || !page) return;
    walkedTo.current = null;
    // The focus went with the field of the chat before. Some of the buttons are hidden and take none.
    for (const heir of page.querySelectorAll<HTMLElement>('button, a[href]')) {
      if (document.activeElement !== document.body) return;
      heir.focus({ preventScroll: true });
    }
  }, [openId, walkedTo, conversation]);
  return null;
}
