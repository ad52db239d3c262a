/**
 * Moves between the list and a conversation on a narrow screen. The header's button, «back» and a swipe all use the
 * history, so the entry behind every conversation must be the list.
 */
import { useCallback, useEffect, useEffectEvent, useRef, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePeer } from '#ui/app/actors.tsx';

/** Marks a history entry that was opened from the list: the entry before it is the list. */
export const FROM_LIST = { fromList: true };

export const conversationAddress = (conversationId: string): string => `/?c=${conversationId}`;

/** Orders chats as the list shows them: what is in the archive stands last, while it is open. */
export function listed(
  ids: readonly string[],
  archived: readonly string[],
  isArchiveOpen: boolean,
): readonly string[] {
  const others = ids.filter((id) => !archived.includes(id));
  return isArchiveOpen ? [...others, ...archived] : others;
}

/** Follows a click on the link to a conversation, unless it asks for another tab. `beside`: the list stays beside it. */
export function useFollow(beside: boolean): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
      const isForBrowser = button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
      if (event.defaultPrevented || isForBrowser) return;
      event.preventDefault();
      const { pathname, search } = event.currentTarget;
      const replace = event.currentTarget.hasAttribute('aria-current');
      void navigate(pathname + search, { replace, state: beside ? undefined : FROM_LIST });
    },
    [navigate, beside],
  );
}

/** Goes to the list from the open conversation. */
export function useBackToList(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => void (cameFromList(state) ? navigate(-1) : navigate('/', { replace: true }));
}

/** Puts the list behind a conversation that was opened by a link, a notification or another page. */
export function useListBehind(isWanted: boolean): void {
  const navigate = useNavigate();
  const { key, search, state } = useLocation();
  const done = useRef<string | null>(null);
  useEffect(() => {
    // A dialog or the viewer over the conversation closes first.
    const isOver = hasMark(state, 'viewer') || hasMark(state, 'dialogs');
    if (!isWanted || cameFromList(state) || isOver || done.current === key) return;
    done.current = key;
    void navigate('/', { replace: true });
    void navigate({ pathname: '/', search }, { state: FROM_LIST });
  }, [isWanted, key, search, state, navigate]);
}

/** Makes the address follow a swipe. */
export function useSwipesInHistory(): void {
  const layout = usePeer('layout');
  const navigate = useNavigate();
  const back = useBackToList();
  const follow = useEffectEvent((conversationId: string | null) => {
    if (conversationId === null) back();
    else void navigate(conversationAddress(conversationId), { state: FROM_LIST });
  });
  useEffect(() => {
    const watch = layout.on('layout.led', ({ conversationId }) => follow(conversationId));
    return () => watch.unsubscribe();
  }, [layout]);
}

const cameFromList = (state: unknown): boolean => hasMark(state, 'fromList');

/** Answers whether the history entry's state has this mark. */
export const hasMark = (state: unknown, mark: string): boolean => mark in Object(state);
