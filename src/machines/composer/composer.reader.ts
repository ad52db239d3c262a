import type { AnyActorRef } from 'xstate';
import { hasVisibleCharacter } from '#contract/visible.ts';
import type { ComposerContext } from './composer.machine.ts';

/** Would an unsent text be lost with this conversation's actor? */
export function holdsDraft(system: AnyActorRef['system'], conversationId: string): boolean {
  const composer: AnyActorRef | undefined = system.get(`composer:${conversationId}`);
  // Only composers are registered under this name (peers.ts), and their context is ComposerContext.
  const context = composer?.getSnapshot()?.context as ComposerContext | undefined;
  return context !== undefined && hasVisibleCharacter(context.text);
}
