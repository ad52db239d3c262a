/** The actor of a message on its way: the bubble shows its state. */
import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { messageMachine } from '#machines/sending/message/message.machine.ts';
import { useApp, usePeer } from '#ui/app/actors.tsx';

type MessageRef = ActorRefFrom<typeof messageMachine>;

/** undefined: it is just beginning or ending, and is not painted so. */
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
