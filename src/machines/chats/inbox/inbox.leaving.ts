import type { AnyActorRef } from 'xstate';

/** What the information of a group says of itself (machines/group-info). */
interface LeavingSnapshot {
  readonly context: { readonly conversationId: string };
  matches(state: 'left' | { open: { leaving: 'asking' } }): boolean;
}

/** Does this page leave it just now, or has it just left? Then nobody needs to be told. */
export function isLeaving(system: AnyActorRef['system'], conversationId: string): boolean {
  const info: AnyActorRef | undefined = system.get('groupInfo');
  // Only the information of a group is registered under this name (peers.ts).
  const snapshot = info?.getSnapshot() as LeavingSnapshot | undefined;
  if (snapshot?.context.conversationId !== conversationId) return false;
  return snapshot.matches('left') || snapshot.matches({ open: { leaving: 'asking' } });
}
