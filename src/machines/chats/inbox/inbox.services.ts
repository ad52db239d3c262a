import { fromCallback, fromPromise } from 'xstate';
import type { Conversation } from '#contract/conversations.ts';
import { conversationMachine } from '../conversation/conversation.machine.ts';
import {
  createConversationImplementations,
  type ConversationServices,
} from '../conversation/conversation.services.ts';
import { receiptsMachine } from '../receipts/receipts.machine.ts';
import { createReceiptsImplementations } from '../receipts/receipts.services.ts';
import type { InboxEvent } from './inbox.events.ts';
import type { ListAnswer, ListQuestion } from './inbox.machine.ts';

/** Binds the inbox to the server and the page. */
export function createInboxImplementations(services: ConversationServices) {
  const { api, drafts, page } = services;
  return {
    actors: {
      conversation: conversationMachine.provide(createConversationImplementations(services)),
      receipts: receiptsMachine.provide(createReceiptsImplementations(services)),
      watchPage: fromCallback<InboxEvent>(({ sendBack }) =>
        page.watch((signal) => sendBack({ type: 'page.signal', signal })),
      ),
      watchDrafts: fromCallback<InboxEvent, { userId: string }>(({ input, sendBack }) =>
        drafts.watchAll(input.userId, (conversationId, draft) =>
          sendBack({ type: 'inbox.drafted', conversationId, draft }),
        ),
      ),
      readList: fromPromise<ListAnswer, ListQuestion>(async ({ input, signal }) => {
        const { etag, known } = input;
        const answer = await api.call('GET /conversations', etag === null ? {} : { etag }, {
          signal,
        });
        const { clockSkewMs } = answer;
        return answer.status === 304
          ? { entries: null, known, etag, clockSkewMs }
          : {
              entries: answer.body.conversations,
              blocked: answer.body.blocked,
              known,
              etag: answer.etag,
              clockSkewMs,
            };
      }),
      findDirect: fromPromise<Conversation, { userId: string }>(async ({ input, signal }) => {
        const answer = await api.call('POST /conversations/with', { body: input }, { signal });
        return answer.body.conversation;
      }),
    },
  };
}
