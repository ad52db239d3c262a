import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectIsOpen } from '#machines/viewer/viewer.selectors.ts';
import { usePeer } from '../actors.tsx';

const Viewer = lazy(() => import('./Viewer.tsx'));

/** The picture viewer, when it is open. Its code comes ahead (pages.ts). */
export function ViewerHost() {
  const isOpen = useSelector(usePeer('viewer'), selectIsOpen);
  useHistoryEntry(isOpen);
  if (!isOpen) return null;
  return (
    <Suspense>
      <Viewer />
    </Suspense>
  );
}

/** An open viewer is a step in the history: a telephone's «back» closes it, and does not leave the conversation. */
function useHistoryEntry(isOpen: boolean) {
  const viewer = usePeer('viewer');
  const navigate = useNavigate();
  const location = useLocation();
  const isInEntry = hasViewer(location.state);
  const was = useRef({ isOpen: false, isInEntry });
  useEffect(() => {
    const before = was.current;
    was.current = { isOpen, isInEntry };
    if (isOpen && !before.isOpen && !isInEntry) {
      const { pathname, search, state } = location;
      void navigate({ pathname, search }, { state: { ...stateOf(state), viewer: true } });
    } else if (isOpen && before.isInEntry && !isInEntry) {
      viewer.send({ type: 'viewer.close' });
    } else if (!isOpen && before.isOpen && isInEntry) {
      void navigate(-1);
    }
  }, [isOpen, isInEntry, location, navigate, viewer]);
}

const stateOf = (state: unknown): object =>
  typeof state === 'object' && state !== null ? state : {};

const hasViewer = (state: unknown): boolean => 'viewer' in stateOf(state);
