/** Gives what the places that lead to a call have in common. */
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { CallBeginning } from '#machines/calls/call-loader/call-loader.events.ts';
import { selectWish, type CallWish } from '#machines/calls/call-loader/call-loader.selectors.ts';
import { callPlace, type CallPlace } from '#machines/calls/call/call.place.ts';
import {
  selectCall,
  selectConversation,
  selectIsGroup,
  selectOther,
} from '#machines/store/db/db.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { selectStranger } from '#machines/store/db/db.people.ts';
import { callPlaces as text } from '#ui/text/call-places.ru.ts';
import { useCallActor } from '../use-call-actor.ts';
import { beginningProps, useUnavailableReason } from './unavailable-reason.ts';

/** Answers whether there is somebody who could answer. */
export function selectCanCall(db: DbContext, conversationId: string): boolean {
  if (!selectIsGroup(db, conversationId)) {
    return selectOther(db, conversationId) !== null && selectStranger(db, conversationId) === null;
  }
  return (selectConversation(db, conversationId)?.participantCount ?? 0) > 1;
}

export function useCallPlace(conversationId: string): CallPlace {
  const call = useCallActor('call');
  const isGroup = useDb((db) => selectIsGroup(db, conversationId));
  const running = useDb((db) => selectCall(db, conversationId));
  const selfId = useDb((db) => db.self.id);
  return useSelector(call, (here) => callPlace({ conversationId, isGroup, running, selfId }, here));
}

/** Makes the props of a button that begins a call. */
export function useBeginning(onExplain: () => void) {
  const calls = usePeer('callLoader');
  const unavailable = useUnavailableReason();
  return (beginning: CallBeginning, reason: string | null = unavailable) =>
    beginningProps(reason, () => calls.send(beginning), onExplain);
}

/** Makes such props, and returns the reason why nothing began, once it was pressed in vain. */
export function useExplainedBeginning() {
  const unavailable = useUnavailableReason();
  const [isExplained, setExplained] = useState(false);
  const beginsWith = useBeginning(() => setExplained(!isExplained));
  return { beginsWith, explained: isExplained ? unavailable : null };
}

/** Returns the state of a call from this conversation that waits for its code; null: none waits. */
export const useCallWish = (conversationId: string): CallWish | null =>
  useSelector(usePeer('callLoader'), (now) => selectWish(now, conversationId));

interface WishButtonsProps {
  wish: CallWish;
  className: string | undefined;
}

/** Shows the buttons for a call that waits for its code, or has not begun because the code did not load. */
export function WishButtons({ wish, className }: WishButtonsProps) {
  const calls = usePeer('callLoader');
  return (
    <>
      {wish === 'failed' && (
        <Button className={className} onClick={() => calls.send({ type: 'callLoader.callAgain' })}>
          {text.callAgain}
        </Button>
      )}
      <Button
        look="quiet"
        className={className}
        onClick={() => calls.send({ type: 'callLoader.takeBack' })}
      >
        {text.takeBack}
      </Button>
    </>
  );
}
