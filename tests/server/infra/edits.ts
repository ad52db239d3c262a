/** Steps that tests of changed messages share. */
import type { Message } from '#contract/messages.ts';
import type { TestPerson } from './server.ts';
import { history } from './talk.ts';

export const edit = async (
  who: TestPerson,
  messageId: string,
  content: string,
  more: object = {},
) => (await who.ok('POST /messages/edit', { body: { messageId, content, ...more } })).message;
export const outcome = (who: TestPerson, messageId: string, content: string, more: object = {}) =>
  who.outcome('POST /messages/edit', { body: { messageId, content, ...more } });
export const remove = (who: TestPerson, { id }: Message) =>
  who.ok('POST /messages/delete', { body: { messageId: id } });
export const messageIn = async (who: TestPerson, { id, conversationId }: Message) =>
  (await history(who, conversationId)).find((message) => message.id === id);

export const changesSince = async (who: TestPerson, id: string, after: number) =>
  who.ok('GET /conversations/{id}/changes', { params: { id }, query: { after } });
