/** The actors of one open conversation. */
import { useState, useSyncExternalStore } from 'react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { composerMachine } from '#machines/composer/composer.machine.ts';
import type { conversationMachine } from '#machines/conversation/conversation.machine.ts';
import type { ReceiptsEvent } from '#machines/receipts/receipts.events.ts';
import type { timelineMachine } from '#machines/timeline/timeline.machine.ts';
import type { typistsMachine } from '#machines/typists/typists.machine.ts';
import { useApp, usePeer } from '../actors.tsx';

export interface ConversationParts {
  readonly conversation: ActorRefFrom<typeof conversationMachine>;
  readonly timeline: ActorRefFrom<typeof timelineMachine>;
  readonly composer: ActorRefFrom<typeof composerMachine>;
  readonly typists: ActorRefFrom<typeof typistsMachine>;
  readonly receipts: { send(event: ReceiptsEvent): void };
}

const names = ['conversation', 'timeline', 'composer', 'typists', 'receipts'] as const;

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

/** The same parts as long as they are the same actors: one that broke is begun anew when the inbox opens it again. */
function partsFinder(system: AnyActorRef['system'], conversationId: string) {
  let known: Readonly<Record<string, AnyActorRef | undefined>> = {};
  return (): ConversationParts | null => {
    const running: typeof known = system.getAll();
    const found = Object.fromEntries(
      names.map((name) => [name, running[`${name}:${conversationId}`]]),
    );
    if (names.some((name) => found[name] !== known[name])) known = found;
    // peers.ts says which actor stands under which id
    return names.every((name) => known[name]) ? (known as unknown as ConversationParts) : null;
  };
}
