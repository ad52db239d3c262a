/** Messages of Anna to Boris that have not gone yet. */
import type { UnsentAttachment, UnsentMessage } from '#services/sending/outbox/types.ts';
import { openConversation } from '#ui/text/conversation.ru.ts';
import { unsentShape } from '#tests/machines/sending/message/unsent.ts';
import type { Leaves } from '../world/leaves.ts';
import { annasWorld } from '../world/people.ts';
import type { Scene, Told } from './scene.ts';

export const unsent = unsentShape({
  clientId: 'unsent',
  conversationId: 'boris',
  content: 'Ноты у меня, не ищи.',
  createdAt: Date.parse('2026-03-01T14:59:00.000Z'),
});

export const notes: UnsentAttachment = {
  fileId: 'notes',
  type: 'FILE',
  name: 'Ноты.pdf',
  sizeBytes: 2_400_000,
  mime: 'application/pdf',
  width: null,
  height: null,
  url: null,
  refusal: null,
};

/** The device holds this message. */
export const holding = (message: UnsentMessage): Leaves => ({
  'outbox.loadStored': {
    answer: () => ({ messages: [message], deletions: [], takenBack: [] }),
  },
});

/** A message in another chat: what is written afterwards is newer. */
export const elsewhere: UnsentMessage = {
  ...unsent,
  clientId: 'elsewhere',
  conversationId: 'family',
};

export const onPage = {
  content: annasWorld,
  address: '/?c=boris',
  leaves: holding(unsent),
} satisfies Partial<Scene>;

/** The message has waited so long that it says so. */
export const isLate: Told = {
  actor: `message:${unsent.clientId}`,
  event: { type: 'patience.end' },
};

export const hasNoNetwork: Told = {
  actor: 'connectivity',
  event: { type: 'page.signal', signal: 'offline' },
};

/** The queue has given the message its turn. */
export const hasTurn: readonly Told[] = [
  { actor: 'queue:boris', event: { type: 'queue.locked' } },
  { actor: 'queue:boris', event: { type: 'queue.found', message: unsent } },
];

/** «Почему?» beside «Не отправлено». */
export const { why } = openConversation;
