/** Follows the loading of an <img>, and repeats it after a failure. */
import { useState, type SyntheticEvent } from 'react';
import { useSelector } from '@xstate/react';
import { isOffline } from '#machines/app/connectivity/connectivity.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';

/** Pictures that were on the screen before do not fade in when one scrolls back to them. */
const seen = new Set<string>();

export interface PictureLoad {
  readonly state: 'loading' | 'loaded' | 'failed';
  /** The picture has been on the screen before. */
  readonly isKnown: boolean;
  /** The key of the <img>: a new one loads the picture again. */
  readonly attempt: number;
  readonly retry: () => void;
  readonly handlers: {
    readonly onLoad: (event: SyntheticEvent<HTMLImageElement>) => void;
    readonly onError: () => void;
  };
}

/** @param src null while the address is unknown. */
export function usePictureLoad(src: string | null): PictureLoad {
  const offline = useSelector(usePeer('connectivity'), isOffline);
  const [isKnown] = useState(() => src !== null && seen.has(src));
  const [attempt, setAttempt] = useState(0);
  const [end, setEnd] = useState<'loaded' | { failedOffline: boolean } | null>(
    isKnown ? 'loaded' : null,
  );
  // A loading picture fails before the page learns that the network is gone.
  if (offline && end !== null && end !== 'loaded' && !end.failedOffline)
    setEnd({ failedOffline: true });
  // A picture that failed without a network is loaded again when the network is back.
  const hasFailed = end !== null && end !== 'loaded' && (!end.failedOffline || offline);
  return {
    state: end === 'loaded' ? 'loaded' : hasFailed ? 'failed' : 'loading',
    isKnown,
    attempt,
    retry: () => {
      setEnd(null);
      setAttempt(attempt + 1);
    },
    handlers: {
      onLoad: ({ currentTarget }) => {
        seen.add(currentTarget.src);
        if (src !== null) seen.add(src);
        setEnd('loaded');
      },
      onError: () => setEnd({ failedOffline: offline }),
    },
  };
}
