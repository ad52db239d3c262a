import type { ChatMessage, Messages } from '#machines/calls/call-chat/call-chat.messages.ts';

/**
 * Returns the messages that the row of this one stands for, because they are folded: the last of a run of one person
 * stands for all of them, the others for none. null: this one is not folded.
 */
export function foldedWith(
  messages: Messages,
  index: number,
  isFolded: (message: ChatMessage) => boolean,
): Messages | null {
  const last = messages[index];
  if (!last || !isFolded(last)) return null;
  const isOfRun = (one: ChatMessage | undefined): boolean =>
    one !== undefined && one.fromId === last.fromId && isFolded(one);
  if (isOfRun(messages[index + 1])) return [];
  return messages.slice(
    messages.findLastIndex((one, n) => n < index && !isOfRun(one)) + 1,
    index + 1,
  );
}
