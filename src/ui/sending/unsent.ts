/** Finds the actor of an unsent message, whose state the bubble shows. */
import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { messageMachine } from '#machines/sending/message/message.machine.ts';
import { useApp, usePeer } from '#ui/app/actors.tsx';

type MessageRef = ActorRefFrom<typeof messageMachine>;

/** Finds the message's actor; undefined while the actor is beginning or ending, which is never painted. */
export function useUnsent(clientId: string): MessageRef | undefined {
  const { system } = useApp();
  const outbox = usePeer('outbox');
  const unsent = useSelector(outbox, (): MessageRef | undefined =>
    system.get(`message:${clientId}`),
  );
  useLayoutEffect(() => {
    if (!unsent) outbox.send({ type: 'outbox.shown', clientId });
  }, [outbox, unsent, clientId]);
  return unsent;
}
