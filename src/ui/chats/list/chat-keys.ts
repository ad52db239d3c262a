/** Leads by keys from chat to chat, and from a chat back to the list. */
import type { RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectConversationIds } from '#machines/store/db/db.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { isCovered, useShortcut } from '#ui/kit/shortcuts.ts';
import { conversationAddress, FROM_LIST, useBackToList } from './steps.ts';

export function useChatKeys(openId: string | null, list: RefObject<HTMLElement | null>): void {
  const db = usePeer('db');
  const navigate = useNavigate();
  const { state } = useLocation();
  const back = useBackToList();
  const go = (step: 1 | -1) => () => {
    const ids = selectConversationIds(db.getSnapshot().context) ?? [];
    const nextId = ids[(openId === null ? -1 : ids.indexOf(openId)) + step];
    if (isCovered() || nextId === undefined) return false;
    // The walk is one step in the history, however many chats it passes.
    const options = openId === null ? { state: FROM_LIST } : { replace: true, state };
    void navigate(conversationAddress(nextId), options);
    return true;
  };
  useShortcut('nextChat', go(1));
  useShortcut('previousChat', go(-1));
  const leave = () => {
    if (openId === null) return;
    back();
    // On a wide screen the field goes with its focus; a narrow one moves the focus with the panels.
    const tile = list.current?.querySelector(`a[href="${conversationAddress(openId)}"]`);
    if (tile instanceof HTMLElement) tile.focus();
  };
  useShortcut('back', leave, openId !== null);
}
