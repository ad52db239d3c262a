import type { Api } from '#services/api/types.ts';
import type { Ids } from '#services/ids/types.ts';
import type { Page } from '#services/page/types.ts';
import { composerMachine } from '../composer/composer.machine.ts';
import { createComposerImplementations } from '../composer/composer.services.ts';
import { receiptsMachine } from '../receipts/receipts.machine.ts';
import { createReceiptsImplementations } from '../receipts/receipts.services.ts';
import { timelineMachine } from '../timeline/timeline.machine.ts';
import { createTimelineImplementations } from '../timeline/timeline.services.ts';

interface Services {
  readonly api: Api;
  readonly page: Page;
  readonly ids: Ids;
}

/** A conversation whose parts are bound to the real world; typing needs nothing of it. */
export function createConversationImplementations(services: Services) {
  return {
    actors: {
      timeline: timelineMachine.provide(createTimelineImplementations(services)),
      composer: composerMachine.provide(createComposerImplementations(services)),
      receipts: receiptsMachine.provide(createReceiptsImplementations(services)),
    },
  };
}
