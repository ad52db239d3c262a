import { useSelector } from '@xstate/react';
import { directFailure, isFindingDirect } from '#machines/chats/inbox/inbox.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { contacts as text } from '#ui/text/ru.ts';
import { RowProblem } from './RowProblem.tsx';

/** 'Начать чат': finds or makes the direct conversation; the page then opens it. */
export function StartChat({ userId }: { userId: string }) {
  const inbox = usePeer('inbox');
  const busy = useSelector(inbox, (state) => isFindingDirect(state, userId));
  return (
    <Button disabled={busy} onClick={() => inbox.send({ type: 'inbox.openWith', userId })}>
      {text.chat}
    </Button>
  );
}

export function StartChatFailure({ userId }: { userId: string }) {
  const inbox = usePeer('inbox');
  const failure = useSelector(inbox, (state) => directFailure(state, userId));
  const why = failure?.kind === 'http' ? failure.message : text.failure.network;
  return (
    <RowProblem
      text={failure && `${text.chatFailed} ${why ?? text.failure.refused}`}
      onDismiss={() => inbox.send({ type: 'inbox.dismiss' })}
    />
  );
}
