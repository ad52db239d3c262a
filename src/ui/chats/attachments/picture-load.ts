/** How far an <img> has come. */
import { useState, type SyntheticEvent } from 'react';
import { useSelector } from '@xstate/react';
import { isOffline } from '#machines/app/connectivity/connectivity.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';

/** What has been on the screen is drawn at once when it comes back: no fading in while one scrolls. */
const seen = new Set<string>();

export interface PictureLoad {
  readonly state: 'loading' | 'loaded' | 'failed';
  /** It was here before. */
  readonly isKnown: boolean;
  /** Another one: another <img>, which asks again. */
  readonly attempt: number;
  readonly retry: () => void;
  readonly handlers: {
    readonly onLoad: (event: SyntheticEvent<HTMLImageElement>) => void;
    readonly onError: () => void;
  };
}

/** @param src null: not known yet. */
export function usePictureLoad(src: string | null): PictureLoad {
  const offline = useSelector(usePeer('connectivity'), isOffline);
  const [isKnown] = useState(() => src !== null && seen.has(src));
  const [attempt, setAttempt] = useState(0);
  const [end, setEnd] = useState<'loaded' | { failedOffline: boolean } | null>(
    isKnown ? 'loaded' : null,
  );
  // A picture that was on its way fails before anybody knows that the network is gone.
  if (offline && end !== null && end !== 'loaded' && !end.failedOffline)
    setEnd({ failedOffline: true });
  // What failed for want of a network is tried again by itself when there is one.
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
