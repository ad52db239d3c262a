/** Unsent messages as they are stored. */
import type { UnsentMessage } from '#services/sending/outbox/types.ts';

export const unsentShape = (given: Partial<UnsentMessage> = {}): UnsentMessage => ({
  clientId: 'k1',
  conversationId: 'c1',
  content: 'Привет',
  replyTo: null,
  attachments: [],
  createdAt: 1,
  refusal: null,
  ...given,
});
