/**
 * Steps between the list and a conversation on a narrow screen: the header's button, the browser's and the telephone's
 * «back» and a swipe take the same. So there must be a list one step behind every conversation.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePeer } from '#ui/app/actors.tsx';

/** Of a history entry that was opened from the list: the entry before it is the list. */
export const FROM_LIST = { fromList: true };

export const conversationAddress = (conversationId: string): string => `/?c=${conversationId}`;

/** To the list, from where one is in the conversation. */
export function useBackToList(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => void (cameFromList(state) ? navigate(-1) : navigate('/', { replace: true }));
}

/** A link, a notification or another page led here: «back» leads to the list all the same. */
export function useListBehind(isWanted: boolean): void {
  const navigate = useNavigate();
  const { key, search, state } = useLocation();
  const done = useRef<string | null>(null);
  useEffect(() => {
    // What lies over the conversation (a dialog, the viewer) goes first.
    if (!isWanted || cameFromList(state) || isOver(state) || done.current === key) return;
    done.current = key;
    void navigate('/', { replace: true });
    void navigate({ pathname: '/', search }, { state: FROM_LIST });
  }, [isWanted, key, search, state, navigate]);
}

/** Where a swipe leads, the address follows. */
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

const cameFromList = (state: unknown): boolean => has(state, 'fromList');

const isOver = (state: unknown): boolean => has(state, 'viewer') || has(state, 'dialogs');

const has = (state: unknown, mark: string): boolean =>
  typeof state === 'object' && state !== null && mark in state;
