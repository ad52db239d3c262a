import type { Message } from '#contract/messages.ts';
import { useDb } from '#ui/app/actors.tsx';

type Quoted = NonNullable<Message['replyTo']>;

/** The quote of a message. Its words go when the message was deleted here and the server does not know yet. */
export function useQuoted(quoted: Quoted | null): Quoted | null {
  const isDeleted = useDb((db) => quoted !== null && quoted.id in db.deleted);
  return quoted && isDeleted ? { ...quoted, content: '' } : quoted;
}
