import type { ClientEvent } from '#contract/events.ts';

/** The last word of this device about a call. */
export type LastWord = Extract<ClientEvent, { name: 'call:decline' | 'call:end' }>;

export type LastWordsEvent =
  | { readonly type: 'realtime.live' }
  | { readonly type: 'realtime.lost' }
  | { readonly type: 'lastWords.say'; readonly word: LastWord }
  /** The person comes back into this call, so waiting words about it are not true any more. */
  | { readonly type: 'lastWords.withdraw'; readonly callId: string | null };
