/** The actors of one open conversation. */
import { useState, useSyncExternalStore } from 'react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { composerMachine } from '#machines/composer/composer.machine.ts';
import type { ReceiptsEvent } from '#machines/receipts/receipts.events.ts';
import type { timelineMachine } from '#machines/timeline/timeline.machine.ts';
import type { typistsMachine } from '#machines/typists/typists.machine.ts';
import { useApp, usePeer } from '../actors.tsx';

export interface ConversationParts {
  readonly timeline: ActorRefFrom<typeof timelineMachine>;
  readonly composer: ActorRefFrom<typeof composerMachine>;
  readonly typists: ActorRefFrom<typeof typistsMachine>;
  readonly receipts: { send(event: ReceiptsEvent): void };
}

/** null until the inbox has opened it: that happens an effect after the address has named it. */
export function useConversationParts(conversationId: string): ConversationParts | null {
  const { system } = useApp();
  const inbox = usePeer('inbox');
  const [find] = useState(() => partsFinder(system, conversationId));
  return useSyncExternalStore((changed) => {
    const subscription = inbox.subscribe(changed);
    return () => subscription.unsubscribe();
  }, find);
}

/** The same parts as long as they are the same actors. */
function partsFinder(system: AnyActorRef['system'], conversationId: string) {
  let known: ConversationParts | null = null;
  return (): ConversationParts | null => {
    const running: Readonly<Record<string, AnyActorRef | undefined>> = system.getAll();
    const timeline = running[`timeline:${conversationId}`];
    if (timeline === known?.timeline) return known;
    known = timeline
      ? ({
          timeline,
          composer: running[`composer:${conversationId}`],
          typists: running[`typists:${conversationId}`],
          receipts: running[`receipts:${conversationId}`],
        } as unknown as ConversationParts) // peers.ts says which actor stands under which id
      : null;
    return known;
  };
}
