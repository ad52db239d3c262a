/** Finds the actors of one open conversation. */
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

/** Finds the conversation's actor; null until the inbox has opened it, in an effect after the change of the address. */
export function useConversation(conversationId: string): Conversation | null {
  const { system } = useApp();
  return useFound(() => findConversation(system, conversationId));
}

/**
 * Finds the actors of the conversation's parts; null while one of them does not run. The conversation's actor knows
 * why.
 */
export function useConversationParts(conversationId: string): ConversationParts | null {
  const { system } = useApp();
  const find = useMemo(() => partsFinder(system, conversationId), [system, conversationId]);
  return useFound(find);
}

/** Searches again whenever the inbox notifies, which it does when it opens or stops an actor. */
function useFound<T>(find: () => T): T {
  const inbox = usePeer('inbox');
  return useSyncExternalStore((changed) => {
    const subscription = inbox.subscribe(changed);
    return () => subscription.unsubscribe();
  }, find);
}

/** Finds the conversation's actor, which outlives its parts and knows which one broke. */
export function findConversation(system: System, conversationId: string): Conversation | null {
  const found: Conversation | undefined = system.get(`conversation:${conversationId}`);
  return found ?? null;
}

/**
 * Makes a search that returns the same object while the actors are the same. They change when the inbox opens the
 * conversation again and starts a broken part anew.
 */
export function partsFinder(system: System, conversationId: string) {
  let known: Readonly<Record<string, AnyActorRef | undefined>> = {};
  return (): ConversationParts | null => {
    const running: typeof known = system.getAll();
    const found = Object.fromEntries(
      names.map((name) => [name, running[`${name}:${conversationId}`]]),
    );
    if (names.some((name) => found[name] !== known[name])) known = found;
    // Safe: peers.ts says which actor stands under which id.
    return names.every((name) => known[name]) ? (known as unknown as ConversationParts) : null;
  };
}
