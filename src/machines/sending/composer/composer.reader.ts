import type { AnyActorRef } from 'xstate';
import type { ComposerContext } from './composer.machine.ts';

/** Would a draft be lost if this conversation's composer stopped? Stored drafts come back by themselves. */
export function holdsUnkept(system: AnyActorRef['system'], conversationId: string): boolean {
  const composer: AnyActorRef | undefined = system.get(`composer:${conversationId}`);
  // Only composers are registered under this name (peers.ts), and their context is ComposerContext.
  const context = composer?.getSnapshot()?.context as ComposerContext | undefined;
  return context !== undefined && (context.draft !== context.kept || context.pending.length > 0);
}
