import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Incoming as IncomingCall } from '#machines/calls/call/call.events.ts';
import { selectIsInTitle } from '#machines/calls/call/call.selectors.ts';
import { useDb, type PeerRefs } from '#ui/app/actors.tsx';
import { callerName } from '#ui/people/names.ts';
import { ringing } from '#ui/text/ringing.ru.ts';

interface BlinkingTitleProps {
  call: PeerRefs['call'];
  incoming: IncomingCall;
}

/** In the tab's title, while the call may not sound: for who looks at another tab. */
export function BlinkingTitle({ call, incoming }: BlinkingTitleProps): null {
  const isShown = useSelector(call, selectIsInTitle);
  const title = ringing.title(useDb((db) => callerName(db, incoming)));
  useEffect(() => {
    if (!isShown) return undefined;
    const before = document.title;
    document.title = title;
    return () => {
      // What the page has put there meanwhile stays.
      if (document.title === title) document.title = before;
    };
  }, [isShown, title]);
  return null;
}
