/** The actor of a message on its way: the bubble shows its state. */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { messageMachine } from '#machines/sending/message/message.machine.ts';
import { useApp, usePeer } from '#ui/app/actors.tsx';

type MessageRef = ActorRefFrom<typeof messageMachine>;

/** undefined: it is just ending, and so is its bubble. */
export function useUnsent(clientId: string): MessageRef | undefined {
  const { system } = useApp();
  return useSelector(usePeer('outbox'), (): MessageRef | undefined =>
    system.get(`message:${clientId}`),
  );
}
