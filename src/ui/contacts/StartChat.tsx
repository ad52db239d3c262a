import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { directFailure, isFindingDirect } from '#machines/inbox/inbox.selectors.ts';
import { usePeer } from '../actors.tsx';
import { Button } from '../kit/Button.tsx';
import { contacts as text } from '../text/ru.ts';

/** 'Начать чат': finds or makes the direct conversation; the page goes there when it is found. */
export function StartChat({ userId }: { userId: string }) {
  const inbox = usePeer('inbox');
  const finding = useSelector(inbox, (snapshot) => isFindingDirect(snapshot, userId));
  const failure = useSelector(inbox, (snapshot) => directFailure(snapshot, userId));
  return (
    <>
      <Button disabled={finding} onClick={() => inbox.send({ type: 'inbox.openWith', userId })}>
        {text.chat}
      </Button>
      {failure && (
        <p role="alert">
          {failure.kind === 'http' && failure.message !== null ? failure.message : text.chatFailed}
        </p>
      )}
    </>
  );
}

/** Goes to the conversation that was asked for, once it is found. */
export function useFoundChat(): void {
  const inbox = usePeer('inbox');
  const navigate = useNavigate();
  useEffect(() => {
    const watch = inbox.on('inbox.found', ({ conversationId }) =>
      navigate(`/?c=${conversationId}`),
    );
    return () => watch.unsubscribe();
  }, [inbox, navigate]);
}
