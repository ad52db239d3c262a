import type { AnyActorRef } from 'xstate';
import type { ComposerContext } from './composer.machine.ts';

/** Would something be lost with this conversation's actor? What is stored on this device comes back by itself. */
export function holdsUnkept(system: AnyActorRef['system'], conversationId: string): boolean {
  const composer: AnyActorRef | undefined = system.get(`composer:${conversationId}`);
  // Only composers are registered under this name (peers.ts), and their context is ComposerContext.
  const context = composer?.getSnapshot()?.context as ComposerContext | undefined;
  return context !== undefined && (context.draft !== context.kept || context.pending.length > 0);
}
