import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import type { CallBeginning } from '#machines/calls/call-loader/call-loader.events.ts';
import { selectWish } from '#machines/calls/call-loader/call-loader.selectors.ts';
import {
  callPlace,
  occupationOf,
  type CallPlace,
  type Occupation,
} from '#machines/calls/call/call.place.ts';
import {
  selectCall,
  selectConversation,
  selectIsGroup,
  selectOther,
} from '#machines/store/db/db.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { useDb, usePeer, type PeerRefs } from '#ui/app/actors.tsx';
import { selectStranger } from '#ui/people/contacts/CannotWrite.tsx';
import { callPlaces as text } from '#ui/text/call-places.ru.ts';
import { ChangeOver } from './ChangeOver.tsx';
import { useUnavailableReason } from './unavailable-reason.ts';

/** True when there is somebody who could answer. */
export function selectCanCall(db: DbContext, conversationId: string): boolean {
  if (!selectIsGroup(db, conversationId)) {
    return selectOther(db, conversationId) !== null && selectStranger(db, conversationId) === null;
  }
  return (selectConversation(db, conversationId)?.participantCount ?? 0) > 1;
}

/** The call of this tab; undefined until the code of calls has come. */
function useCallActor(): PeerRefs['call'] | undefined {
  const call = useSelector(usePeer('callLoader'), ({ children }) => children['call']);
  // Safe: callLoader starts nothing else under this name.
  return call as PeerRefs['call'] | undefined;
}

/** The visit of this tab to a room; undefined until the code of calls has come. */
function useVisit(): PeerRefs['roomVisit'] | undefined {
  const visit = useSelector(usePeer('callLoader'), ({ children }) => children['roomVisit']);
  return visit as PeerRefs['roomVisit'] | undefined;
}

export function useCallPlace(conversationId: string): CallPlace {
  const call = useCallActor();
  const isGroup = useDb((db) => selectIsGroup(db, conversationId));
  const running = useDb((db) => selectCall(db, conversationId));
  const selfId = useDb((db) => db.self.id);
  return useSelector(call, (here) => callPlace({ conversationId, isGroup, running, selfId }, here));
}

/** A call from this tab that waits for its code. */
export interface CallWish {
  readonly words: string;
  readonly takeBack: () => void;
  /** Calls again after the code failed to load; null while it is still loading. */
  readonly callAgain: (() => void) | null;
}

/** null: no call waits. */
export function useCallWish(conversationId: string): CallWish | null {
  const loader = usePeer('callLoader');
  const wish = useSelector(loader, (now) => selectWish(now, conversationId));
  if (!wish) return null;
  return {
    words: text.wish[wish],
    takeBack: () => loader.send({ type: 'callLoader.takeBack' }),
    callAgain: wish === 'failed' ? () => loader.send({ type: 'callLoader.callAgain' }) : null,
  };
}

export interface Calling {
  /** The reason why calls are impossible just now, in words; null: they are possible. */
  readonly unavailableReason: string | null;
  /** Begins a call, or asks first during another call or a visit to a room. */
  readonly begin: (beginning: CallBeginning) => void;
  /** The question, while it is asked. */
  readonly question: ReactNode;
}

/** The call that is to begin, and the one that has to end for it. */
interface Asked {
  readonly beginning: CallBeginning;
  readonly from: Occupation;
}

export function useCalling(): Calling {
  const calls = usePeer('callLoader');
  const db = usePeer('db');
  const call = useCallActor();
  const visit = useVisit();
  const [asked, setAsked] = useState<Asked | null>(null);
  const begin = (beginning: CallBeginning) => {
    const { conversationId } = beginning;
    const from = occupationOf(
      db.getSnapshot().context,
      call?.getSnapshot(),
      visit?.getSnapshot(),
      conversationId,
    );
    if (from) setAsked({ beginning, from });
    else calls.send(beginning);
  };
  const cancel = () => setAsked(null);
  return {
    unavailableReason: useUnavailableReason(),
    begin,
    question: asked && (
      <ChangeOver
        isJoining={asked.beginning.type === 'call.join'}
        from={asked.from}
        onConfirm={() => {
          setAsked(null);
          // A beginning call ends a visit to a room by itself.
          call?.send({ type: 'call.hangUp' });
          calls.send(asked.beginning);
        }}
        onCancel={cancel}
      />
    ),
  };
}
