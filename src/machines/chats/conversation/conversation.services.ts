import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { composerMachine } from '#machines/sending/composer/composer.machine.ts';
import {
  createComposerImplementations,
  type ComposerServices,
} from '#machines/sending/composer/composer.services.ts';
import { receiptsMachine } from '../receipts/receipts.machine.ts';
import { createReceiptsImplementations } from '../receipts/receipts.services.ts';
import { rosterMachine } from '../roster/roster.machine.ts';
import { createRosterImplementations } from '../roster/roster.services.ts';
import { timelineMachine } from '../timeline/timeline.machine.ts';
import { createTimelineImplementations } from '../timeline/timeline.services.ts';

export type ConversationServices = ComposerServices & Services<'api'>;

/** Binds the parts of a conversation to the real world; typing needs no binding. */
export function createConversationImplementations(services: ConversationServices) {
  return {
    actors: {
      timeline: timelineMachine.provide(createTimelineImplementations(services)),
      composer: composerMachine.provide(createComposerImplementations(services)),
      receipts: receiptsMachine.provide(createReceiptsImplementations(services)),
      roster: rosterMachine.provide(createRosterImplementations(services)),
    },
  };
}
