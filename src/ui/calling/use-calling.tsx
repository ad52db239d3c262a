import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import type { CallBeginning } from '#machines/calls/calls.events.ts';
import { callPlace, otherCallOf, type CallPlace } from '#machines/call/call.place.ts';
import { selectCall } from '#machines/db/db.calls.ts';
import { selectConversation, selectIsGroup, selectOther } from '#machines/db/db.selectors.ts';
import type { DbContext } from '#machines/db/db.types.ts';
import { useDb, usePeer, type PeerRefs } from '../actors.tsx';
import { selectStranger } from '../contacts/CannotWrite.tsx';
import { callPlaces as text } from '../text/call-places.ru.ts';
import { ChangeOver } from './ChangeOver.tsx';

/** Somebody is there who could answer. */
export function selectCanCall(db: DbContext, conversationId: string): boolean {
  if (!selectIsGroup(db, conversationId)) {
    return selectOther(db, conversationId) !== null && selectStranger(db, conversationId) === null;
  }
  return (selectConversation(db, conversationId)?.participantCount ?? 0) > 1;
}

/** The call of this tab; undefined until the code of calls has come. */
export function useCall(): PeerRefs['call'] | undefined {
  const call = useSelector(usePeer('calls'), ({ children }) => children['call']);
  // The host starts nothing else under this name.
  return call as PeerRefs['call'] | undefined;
}

export function useCallPlace(conversationId: string): CallPlace {
  const call = useCall();
  const isGroup = useDb((db) => selectIsGroup(db, conversationId));
  const running = useDb((db) => selectCall(db, conversationId));
  const selfId = useDb((db) => db.self.id);
  return useSelector(call, (here) => callPlace({ conversationId, isGroup, running, selfId }, here));
}

/** Pages that are not secure may not use a microphone, and some browsers know nothing of calls. */
const isAble = globalThis.isSecureContext && 'RTCPeerConnection' in globalThis;

export interface Calling {
  /** Why one cannot call just now, in words; null: one can. */
  readonly hindrance: string | null;
  /** Begins it, or asks first where one is in another call. */
  readonly begin: (beginning: CallBeginning) => void;
  /** That question, while it is asked. */
  readonly question: ReactNode;
}

export function useCalling(): Calling {
  const calls = usePeer('calls');
  const db = usePeer('db');
  const call = useCall();
  const server = useDb((now) => now.calls);
  const [asked, setAsked] = useState<{ beginning: CallBeginning; otherId: string } | null>(null);
  const begin = (beginning: CallBeginning) => {
    const { context } = db.getSnapshot();
    const otherId = otherCallOf(context, call?.getSnapshot(), beginning.conversationId);
    if (otherId === null) calls.send(beginning);
    else setAsked({ beginning, otherId });
  };
  return {
    hindrance: hindranceOf(server),
    begin,
    question: asked && (
      <ChangeOver
        isJoining={asked.beginning.type === 'call.join'}
        otherId={asked.otherId}
        onConfirm={() => {
          setAsked(null);
          call?.send({ type: 'call.hangUp' });
          calls.send(asked.beginning);
        }}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}

function hindranceOf(server: DbContext['calls']): string | null {
  if (server === 'off') return text.hindrance.off;
  if (!isAble) return text.hindrance.insecure;
  return server === 'preparing' ? text.hindrance.preparing : null;
}
