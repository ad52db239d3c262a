import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectIsOpen } from '#machines/chats/viewer/viewer.selectors.ts';
import { useLatePeer } from '#ui/app/actors.tsx';
import { Viewer } from '#ui/app/parts.ts';
import { hasMark } from '../list/steps.ts';

/**
 * Shows the picture viewer when it is open; inside a dialog, Escape and presses are the viewer's alone. Its code is loaded
 * ahead (parts.ts).
 */
export function ViewerHost() {
  const viewer = useLatePeer('viewer');
  const isOpen = useSelector(viewer, (state) => state !== undefined && selectIsOpen(state));
  useHistoryEntry(isOpen);
  if (!isOpen) return null;
  return <Viewer props={{}} onGivenUp={() => viewer?.send({ type: 'viewer.close' })} />;
}

/** Makes an open viewer a step in the history: a phone's «back» closes it without leaving the conversation. */
function useHistoryEntry(isOpen: boolean) {
  const viewer = useLatePeer('viewer');
  const navigate = useNavigate();
  const location = useLocation();
  const isInEntry = hasMark(location.state, 'viewer');
  const was = useRef({ isOpen: false, isInEntry });
  useEffect(() => {
    const before = was.current;
    was.current = { isOpen, isInEntry };
    if (isOpen && !before.isOpen && !isInEntry) {
      const { pathname, search, state } = location;
      void navigate({ pathname, search }, { state: { ...state, viewer: true } });
    } else if (isOpen && before.isInEntry && !isInEntry) {
      viewer?.send({ type: 'viewer.close' });
    } else if (!isOpen && before.isOpen && isInEntry) {
      void navigate(-1);
    }
  }, [isOpen, isInEntry, location, navigate, viewer]);
}
