/** The actors of one open conversation. */
import { useMemo, useSyncExternalStore } from 'react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { composerMachine } from '#machines/sending/composer/composer.machine.ts';
import type { conversationMachine } from '#machines/chats/conversation/conversation.machine.ts';
import type { ReceiptsEvent } from '#machines/chats/receipts/receipts.events.ts';
import type { timelineMachine } from '#machines/chats/timeline/timeline.machine.ts';
import { useApp, usePeer } from '#ui/app/actors.tsx';

export interface ConversationParts {
  readonly timeline: ActorRefFrom<typeof timelineMachine>;
  readonly composer: ActorRefFrom<typeof composerMachine>;
  readonly receipts: { send(event: ReceiptsEvent): void };
}

type Conversation = ActorRefFrom<typeof conversationMachine>;
type System = AnyActorRef['system'];

const names = ['timeline', 'composer', 'receipts'] as const;

/** null until the inbox has opened it: that happens an effect after the address has named it. */
export function useConversation(conversationId: string): Conversation | null {
  const { system } = useApp();
  return useFound(() => findConversation(system, conversationId));
}

/** null while one of them does not run: the conversation says why. */
export function useConversationParts(conversationId: string): ConversationParts | null {
  const { system } = useApp();
  const find = useMemo(() => partsFinder(system, conversationId), [system, conversationId]);
  return useFound(find);
}

/** Whatever the inbox opens or stops, it says so. */
function useFound<T>(find: () => T): T {
  const inbox = usePeer('inbox');
  return useSyncExternalStore((changed) => {
    const subscription = inbox.subscribe(changed);
    return () => subscription.unsubscribe();
  }, find);
}

/** It outlives its parts: a part that broke is known to nobody but to it. */
export function findConversation(system: System, conversationId: string): Conversation | null {
  const found: Conversation | undefined = system.get(`conversation:${conversationId}`);
  return found ?? null;
}

/** The same parts as long as they are the same actors: one that broke is begun anew when the inbox opens it again. */
export function partsFinder(system: System, conversationId: string) {
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
