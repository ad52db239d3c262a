import type { AnyActorRef } from 'xstate';

/** The part of the group information's snapshot that is read here (machines/groups). */
interface LeavingSnapshot {
  readonly context: { readonly conversationId: string };
  matches(state: 'left' | { open: { leaving: 'asking' } }): boolean;
}

/** Is this page leaving the conversation, or has it just left it? Then the person need not be told of the loss. */
export function isLeaving(system: AnyActorRef['system'], conversationId: string): boolean {
  const info: AnyActorRef | undefined = system.get('groupInfo');
  // Only the information of a group is registered under this name (peers.ts).
  const snapshot = info?.getSnapshot() as LeavingSnapshot | undefined;
  if (snapshot?.context.conversationId !== conversationId) return false;
  return snapshot.matches('left') || snapshot.matches({ open: { leaving: 'asking' } });
}
