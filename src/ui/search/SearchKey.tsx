import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import { isNarrowScreen } from '#machines/app/layout/layout.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { useGuardedNavigate } from '#ui/app/layout/guarded-navigate.ts';
import { isCovered, useShortcut } from '#ui/kit/shortcuts.ts';
import { FOR_SEARCH } from './way.ts';

/** Leads by Ctrl+K to the list of chats and its search from wherever the list is out of sight. */
export function SearchKey(): null {
  const goTo = useGuardedNavigate();
  const { pathname, search } = useLocation();
  const isNarrow = useSelector(usePeer('layout'), isNarrowScreen);
  const isChat = new URLSearchParams(search).has('c');
  const go = () => {
    if (isCovered()) return false;
    goTo('/', { state: FOR_SEARCH });
    return true;
  };
  // The list in sight hears the key itself (ListPane.tsx).
  useShortcut('search', go, pathname !== '/' || (isNarrow && isChat));
  return null;
}
