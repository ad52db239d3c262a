import { useSelector } from '@xstate/react';
import { lazy, Suspense, type ReactNode } from 'react';
import { selectUnread } from '#machines/calls/call-chat/call-chat.selectors.ts';
import { selectIsGroup } from '#machines/store/db/db.selectors.ts';
import { useDb, usePeer, type PeerRefs } from '#ui/app/actors.tsx';
import type { CallViewActor, Faces } from '../view/call-room.ts';

const CallChat = lazy(() => import('./CallChat.tsx'));

interface WrittenInCall {
  readonly chat: ReactNode;
  readonly unread: number;
}

/** The chat in the view of a conversation's call. */
export function useCallChat(conversationId: string, faces: Faces): WrittenInCall {
  const chat = usePeer('callChat');
  const view = usePeer('callView');
  const isGroup = useDb((db) => selectIsGroup(db, conversationId));
  return useWritten({ chat, view, isGroup, faces });
}

interface Written {
  readonly chat: PeerRefs['callChat'];
  readonly view: CallViewActor;
  readonly isGroup: boolean;
  readonly faces: Faces;
}

/** The chat in the view of any room. */
export function useWritten({ chat, view, isGroup, faces }: Written): WrittenInCall {
  const unread = useSelector(chat, selectUnread);
  const close = () => view.send({ type: 'callView.closeSide' });
  const panel = <CallChat chat={chat} faces={faces} isGroup={isGroup} onClose={close} />;
  return { unread, chat: <Suspense fallback={null}>{panel}</Suspense> };
}
