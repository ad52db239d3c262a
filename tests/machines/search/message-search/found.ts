/** Answers of the search. */
import type { Found, FoundMessage } from '#contract/search.ts';

export const hitShape = (given: Partial<FoundMessage> = {}): FoundMessage => ({
  messageId: 'm1',
  conversationId: 'c1',
  seq: 1,
  senderId: 'anna',
  createdAt: '2026-03-01T14:30:00.000Z',
  excerpt: 'билеты на субботу',
  file: null,
  ...given,
});

export const foundShape = (given: Partial<Found> = {}): Found => ({
  messages: [hitShape()],
  total: 1,
  hasMore: false,
  forms: ['билеты'],
  isComplete: true,
  users: [],
  people: [],
  ...given,
});

/** Hits `m1`, `m2` and so on. */
export const hitsShape = (count: number, from = 1): FoundMessage[] =>
  Array.from({ length: count }, (_, index) => hitShape({ messageId: `m${from + index}` }));
