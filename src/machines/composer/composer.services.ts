import type { Ids } from '#services/ids/types.ts';
import { tell } from '../peers.ts';
import type { ComposerEvent } from './composer.events.ts';
import type { ComposerContext } from './composer.machine.ts';

/** The composer bound to the real world: where its messages get their ids. */
export function createComposerImplementations({ ids }: { readonly ids: Ids }) {
  return {
    actions: {
      handOver: tell<'outbox', ComposerContext, ComposerEvent>('outbox', ({ context }) => ({
        type: 'outbox.enqueue',
        conversationId: context.conversationId,
        clientId: ids.uuid(),
        content: context.text.trim(),
        replyTo: null,
        attachments: [],
      })),
    },
  };
}
